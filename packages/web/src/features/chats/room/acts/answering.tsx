import type { ChatMessage } from '@collabor8/domain';
import { IconX } from '@tabler/icons-react';
import { plainText } from '../../../messages/index.js';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import classes from './acts.module.css';

interface AnsweringProps {
  readonly message: ChatMessage;
  readonly onCancel: () => void;
}

/** Above the field: the message that is being answered. */
export const Answering = ({ message, onCancel }: AnsweringProps) => (
  <div className={classes.answering}>
    <p>
      Reply to <bdi className={classes.quoted}>{message.msgFrom}</bdi>:{' '}
      <span dir="auto">{plainText(message.poll?.question ?? message.msg)}</span>
    </p>
    <IconButton size={28} label="Cancel reply" onClick={onCancel}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </IconButton>
  </div>
);
