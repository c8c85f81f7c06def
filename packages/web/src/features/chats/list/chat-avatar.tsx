import type { ChatSummary } from '@collabor8/domain';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import classes from './chat-list.module.css';
import { selectPeople } from '../chats-slice.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';

interface ChatAvatarProps {
  readonly chat: ChatSummary;
  readonly reader: string;
}

/** The other person with their dot, or two people of a group. */
export function ChatAvatar({ chat, reader }: ChatAvatarProps) {
  const people = useAppSelector(selectPeople);
  const [first = reader, second] = chat.participantNames.filter((name) => name !== reader);
  if (second === undefined) {
    const person = people[first];
    return (
      <span className={classes.avatar}>
        <Avatar name={first} src={person?.avatarUrl} size={36} />
        {person?.isOnline === true && <OnlineDot />}
      </span>
    );
  }
  return (
    <span className={classes.avatar}>
      <Avatar name={first} src={people[first]?.avatarUrl} size={24} />
      <span className={classes.second}>
        <Avatar name={second} src={people[second]?.avatarUrl} size={24} />
      </span>
    </span>
  );
}

export const OnlineDot = () => (
  <span className={classes.dot}>
    <VisuallyHidden>online</VisuallyHidden>
  </span>
);
