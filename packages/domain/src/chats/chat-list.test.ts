import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addChatRows, applyToChatList, sortChats } from './chat-list.js';
import { isStandIn, unreadIn } from './chat-rows.js';
import type { ChatUpdate, ReadUpdate } from './events.js';
import type { ChatMessage, ChatRow, ChatSummary, Participant } from './schema.js';

const READER = 'ada';
const day = (date: number): string => new Date(Date.UTC(2026, 0, date)).toISOString();

const summary = (change: Partial<ChatSummary> = {}): ChatSummary => ({
  _id: 'chat',
  revision: 5,
  title: 'Chat',
  participantCount: 2,
  participantNames: ['ben', READER],
  lastSeq: 9,
  deletedRanges: [],
  lastMessage: null,
  activeAt: day(2),
  createdAt: day(1),
  createdBy: 'ben',
  ...change,
});

const row = (change: Partial<ChatRow> = {}): ChatRow => ({
  ...summary(),
  role: 'moderator',
  roleRevision: 3,
  lastReadSeq: 6,
  ...change,
});

const participant = (change: Partial<Participant> = {}): Participant => ({
  username: READER,
  role: 'admin',
  roleRevision: 4,
  position: 1,
  joinedAt: day(1),
  joinedSeq: 8,
  ...change,
});

const message = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: 'm9',
  chatId: 'chat',
  seq: 9,
  revision: 1,
  msg: 'hello',
  msgFrom: READER,
  msgDateTime: day(2),
  type: 'direct',
  ...change,
});

const name = 'chatUpdate';
const newer = summary({ revision: 6, title: 'Renamed' });

const created = (chat = newer): ChatUpdate => ({ name, type: 'created', chat });
const added = (participants: readonly Participant[], chat = newer): ChatUpdate => ({
  name,
  type: 'newParticipant',
  chat,
  participants,
});
const promoted = (told: Participant, chat = newer): ChatUpdate => ({
  name,
  type: 'changeUserRole',
  chat,
  participant: told,
});
const sent = (told: ChatMessage, chat = newer): ChatUpdate => ({
  name,
  type: 'newMessage',
  chat,
  message: told,
});
const notified = (told: ChatMessage, chat = newer): ChatUpdate => ({
  name,
  type: 'notification',
  chat,
  message: told,
});
const deleted = (chat = newer): ChatUpdate => ({ name, type: 'deleted', chat, messageId: 'm9' });
const voted = (told: ChatMessage, chat = newer): ChatUpdate => ({
  name,
  type: 'newMessage',
  chat,
  message: told,
  vote: { username: READER, optionIndex: 0 },
});
const read = (lastReadSeq: number, chatId = 'chat'): ReadUpdate => ({
  name: 'readUpdate',
  chatId,
  lastReadSeq,
});

type Event = ChatUpdate | ReadUpdate;

const idsOf = (rows: readonly ChatRow[]): string[] => rows.map(({ _id }) => _id);
const apply = (rows: readonly ChatRow[], ...events: readonly Event[]): readonly ChatRow[] =>
  events.reduce((state, event) => applyToChatList(state, event, READER), rows);

describe('what an event tells of a known chat', () => {
  const unread = { role: 'moderator', roleRevision: 3, lastReadSeq: 6 } as const;

  it.each<[string, Event, Pick<ChatRow, 'role' | 'roleRevision' | 'lastReadSeq'>]>([
    ["somebody else's message", notified(message({ msgFrom: 'ben' })), unread],
    ['one’s own message, which is read', sent(message()), { ...unread, lastReadSeq: 9 }],
    ["somebody else's message, told as sent", sent(message({ msgFrom: 'ben' })), unread],
    ['a vote on one’s own poll, which reads nothing', voted(message()), unread],
    ['one’s own message, told as somebody else’s', notified(message()), unread],
    ['a deletion', deleted(), unread],
    ["somebody else's joining", added([participant({ username: 'cleo' })]), unread],
    ["a change of somebody else's role", promoted(participant({ username: 'ben' })), unread],
    [
      'a change of one’s own role',
      promoted(participant()),
      { role: 'admin', roleRevision: 4, lastReadSeq: 8 },
    ],
    [
      'one’s own joining among others',
      added([participant({ username: 'cleo' }), participant({ roleRevision: 4 })]),
      { role: 'admin', roleRevision: 4, lastReadSeq: 8 },
    ],
    [
      'an earlier role of one’s own, which reads up to the joining all the same',
      promoted(participant({ roleRevision: 2 })),
      { ...unread, lastReadSeq: 8 },
    ],
    [
      'a joining before what was read',
      promoted(participant({ joinedSeq: 1 })),
      { role: 'admin', roleRevision: 4, lastReadSeq: 6 },
    ],
    ['the creation, by somebody else', created(), unread],
  ])('%s', (_what, event, membership) => {
    expect(apply([row()], event)).toEqual([{ ...newer, ...membership }]);
  });

  it.each([
    ['further than before', 7, 7],
    ['as far as before', 6, 6],
    ['less far than before', 5, 6],
  ])('reading %s', (_what, upTo, lastReadSeq) => {
    expect(apply([row()], read(upTo))).toEqual([row({ lastReadSeq })]);
  });
});

describe('an unknown chat', () => {
  it.each<[string, ChatUpdate, Pick<ChatRow, 'role' | 'roleRevision' | 'lastReadSeq'>]>([
    [
      'that the reader began makes them its admin',
      created({ ...newer, createdBy: READER }),
      { role: 'admin', roleRevision: 1, lastReadSeq: 0 },
    ],
    [
      'that somebody else began makes them a user',
      created(),
      { role: 'user', roleRevision: 1, lastReadSeq: 0 },
    ],
    [
      'that they were added to has nothing unread up to then',
      added([participant({ role: 'user', roleRevision: 1 })]),
      { role: 'user', roleRevision: 1, lastReadSeq: 8 },
    ],
    [
      'tells of a role that was changed meanwhile',
      promoted(participant()),
      { role: 'admin', roleRevision: 4, lastReadSeq: 8 },
    ],
    [
      'waits for what tells of the joining',
      notified(message({ msgFrom: 'ben' })),
      { role: 'user', roleRevision: 0, lastReadSeq: 0 },
    ],
  ])('%s', (_what, event, membership) => {
    const known = row({ _id: 'known' });
    expect(apply([known], event)).toEqual([{ ...event.chat, ...membership }, known]);
  });

  it('learns of the joining later', () => {
    const joined = added([participant({ role: 'user', roleRevision: 1 })], summary());
    expect(apply([], deleted(), joined)).toEqual([
      { ...newer, role: 'user', roleRevision: 1, lastReadSeq: 8 },
    ]);
  });
});

describe('rows that are read', () => {
  it.each<[string, ChatRow, ChatRow]>([
    ['is newer', row({ revision: 6, title: 'New' }), row({ revision: 6, title: 'New' })],
    ['is older', row({ revision: 4, title: 'Old' }), row()],
    [
      'tells of a later role',
      row({ roleRevision: 4, role: 'user' }),
      row({ roleRevision: 4, role: 'user' }),
    ],
    ['tells of an earlier role', row({ roleRevision: 2, role: 'user' }), row()],
    ['was read further', row({ lastReadSeq: 8 }), row({ lastReadSeq: 8 })],
    ['was read less far', row({ lastReadSeq: 2 }), row()],
    [
      'is newer but knows less of the reader',
      row({ revision: 6, title: 'New', roleRevision: 2, role: 'user', lastReadSeq: 2 }),
      row({ revision: 6, title: 'New' }),
    ],
    [
      'is older but read further',
      row({ revision: 4, title: 'Old', lastReadSeq: 8 }),
      row({ lastReadSeq: 8 }),
    ],
  ])('of a chat that is there and %s', (_what, read, expected) => {
    expect(addChatRows([row()], [read])).toEqual([expected]);
  });

  it('stand in their order among the others, each once', () => {
    const [first, second, third] = [4, 3, 2].map((date) =>
      row({ _id: `c${date}`, activeAt: day(date) }),
    ) as [ChatRow, ChatRow, ChatRow];
    expect(idsOf(addChatRows([first, third], [third, second]))).toEqual(['c4', 'c3', 'c2']);
  });

  it('take the place of a stand-in, of which nothing counts as unread', () => {
    const [standIn, ...others] = apply([], notified(message({ msgFrom: 'ben' })));
    if (standIn === undefined) throw new Error('The chat is not in the list.');
    expect(others).toEqual([]);
    expect(isStandIn(standIn)).toBe(true);
    expect(unreadIn(standIn)).toBe(0);
    const [known] = addChatRows([standIn], [row()]);
    expect(known).toEqual({ ...newer, role: 'moderator', roleRevision: 3, lastReadSeq: 6 });
    expect(known && isStandIn(known)).toBe(false);
    expect(known && unreadIn(known)).toBe(3);
  });
});

describe('the list', () => {
  const rows = [row(), row({ _id: 'old', activeAt: day(1) })];

  it.each<[string, Event]>([
    ['a repeated event', deleted(summary({ title: 'Another' }))],
    ['a late event', deleted(summary({ revision: 4, title: 'Another' }))],
    [
      'a repeated change of the role',
      promoted(participant({ roleRevision: 3, joinedSeq: 0 }), summary()),
    ],
    ['a repeated message of one’s own', sent(message({ seq: 6 }), summary())],
    ['reading what was read', read(6)],
    ['reading a chat that is unknown', read(50, 'unknown')],
  ])('stays the very same for %s', (_what, event) => {
    expect(apply(rows, event)).toBe(rows);
  });

  it('changes the row of the chat alone, whichever stands first', () => {
    const chat = summary({ _id: 'old', revision: 6, activeAt: day(1) });
    const [first, second] = apply(rows, deleted(chat));
    expect(first).toBe(rows[0]);
    expect(second).toEqual({ ...chat, role: 'moderator', roleRevision: 3, lastReadSeq: 6 });
    expect(apply(rows, read(7, 'old'))).toEqual([rows[0], { ...rows[1], lastReadSeq: 7 }]);
  });

  it('moves a chat that was active to the top', () => {
    const chat = summary({ _id: 'old', revision: 6, activeAt: day(3) });
    expect(idsOf(apply(rows, deleted(chat)))).toEqual(['old', 'chat']);
  });

  it('shows the latest activity first, and orders chats of one moment by their ids', () => {
    const sorted = [
      row({ _id: 'd', activeAt: day(4) }),
      row({ _id: 'a', activeAt: day(3) }),
      row({ _id: 'b', activeAt: day(3) }),
      row({ _id: 'c', activeAt: day(3) }),
      row({ _id: 'e', activeAt: day(2) }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
        expect(idsOf(sortChats(shuffled))).toEqual(idsOf(sorted));
      }),
    );
  });
});
