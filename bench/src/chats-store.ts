import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { NAMES_IN_ROW, previewOf } from '@collabor8/domain';
import {
  atFirst,
  chatMessages,
  chats,
  memberships,
  sessions,
  users,
  type DocumentStore,
} from './product.js';

const MESSAGES_PER_TRANSACTION = 5000;
const FIRST_SAID = Date.parse('2024-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
const SESSION_MS = 30 * 24 * 60 * MINUTE_MS;
const TEXT = 'Somebody said something here, and somebody else will answer it soon. '
  .repeat(3)
  .trim();

const timeOf = (position: number): string =>
  new Date(FIRST_SAID + position * MINUTE_MS).toISOString();

/** Somebody with an account and a session. */
export interface Participant {
  readonly username: string;
  /** The Cookie header of the session. */
  readonly cookie: string;
}

/** Signs up by writing what a sign-up would leave, without the price of a password. */
export async function seedPeople(store: DocumentStore, count: number): Promise<Participant[]> {
  const people = Array.from({ length: count }, (_, position) => ({
    username: `person-${position}`,
    token: randomBytes(32).toString('base64url'),
  }));
  await store.transaction(async (unit) => {
    for (const { username, token } of people) {
      const account = { _id: username, username, biography: '', ...atFirst(timeOf(0)) };
      await unit.collection(users).insert(account);
      const _id = createHash('sha256').update(token).digest('base64url');
      await unit.collection(sessions).insert({ _id, username, expiresAt: Date.now() + SESSION_MS });
    }
  });
  return people.map(({ username, token }) => ({ username, cookie: `collabor8_session=${token}` }));
}

export interface ChatSeed {
  readonly people: readonly Participant[];
  readonly messageCount: number;
  /** Up to where everybody has read it; nobody has read anything without it. */
  readonly lastReadSeq?: number;
}

/** Writes a chat as it is when its participants said `messageCount` things; answers its id. */
export async function seedChat(
  store: DocumentStore,
  { people, messageCount, lastReadSeq = 0 }: ChatSeed,
): Promise<string> {
  const chatId = randomUUID();
  const usernames = people.map(({ username }) => username);
  const [createdBy = ''] = usernames;
  const messageAt = (seq: number) => ({
    _id: randomUUID(),
    chatId,
    seq,
    msg: TEXT,
    msgFrom: usernames[seq % usernames.length] ?? '',
    msgDateTime: timeOf(seq),
    type: 'direct' as const,
  });
  for (let written = 0; written < messageCount; written += MESSAGES_PER_TRANSACTION) {
    const end = Math.min(messageCount, written + MESSAGES_PER_TRANSACTION);
    await store.transaction(async (unit) => {
      for (let seq = written + 1; seq <= end; seq += 1)
        await unit.collection(chatMessages).insert(messageAt(seq));
    });
  }
  await store.transaction(async (unit) => {
    await unit.collection(chats).insert({
      _id: chatId,
      title: 'A chat to measure',
      participantCount: usernames.length,
      participantNames: usernames.slice(0, NAMES_IN_ROW),
      lastSeq: messageCount,
      lastMessage: previewOf(messageAt(messageCount)),
      activeAt: timeOf(messageCount),
      createdAt: timeOf(0),
      createdBy,
    });
    for (const [position, username] of usernames.entries()) {
      await unit.collection(memberships).insert({
        _id: `${chatId}:${username}`,
        chatId,
        username,
        role: position === 0 ? 'admin' : 'user',
        roleRevision: 1,
        position,
        joinedAt: timeOf(0),
        joinedSeq: 0,
        lastReadSeq,
        activeAt: timeOf(messageCount),
      });
    }
  });
  return chatId;
}
