import { hasLeft, seesMessage, usernameKey, partnerIn } from '@collabor8/domain';
import { AppError, orMissing } from '../../request/errors.js';
import {
  chatMessages,
  chats,
  memberships,
  type ChatDocument,
  type ChatMessageDocument,
  type MembershipDocument,
} from './documents.js';
import { isPresent, type PresentMessage } from './rows.js';
import { requireMeeting } from '../users/index.js';
import type { Collections, Stored } from '../../ports/document-store.js';

type OfPeople = Pick<ChatDocument, 'participantCount' | 'participantNames'>;

/**
 * Refuses whatever adds to a chat that two people have to themselves while one of them blocks the other: both may still
 * read it. In a group they go on side by side.
 * @throws AppError 'forbidden'
 */
export async function requireOpen(
  store: Collections,
  chat: OfPeople | undefined,
  username: string,
): Promise<void> {
  const other = chat && partnerIn(chat, username);
  if (other !== undefined) await requireMeeting(store, username, other);
}

/** One sentence for a chat that isn't there and for one that isn't the reader's (SPEC §8). */
export const chatMissing = (): AppError => new AppError('missing', 'Invalid chat ID');

export const messageMissing = (): AppError => new AppError('missing', 'Message not found');

export const membershipId = (chatId: string, username: string): string =>
  `${chatId}:${usernameKey(username)}`;

export async function findMembership(
  store: Collections,
  chatId: string,
  username: string,
): Promise<Stored<MembershipDocument> | undefined> {
  const membership = await store.collection(memberships).get(membershipId(chatId, username));
  // A made-up id may hold the colon that parts it from the name.
  return membership?.chatId === chatId ? membership : undefined;
}

/** The part in a chat of somebody who is in it. */
async function findMember(
  ...asked: Parameters<typeof findMembership>
): Promise<Stored<MembershipDocument> | undefined> {
  const membership = await findMembership(...asked);
  return membership?.gone === undefined ? membership : undefined;
}

export const isInChat = async (...asked: Parameters<typeof findMembership>): Promise<boolean> =>
  (await findMember(...asked)) !== undefined;

/** One's own part in a chat, to do something there; whoever is not in it learns nothing of it. */
export async function requireMembership(
  ...asked: Parameters<typeof findMembership>
): Promise<Stored<MembershipDocument>> {
  const membership = await findMember(...asked);
  if (membership === undefined) throw chatMissing();
  return membership;
}

/** One's own part in a chat, to read it: whoever has left still reads what they could read until then. */
export async function requireReader(
  ...asked: Parameters<typeof findMembership>
): Promise<Stored<MembershipDocument>> {
  const membership = await findMembership(...asked);
  const isReader = membership?.gone === undefined || hasLeft(membership);
  if (membership === undefined || !isReader) throw chatMissing();
  return membership;
}

/** The part of another one in a chat of one's own. */
export async function requireMember(
  ...asked: Parameters<typeof findMembership>
): Promise<Stored<MembershipDocument>> {
  return orMissing(await findMember(...asked), 'This user is not in the chat.');
}

/** A chat of somebody's who takes part in it, with their own part. */
export async function requireChat(
  ...asked: Parameters<typeof findMembership>
): Promise<{ readonly chat: Stored<ChatDocument>; readonly own: Stored<MembershipDocument> }> {
  const own = await requireMembership(...asked);
  const [store, chatId] = asked;
  const chat = await store.collection(chats).get(chatId);
  if (chat === undefined) throw chatMissing();
  return { chat, own };
}

/** The same, to do there what the others see: of two who don't meet neither does. @throws AppError 'forbidden' */
export async function requireOpenChat(
  ...asked: Parameters<typeof findMembership>
): ReturnType<typeof requireChat> {
  const [store, , username] = asked;
  const found = await requireChat(...asked);
  await requireOpen(store, found.chat, username);
  return found;
}

/** A message of somebody's chat that they may see, deleted or not. */
export async function requireMessage(
  store: Collections,
  membership: Pick<MembershipDocument, 'chatId' | 'seesFrom' | 'gone'>,
  messageId: string,
): Promise<Stored<ChatMessageDocument>> {
  const message = await store.collection(chatMessages).get(messageId);
  if (message?.chatId !== membership.chatId || !seesMessage(membership, message.seq ?? Infinity)) {
    throw messageMissing();
  }
  return message;
}

/** The same, as long as it is there. */
export async function requirePresent(
  ...[store, membership, messageId]: Parameters<typeof requireMessage>
): Promise<PresentMessage> {
  const message = await requireMessage(store, membership, messageId);
  if (!isPresent(message)) throw messageMissing();
  return message;
}
