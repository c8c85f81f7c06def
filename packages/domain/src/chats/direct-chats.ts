import { defaultTitle } from './rules.js';
import type { ChatSummary } from './schema.js';

type Named = Pick<ChatSummary, 'title' | 'participantCount' | 'participantNames'>;

/** The other one of the two who have a chat to themselves; undefined in a group. */
export const partnerIn = (
  { participantCount, participantNames }: Omit<Named, 'title'>,
  reader: string,
): string | undefined =>
  participantCount === 2 ? participantNames.find((name) => name !== reader) : undefined;

/** What a reader sees as a chat's title: of two people the other one, unless it was given another. */
export function chatName(chat: Named, reader: string): string {
  const partner = partnerIn(chat, reader);
  const isNamedByRule = chat.title === defaultTitle(chat.participantNames);
  return partner !== undefined && isNamedByRule ? partner : chat.title;
}

/** Whether it is more than what two people have to themselves: a crowd, what is left of one, or two who gave it a title. */
export const isGroup = ({ title, participantCount, participantNames }: Named): boolean =>
  participantCount !== 2 || title !== defaultTitle(participantNames);

/** Of the chats that somebody has alone with `other`, groups left aside, the one that was used last. */
export const latestChatWith = <C extends Named & Pick<ChatSummary, 'activeAt'>>(
  chats: readonly C[],
  other: string,
): C | undefined =>
  chats
    .filter((chat) => !isGroup(chat) && chat.participantNames.includes(other))
    .reduce<C | undefined>(
      (latest, chat) => (latest === undefined || chat.activeAt > latest.activeAt ? chat : latest),
      undefined,
    );
