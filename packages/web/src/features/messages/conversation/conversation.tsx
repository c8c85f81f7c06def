import { dayLabel, groupMessages } from '@collabor8/domain';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { ConversationEntry } from './conversation-entry.js';
import classes from './conversation.module.css';
import { GroupRun } from './group-run.js';
import { runsOf } from './group-runs.js';
import { JumpToLatest } from './jump-to-latest.js';
import { OlderMessages, type OlderMessagesHandle } from './older-messages.js';
import { roveMessages } from './roving-messages.js';
import { useEnd } from './use-end.js';
import { useLeftOffInView } from './use-left-off-in-view.js';
import { useSeen } from './use-seen.js';
import { useToday } from '../use-today.js';

interface ConversationProps<M extends ConversationEntry> {
  readonly label: string;
  readonly messages: readonly M[];
  readonly reader: string;
  readonly older: OlderMessagesHandle;
  /** Shown in place of messages where there are none. */
  readonly empty: ReactNode;
  readonly avatarOf?: ((username: string) => string | undefined) | undefined;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
  /** Messages of which `onSeen` is to tell when they come into view. */
  readonly isUnseen?: ((message: M) => boolean) | undefined;
  readonly onSeen?: ((message: M) => void) | undefined;
}

function countAfter(messages: readonly ConversationEntry[], id: string | undefined): number {
  if (id === undefined) return 0;
  const after = messages.slice(messages.findLastIndex(({ _id }) => _id === id) + 1);
  return after.filter(({ line }) => line === undefined).length;
}

/** A list of messages by day and sender that keeps to its end, or to where the reader is. */
export function Conversation<M extends ConversationEntry>(props: ConversationProps<M>) {
  const { label, messages, reader, older, avatarOf, isUnseen, onSeen } = props;
  const today = useToday();
  const days = useMemo(() => groupMessages(messages), [messages]);
  const last = messages.at(-1);
  const { list, end, isAtEnd, lastSeenId, toEnd } = useEnd(last?._id);

  useSeen({ list, messages, isUnseen, onSeen });
  useLeftOffInView(list, messages.find(({ line }) => line?.kind === 'new')?._id);

  useEffect(() => (list.current === null ? undefined : roveMessages(list.current)), [list]);

  // What one says oneself is worth seeing.
  const ownOutgoingId = last?.outgoing?._id;
  useEffect(() => {
    if (ownOutgoingId !== undefined) toEnd();
  }, [ownOutgoingId, toEnd]);

  return (
    <div className={classes.frame}>
      <div
        ref={list}
        role="log"
        aria-label={label}
        aria-busy={older.isLoading}
        className={classes.list}
      >
        <div className={classes.content}>
          <OlderMessages {...older} />
          {messages.length === 0 && props.empty}
          {days.map((day) => (
            <section key={day.date.toDateString()}>
              <h2 className={classes.day}>
                <span>{dayLabel(day.date, today)}</span>
              </h2>
              {runsOf(day.groups).map((groups) => (
                <GroupRun
                  key={groups[0]?.messages[0]?._id}
                  groups={groups}
                  reader={reader}
                  avatarOf={avatarOf}
                  renderContent={props.renderContent}
                  renderActions={props.renderActions}
                  onRetry={props.onRetry}
                  onDiscard={props.onDiscard}
                />
              ))}
            </section>
          ))}
          <div ref={end} />
        </div>
      </div>
      {!isAtEnd && <JumpToLatest arrived={countAfter(messages, lastSeenId)} onJump={toEnd} />}
    </div>
  );
}
