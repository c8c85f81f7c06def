import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { chatRead, messageChanged } from '../../chats-slice.js';
import type { ChatMessage } from '@collabor8/domain';

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
