import { dayLabel, groupMessages } from '@collabor8/domain';
import { useMemo, useRef, type ReactNode } from 'react';
import type { ConversationEntry } from './conversation-entry.js';
import classes from './conversation.module.css';
import { GroupRun } from './group-run.js';
import { runsOf } from './group-runs.js';
import { ConversationLater, useConversationLater } from './later.js';
import type { OlderMessagesHandle } from './older-messages.js';
import { useLeftOffInView } from './use-left-off-in-view.js';
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

/** A list of messages by day and sender that keeps to its end, or to where the reader is. */
export function Conversation<M extends ConversationEntry>(props: ConversationProps<M>) {
  const { label, messages, reader, older, avatarOf, isUnseen, onSeen } = props;
  const today = useToday();
  const later = useConversationLater();
  const days = useMemo(() => groupMessages(messages), [messages]);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  useLeftOffInView(list, messages.find(({ line }) => line?.kind === 'new')?._id);

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
          {later === undefined ? (
            older.hasMore && <div className={classes.older} />
          ) : (
            <later.OlderMessages {...older} />
          )}
          {messages.length === 0 && props.empty}
          <ConversationLater value={later}>
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
          </ConversationLater>
          <div ref={end} />
        </div>
      </div>
      {later !== undefined && (
        <later.ConversationAids {...{ list, end, messages, isUnseen, onSeen }} />
      )}
    </div>
  );
}
