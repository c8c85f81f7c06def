import { useEffect, useEffectEvent } from 'react';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { showMessage, type LaterMessagesHandle } from '../../messages/index.js';

interface ShownMessageProps {
  readonly id: string;
  /** Whoever asks for the same message once more is led to it again. */
  readonly turn?: number;
  readonly later: LaterMessagesHandle | undefined;
}

/** Leads to a message of the chat. */
export function ShownMessage({ id, turn, later }: ShownMessageProps) {
  const show = useEffectEvent((messageId: string) => {
    showMessage(messageId, later).catch(() => notifyError('This message cannot be read here.'));
  });
  useEffect(() => show(id), [id, turn]);
  return null;
}
