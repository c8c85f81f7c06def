import type { ChatMessage } from '@collabor8/domain';
import { messagePath } from '../../../../shared/paths.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';

/** Copies a text, and says whether the browser let us. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifySuccess(done),
    () => notifyError('The browser doesn’t let this page copy anything.'),
  );
}

/** Copies the address of a message. */
export const copyLink = ({ chatId, _id }: ChatMessage): void =>
  copyText(
    new URL(messagePath(chatId, _id), window.location.origin).href,
    'The link to this message was copied.',
  );
