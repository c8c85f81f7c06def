import type {
  ChatList,
  ChatMessage,
  ChatPage,
  ChatRow,
  ChatSummary,
  Message,
  Participant,
} from '@collabor8/domain';

const SENT = '2024-05-06T07:08:09.000Z';

export const aMessage = (seq: number, differences: Partial<Message> = {}): Message => ({
  _id: `m${seq}`,
  seq,
  msg: `Text of m${seq}`,
  msgFrom: 'ada',
  msgDateTime: SENT,
  ...differences,
});

export const aChatMessage = (seq: number, differences: Partial<ChatMessage> = {}): ChatMessage => ({
  ...aMessage(seq),
  chatId: 'c1',
  revision: 1,
  type: 'direct',
  ...differences,
});

export const aChat = (differences: Partial<ChatSummary> = {}): ChatSummary => ({
  _id: 'c1',
  revision: 1,
  title: 'Script designers',
  participantCount: 3,
  participantNames: ['grace', 'ada', 'noor'],
  lastSeq: 0,
  deletedRanges: [],
  lastMessage: null,
  activeAt: SENT,
  createdAt: SENT,
  createdBy: 'grace',
  ...differences,
});

export const aChatRow = (differences: Partial<ChatRow> = {}): ChatRow => ({
  ...aChat(),
  role: 'admin',
  roleRevision: 1,
  lastReadSeq: 0,
  ...differences,
});

export const aChatList = (
  items: readonly ChatRow[] = [],
  nextCursor: string | null = null,
): ChatList => ({ items, nextCursor });

export const aParticipant = (
  username: string,
  position: number,
  differences: Partial<Participant> = {},
): Participant => ({
  username,
  role: 'user',
  roleRevision: 1,
  position,
  joinedAt: SENT,
  joinedSeq: 0,
  ...differences,
});

export const aChatPage = (
  messages: readonly ChatMessage[] = [],
  differences: Partial<ChatPage> = {},
): ChatPage => ({
  chat: aChat({ lastSeq: messages.at(-1)?.seq ?? 0 }),
  quotes: {},
  pinned: [],
  lines: [],
  participants: [
    aParticipant('grace', 0, { role: 'admin' }),
    aParticipant('ada', 1),
    aParticipant('noor', 2),
  ],
  messages,
  loadedFrom: 0,
  messagesCursor: null,
  lastReadSeq: 0,
  ownVotes: {},
  ...differences,
});
