import { IconAlertCircle } from '@tabler/icons-react';
import type { OutgoingMessage } from '../../../shared/outbox/outbox-slice.js';
import { useIsCutOff } from '../../../shared/session/session-slice.js';
import { Fine, Row } from '../../../shared/ui/layout.js';
import classes from './message-group.module.css';

/** What `later-parts.tsx` loads, in one file. */
export { HiddenPost, PostActions } from '../../moderation/index.js';
export { QuestionLinks } from '../../questions/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { Composer } from './composer.js';
export { ConversationAids } from './conversation-aids.js';
export { MarkRoomRead } from '../reading/reading.js';
export { LaterMessages, OlderMessages } from './older-messages.js';

interface DeliveryLineProps {
  readonly message: OutgoingMessage;
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
}

/** What becomes of a message that the server has not confirmed. */
export function DeliveryLine({ message, onRetry, onDiscard }: DeliveryLineProps) {
  const isCutOff = useIsCutOff();
  if (message.refusal === null) {
    const sending = isCutOff ? 'Sent when you are back online' : 'Sending …';
    return <Fine isCount>{message.delay ?? sending}</Fine>;
  }
  return (
    <Row as="span" gap={8} at="end" size="xs" weight="medium" tone="coral-text" role="alert">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
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
