import { describe, expect, it } from 'vitest';
import { addOlderMessages, applyToChatPage, type ChatPage } from './chat-page.js';
import type { ChatUpdate, ReadUpdate } from './events.js';
import type { ChatMessage, ChatSummary, Participant } from './schema.js';

const READER = 'ada';
const AT = '2026-01-01T00:00:00.000Z';
const name = 'chatUpdate';

const chat: ChatSummary = {
  _id: 'chat',
  revision: 5,
  title: 'Chat',
  participantCount: 2,
  participantNames: ['ben', READER],
  lastSeq: 9,
  deletedRanges: [],
  lastMessage: null,
  activeAt: AT,
  createdAt: AT,
  createdBy: 'ben',
};

const participant = (username: string, position: number, roleRevision = 1): Participant => ({
  username,
  role: 'user',
  roleRevision,
  position,
  joinedAt: AT,
  joinedSeq: 0,
});

const message = (seq: number, revision = 1, msg = `message ${seq}`): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'chat',
  seq,
  revision,
  msg,
  msgFrom: 'ben',
  msgDateTime: AT,
  type: 'direct',
});

/** The messages from 7 on are loaded. */
const page: ChatPage = {
  chat,
  participants: [participant('ben', 0, 2), participant(READER, 1, 2)],
  lines: [],
  lastReadSeq: 8,
  messages: [message(7, 3), message(8), message(9)],
  loadedFrom: 7,
  messagesCursor: 'older',
  ownVotes: { m7: { optionIndex: 1, revision: 3 } },
  quotes: {},
  pinned: [],
};

const older = {
  messages: [message(5), message(6)],
  loadedFrom: 0,
  messagesCursor: null,
  ownVotes: { m5: { optionIndex: 0, revision: 1 } },
  quotes: {},
};

const notified = (told: ChatMessage, after = chat): ChatUpdate => ({
  name,
  type: 'notification',
  chat: after,
  message: told,
});
const voted = (told: ChatMessage, optionIndex: number, username = READER): ChatUpdate => ({
  name,
  type: 'newMessage',
  chat,
  message: told,
  vote: { username, optionIndex },
});
const promoted = (told: Participant): ChatUpdate => ({
  name,
  type: 'changeUserRole',
  chat,
  participant: told,
});
const deleted = (messageId: string, after = chat): ChatUpdate => ({
  name,
  type: 'deleted',
  chat: after,
  messageId,
});
const read = (lastReadSeq: number): ReadUpdate => ({
  name: 'readUpdate',
  chatId: 'chat',
  lastReadSeq,
});

const apply = (before: ChatPage, ...events: readonly (ChatUpdate | ReadUpdate)[]): ChatPage =>
  events.reduce((state, event) => applyToChatPage(state, event, READER), before);

const seqsOf = ({ messages }: ChatPage): number[] => messages.map(({ seq }) => seq);

describe('the opened chat', () => {
  it.each<[string, ChatUpdate | ReadUpdate]>([
    ['its creation', { name, type: 'created', chat: { ...chat, title: 'Another' } }],
    ['a repeated message', notified(message(8))],
    ['another text of the same revision', notified(message(8, 1, 'late'))],
    ['an older revision of a poll', notified(message(7, 2, 'late'))],
    ['a repeated vote of one’s own', voted(message(7, 3), 0)],
    ['a late vote of one’s own', voted(message(7, 2), 0)],
    [
      'a message that is deleted by now',
      notified(message(4), { ...chat, deletedRanges: [[4, 4]] }),
    ],
    ['reading what was read', read(8)],
    ['reading less than that', read(2)],
  ])('stays the very same for %s', (_what, event) => {
    expect(apply(page, event)).toBe(page);
  });

  it('shows a poll that was voted on, and the choice when it is the reader’s', () => {
    const counted = message(7, 4, 'counted');
    const messages = [counted, message(8), message(9)];
    expect(apply(page, voted(counted, 0))).toEqual({
      ...page,
      messages,
      ownVotes: { m7: { optionIndex: 0, revision: 4 } },
    });
    expect(apply(page, voted(counted, 0, 'ben'))).toEqual({ ...page, messages });
  });

  it('adds a first vote to those on other polls', () => {
    expect(apply(page, voted(message(9, 2), 2)).ownVotes).toEqual({
      m7: { optionIndex: 1, revision: 3 },
      m9: { optionIndex: 2, revision: 2 },
    });
  });

  it('forgets a deleted message and the vote on it, and keeps the others', () => {
    const both = apply(page, voted(message(9, 2), 2));
    const after = apply(both, deleted('m7'));
    expect(seqsOf(after)).toEqual([8, 9]);
    expect(after.ownVotes).toEqual({ m9: { optionIndex: 2, revision: 2 } });
  });

  it('replaces what all see of the chat by a newer revision alone', () => {
    const renamed = { ...chat, title: 'Renamed' };
    expect(apply(page, deleted('m0', renamed)).chat).toBe(chat);
    const newer = { ...renamed, revision: 6 };
    expect(apply(page, deleted('m0', newer)).chat).toBe(newer);
  });

  it.each([
    ['a newer role', 3, 'admin'],
    ['a repeated role', 2, 'user'],
    ['an older role', 1, 'user'],
  ])('knows the role of a participant after %s', (_what, roleRevision, role) => {
    const told = { ...participant('ben', 0, roleRevision), role: 'admin' as const };
    expect(apply(page, promoted(told)).participants.map((each) => each.role)).toEqual([
      role,
      'user',
    ]);
  });

  it('lists participants in the order of joining, in whatever order it hears of them', () => {
    const added: ChatUpdate = {
      name,
      type: 'newParticipant',
      chat,
      participants: [participant('eve', 4), participant('dan', 3), participant('cleo', 2)],
    };
    const names = apply(page, added).participants.map(({ username }) => username);
    expect(names).toEqual(['ben', 'ada', 'cleo', 'dan', 'eve']);
  });
});

describe('what happens to older messages', () => {
  it('is not shown before they are loaded', () => {
    const after = apply(page, notified(message(6, 2, 'counted')), voted(message(5, 2), 1));
    expect(seqsOf(after)).toEqual([7, 8, 9]);
    expect(after.ownVotes).toEqual(page.ownVotes);
  });

  it('is found in them when they are', () => {
    const events = [notified(message(6, 2, 'counted')), voted(message(5, 2), 1)];
    expect(addOlderMessages(apply(page, ...events), older, READER)).toEqual({
      ...page,
      messages: [message(5, 2), message(6, 2, 'counted'), ...page.messages],
      loadedFrom: 0,
      messagesCursor: null,
      ownVotes: { ...page.ownVotes, m5: { optionIndex: 1, revision: 2 } },
      earlyUpdates: undefined,
    });
  });

  it('goes on waiting while an older page does not reach back so far', () => {
    const after = apply(page, notified(message(2, 2, 'counted')), notified(message(5, 2)));
    const once = addOlderMessages(after, { ...older, loadedFrom: 5 }, READER);
    expect(once.earlyUpdates?.map((event) => event.message._id)).toEqual(['m2']);
    const rest = { ...older, messages: [message(2)], ownVotes: {} };
    expect(addOlderMessages(once, rest, READER).messages[0]).toEqual(message(2, 2, 'counted'));
  });

  it('includes that they were deleted', () => {
    const after = apply(page, deleted('m5', { ...chat, revision: 6, deletedRanges: [[5, 5]] }));
    const merged = addOlderMessages(after, older, READER);
    expect(seqsOf(merged)).toEqual([6, 7, 8, 9]);
    expect(merged.ownVotes).toEqual(page.ownVotes);
  });

  it('is kept for the latest 200 updates', () => {
    const events = Array.from({ length: 201 }, (_, index) => notified(message(6, index + 2)));
    const kept = apply(page, ...events).earlyUpdates ?? [];
    expect(kept).toHaveLength(200);
    expect([kept[0], kept.at(-1)]).toEqual([events[1], events[200]]);
  });
});
