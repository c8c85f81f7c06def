import { SEEN_BY_MAX, type ChatMessage } from '@collabor8/domain';
import { trpc } from '../../../../shared/api/trpc.js';
import classes from './acts.module.css';

interface SeenByProps {
  readonly message: ChatMessage;
  /** In the chat. */
  readonly people: number;
}

const names = new Intl.ListFormat('en');

/** Who has read a message, as it is when that is asked; nothing in a chat of many. */
export function SeenBy({ message: { chatId, _id: messageId }, people }: SeenByProps) {
  const { data } = trpc.chats.seenBy.useQuery(
    { chatId, messageId },
    { enabled: people <= SEEN_BY_MAX, gcTime: 0, staleTime: 0, retry: false },
  );
  if (data === undefined) return null;
  return (
    <p className={classes.seen} dir="auto">
      {data.length === 0 ? 'Seen by nobody yet' : `Seen by ${names.format(data)}`}
    </p>
  );
}
