import { listenTo } from '../../../shared/listeners.js';
import { dayLabel, groupMessages, type MessageGroup as Group } from '@collabor8/domain';
import {
  useMemo,
  useRef,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
  memo,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import {
  type ConversationEntry,
  type ConversationLine,
  runsOf,
  areSameGroups,
  useToday,
} from './conversation-entry.js';
import classes from './conversation.module.css';
import { ConversationAids, LaterMessages, OlderMessages, IsNearViewport } from './later-parts.js';
import type { LaterMessagesHandle } from './use-conversation.js';
import type { Further } from '../../../shared/live/use-live-topic.js';
import { whenNearViewport } from '../../../shared/ui/when-near-viewport.js';
import { areDrawnAlike, MessageGroup, type MessageGroupProps } from './message-group.js';

/** What nobody said. The one where somebody left off is found by its attribute. */
const Line = ({ kind, text }: ConversationLine) => (
  <li className={classes.line} data-kind={kind} {...(kind === 'new' && { 'data-left-off': true })}>
    <span dir="auto">{text}</span>
  </li>
);

interface GroupRunProps<M extends ConversationEntry> extends Omit<
  MessageGroupProps<M>,
  'group' | 'avatarUrl'
> {
  readonly groups: readonly Group<M>[];
  readonly avatarOf: ((username: string) => string | undefined) | undefined;
}

function Run<M extends ConversationEntry>({ groups, avatarOf, ...others }: GroupRunProps<M>) {
  const list = useRef<HTMLOListElement>(null);
  // What comes after the first view, such as older messages, comes whole: made while somebody scrolls, buttons would hold that up.
  const [isNear, setNear] = useState(use(IsNearViewport));
  useEffect(() => {
    if (list.current !== null && !isNear)
      return whenNearViewport(list.current, () => startTransition(() => setNear(true)));
  }, [isNear]);
  return (
    <IsNearViewport value={isNear}>
      <ol ref={list} className={classes.groups}>
        {groups.map((group) => {
          const [first] = group.messages;
          if (first?.line !== undefined) return <Line key={first._id} {...first.line} />;
          return (
            <MessageGroup
              key={first?._id}
              group={group}
              avatarUrl={avatarOf?.(group.msgFrom)}
              {...others}
            />
          );
        })}
      </ol>
    </IsNearViewport>
  );
}

/** Groups that follow one another. Those of a long conversation that nothing happened to stay as they are. */
export const GroupRun = memo(
  Run,
  ({ groups: before, ...was }: GroupRunProps<ConversationEntry>, { groups, ...is }) =>
    areSameGroups(before, groups) && was.avatarOf === is.avatarOf && areDrawnAlike(was, is),
) as typeof Run;

/** What came meanwhile is there so long after the first of it. */
const CAUGHT_UP_MS = 5_000;
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Begins where somebody left off, rather than at the end, whenever that line appears. A list at its end follows what
 * comes next: until all that came meanwhile is there, or while nobody looks, it is held at the line, unless its reader
 * goes elsewhere or says something.
 */
function useLeftOffInView(
  list: RefObject<HTMLElement | null>,
  messages: readonly ConversationEntry[],
): void {
  const lineId = messages.find(({ line }) => line?.kind === 'new')?._id;
  const heldUntil = useRef(0);
  const isHeld = () => document.hidden || performance.now() <= heldUntil.current;
  const show = () => {
    if (isHeld()) {
      list.current?.querySelector('[data-left-off]')?.scrollIntoView({ block: 'start' });
    }
  };
  const appear = useEffectEvent(() => {
    heldUntil.current = performance.now() + CAUGHT_UP_MS;
    show();
  });
  useLayoutEffect(() => {
    if (lineId === undefined) return;
    appear();
    return listenTo(list.current?.parentElement, ACTS, () => (heldUntil.current = 0));
  }, [list, lineId]);
  const hold = useEffectEvent(() => {
    if (messages.at(-1)?.outgoing) heldUntil.current = 0;
    if (!isHeld()) return;
    // What has come into view may be taller than it was guessed to be, or less so.
    let frame = requestAnimationFrame(() => {
      show();
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  });
  useLayoutEffect(() => hold(), [messages]);
}

/** The messages that were the first of the log, one after the other as older ones were loaded. */
function useTops(messages: readonly ConversationEntry[]): ReadonlySet<string> {
  const [tops, setTops] = useState<ReadonlySet<string>>(new Set());
  const top = messages[0]?._id;
  if (top === undefined || tops.has(top)) return tops;
  const next = new Set([...tops, top]);
  setTops(next);
  return next;
}

interface ConversationProps<M extends ConversationEntry> {
  readonly label: string;
  readonly messages: readonly M[];
  readonly reader: string;
  readonly older: Further;
  readonly later?: LaterMessagesHandle | undefined;
  /** Shown in place of messages where there are none. */
  readonly empty: ReactNode;
  readonly avatarOf?: ((username: string) => string | undefined) | undefined;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
  /** Stands below what it says. */
  readonly renderBelow?: ((message: M) => ReactNode) | undefined;
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
  /** Messages of which `onSeen` is to tell when they come into view. */
  readonly isUnseen?: ((message: M) => boolean) | undefined;
  readonly onSeen?: ((message: M) => void) | undefined;
}

/** A list of messages by day and sender that keeps to its end, or to where the reader is. */
export function Conversation<M extends ConversationEntry>(props: ConversationProps<M>) {
  const { label, messages, reader, older, later, avatarOf, isUnseen, onSeen } = props;
  const today = useToday();
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  const days = useMemo(() => groupMessages(messages), [messages]);
  const tops = useTops(messages);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  useLeftOffInView(list, messages);

  return (
    <div className={classes.frame}>
      <div
        ref={list}
        role="log"
        aria-label={label}
        // What is said is read aloud; votes that change a poll's figures are not.
        aria-relevant="additions"
        aria-busy={older.isLoading}
        className={classes.list}
      >
        <div className={classes.content}>
          <OlderMessages {...older} />
          {messages.length === 0 && props.empty}
          <IsNearViewport value={isShown}>
            {days.map((day) => (
              <section key={day.date.toDateString()}>
                <h2 className={classes.day}>
                  <span>{dayLabel(day.date, today)}</span>
                </h2>
                {runsOf(day.groups, tops).map(({ key, groups }) => (
                  <GroupRun
                    key={key}
                    groups={groups}
                    reader={reader}
                    avatarOf={avatarOf}
                    renderContent={props.renderContent}
                    renderActions={props.renderActions}
                    renderBelow={props.renderBelow}
                    onRetry={props.onRetry}
                    onDiscard={props.onDiscard}
                  />
                ))}
              </section>
            ))}
          </IsNearViewport>
          {later?.hasMore && <LaterMessages {...later} lastId={messages.at(-1)?._id ?? ''} />}
          <div ref={end} />
        </div>
      </div>
      <ConversationAids {...{ list, end, messages, isUnseen, onSeen, later }} />
    </div>
  );
}
