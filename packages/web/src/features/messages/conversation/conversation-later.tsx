import { listenTo } from '../../../shared/listeners.js';
import { IconAlertCircle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { Further } from '../../../shared/live/use-live-topic.js';
import type { OutgoingMessage } from '../../../shared/outbox/outbox-slice.js';
import { useIsOffline, useIsOnline } from '../../../shared/session/session-slice.js';
import { Fine, Row } from '../../../shared/ui/layout.js';
import { useLoadAhead } from '../../../shared/ui/infinite-list.js';
import { MoreButton } from '../../../shared/ui/states/states.js';
import conversation from './conversation.module.css';
import classes from './message-group.module.css';

/** What `later-parts.tsx` loads, in one file. */
export { HiddenPost, PostActions } from '../../moderation/index.js';
export { QuestionLinks } from '../../questions/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { Composer } from './composer.js';
export { ConversationAids } from './conversation-aids.js';
export { MarkRoomRead } from '../reading/reading.js';

interface DeliveryLineProps {
  readonly message: OutgoingMessage;
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
}

/** What becomes of a message that the server has not confirmed. */
export function DeliveryLine({ message, onRetry, onDiscard }: DeliveryLineProps) {
  const isOffline = useIsOffline();
  // People whose own network works wait for nothing of theirs.
  const later = useIsOnline() ? 'Sent when the server is back' : 'Sent when you are back online';
  if (message.refusal === null) {
    return <Fine isCount>{message.delay ?? (isOffline ? later : 'Sending …')}</Fine>;
  }
  return (
    <Row as="span" gap={8} at="end" size="xs" weight="medium" tone="coral-text" role="alert">
      <IconAlertCircle size={14} aria-hidden />
      {message.refusal}
      <button type="button" className={classes.choice} onClick={() => onRetry(message._id)}>
        Send again
      </button>
      <button type="button" className={classes.choice} onClick={() => onDiscard(message._id)}>
        Discard
      </button>
    </Row>
  );
}

const LOG = '[role="log"]';

/** The button is for the keyboard. */
export function OlderMessages(props: Further) {
  const edge = useLoadAhead(props, '800px 0px 0px', LOG);
  return props.hasMore ? (
    <div ref={edge} className={conversation.older}>
      <MoreButton more={props} failure="Older messages could not be loaded.">
        Load older messages
      </MoreButton>
    </div>
  ) : null;
}

/** The same at the other end, from which the log is laid out: what is being read is held where it was. */
export function LaterMessages({ lastId, ...props }: Further & { readonly lastId: string }) {
  const edge = useLoadAhead(props, '0px 0px 400px', LOG);
  const held = useRef<{ readonly element: Element; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const list = edge.current?.closest(LOG);
    const before = held.current;
    if (list != null && before?.element.isConnected) {
      list.scrollTop += before.element.getBoundingClientRect().top - before.top;
    }
    const element = list?.querySelector(`[data-message="${CSS.escape(lastId)}"]`);
    const hold = () => {
      held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined;
    };
    hold();
    return listenTo(list, ['scroll'], hold, { passive: true });
  }, [edge, lastId]);
  return (
    <div ref={edge} className={conversation.later}>
      <MoreButton more={props} failure="Later messages could not be loaded.">
        Load later messages
      </MoreButton>
    </div>
  );
}
