import type { ChatMessage } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { messagePath } from '../../../../shared/paths.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { chatRead, messageChanged } from '../../chats-actions.js';

/** What is done with a message at once: the answer shows it, and its failure says why not. */
export function useActs() {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const outcome = {
    onSuccess: (message: ChatMessage) => void dispatch(messageChanged({ message, reader })),
    onError: (error: unknown) => notifyError(failureText(error, (sentence) => sentence)),
  };
  return {
    react: trpc.chats.react.useMutation(outcome).mutate,
    takeBack: trpc.chats.takeBack.useMutation(outcome).mutate,
    closePoll: trpc.chats.closePoll.useMutation(outcome).mutate,
    markUnread: trpc.chats.markUnread.useMutation({
      onSuccess: (mark, { chatId }) => void dispatch(chatRead({ chatId, ...mark, reader })),
      onError: outcome.onError,
    }).mutate,
    pin: trpc.chats.pin.useMutation(outcome).mutate,
  };
}

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
