import { useIsOffline } from '../../../shared/session/session-slice.js';
import { ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import type { useOutbox } from '../../../shared/outbox/outbox-slice.js';
import { Conversation } from './conversation.js';
import { withOutgoing } from './conversation-entry.js';
import classes from './pending-conversation.module.css';

interface PendingConversationProps {
  readonly label: string;
  /** What was being read, in a sentence that says that it failed. */
  readonly failure: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly reader: string;
  readonly outbox: ReturnType<typeof useOutbox>;
}

const nothingOlder = { hasMore: false, isLoading: false, hasFailed: false, load: () => undefined };

/** A room whose messages aren't here yet: what one says meanwhile is shown, and sent in time. */
export function PendingConversation({
  label,
  failure,
  error,
  onRetry,
  reader,
  outbox,
}: PendingConversationProps) {
  const isOffline = useIsOffline();
  const hasOutgoing = outbox.outgoing.length > 0;
  return (
    <div className={classes.room}>
      <div className={classes.state} data-beside={hasOutgoing}>
        {error === undefined || isOffline ? (
          <SkeletonRows rows={5} height={56} label={label} />
        ) : (
          <ErrorState title={failure} onRetry={onRetry} />
        )}
      </div>
      {hasOutgoing && (
        <Conversation
          label="Unsent messages"
          messages={withOutgoing([], outbox.outgoing)}
          reader={reader}
          older={nothingOlder}
          empty={null}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
        />
      )}
    </div>
  );
}
