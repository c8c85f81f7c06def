import {
  chatTitle,
  TAKEN_BACK_LINE,
  toggleReaction,
  quoteOf,
  checkPoll,
  markBefore,
  turnOf,
  type ChatLevel,
  type ChatMessage,
  type ChatMessagesPage,
  type ChatPage,
  type ChatRole,
  type ChatSummary,
  type ChatEvent,
  type OwnPollVote,
  type Participant,
  type Quote,
  type ReadMark,
} from '../index.js';

/** What is done with a message, and changes it. */
type Act =
  | { readonly do: 'edit' | 'takeBack' | 'pin'; readonly on: number }
  | { readonly do: 'react'; readonly by: string; readonly on: number };

/** What people do in a chat, one thing after the other. */
export type ChatStep =
  | { readonly do: 'send' | 'poll'; readonly by: string }
  | { readonly do: 'vote'; readonly by: string; readonly on: number; readonly option: number }
  | Act
  | { readonly do: 'delete'; readonly on: number }
  | { readonly do: 'reply' | 'unread'; readonly by: string; readonly on: number }
  | { readonly do: 'add'; readonly name: string }
  | { readonly do: 'promote'; readonly name: string; readonly role: ChatRole }
  | { readonly do: 'read'; readonly by: string; readonly upTo: number }
  | { readonly do: 'rename'; readonly title: string }
  /** They leave, or somebody removes them. */
  | { readonly do: 'part'; readonly name: string; readonly by: string }
  /** Their account is deleted. */
  | { readonly do: 'leave'; readonly name: string }
  | { readonly do: 'level'; readonly by: string; readonly level: ChatLevel }
  | { readonly do: 'place'; readonly by: string; readonly place: 'top' | 'away' | 'list' };

/** An event and whose lists hear of it; everybody's opened chat hears of every chatUpdate. */
export interface Told {
  readonly event: ChatEvent;
  readonly to: readonly string[];
}

export const DAY = '2026-01-01T00:00:00.000Z';

/** The chat as it begins. */
export const started = (people: readonly string[], creator: string): ChatSummary => {
  const title = chatTitle(undefined, people);
  return {
    _id: 'chat',
    revision: 1,
    title: title.ok ? title.value : '',
    participantCount: people.length,
    participantNames: people.slice(0, 5),
    lastSeq: 0,
    deletedRanges: [],
    lastMessage: null,
    activeAt: DAY,
    createdAt: DAY,
    createdBy: creator,
  };
};

interface Sent {
  readonly by: string;
  readonly seq: number;
  readonly isPoll: boolean;
  readonly replyTo: string | undefined;
}

export function sent({ by, seq, isPoll, replyTo }: Sent): ChatMessage {
  // Of half of them one may choose several options.
  const isMultiple = seq % 2 === 0;
  const form = checkPoll({ question: 'Which?', options: ['a', 'b', 'c'], isMultiple });
  return {
    _id: `m${seq}`,
    chatId: 'chat',
    seq,
    revision: 1,
    msg: isPoll ? 'POLL' : `message ${seq}`,
    msgFrom: by,
    msgDateTime: DAY,
    type: isPoll ? 'poll' : 'direct',
    ...(isPoll && form.ok && { poll: form.value }),
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** Those of a chat's messages that some of them answer. */
export function quotesIn(
  all: readonly ChatMessage[],
  shown: readonly ChatMessage[],
): Record<string, Quote> {
  const quoted = all.filter(({ _id }) => shown.some(({ replyTo }) => replyTo === _id));
  return Object.fromEntries(quoted.map((message) => [message._id, quoteOf(message)]));
}

/** Something is done with a message; it is the same for everybody. */
export function actedOn(step: Act, message: ChatMessage): ChatMessage {
  switch (step.do) {
    case 'edit':
      return { ...message, msg: 'Other words', editedAt: DAY };
    case 'takeBack': {
      const { poll: _poll, pinnedAt: _pinnedAt, ...left } = message;
      return { ...left, msg: TAKEN_BACK_LINE, type: 'direct', takenBack: true };
    }
    case 'pin': {
      const { pinnedAt, ...left } = message;
      return { ...left, ...(pinnedAt === undefined && { pinnedAt: DAY }) };
    }
    case 'react': {
      const reactions = toggleReaction(message.reactions ?? [], '👍', step.by);
      return { ...message, reactions: reactions.ok ? [...reactions.value] : [] };
    }
  }
}

/** What a reader who could read all of `page` would read of its messages at some places, both included. */
export function stretchOf(
  page: ChatPage,
  [first, last]: readonly [number, number],
): ChatMessagesPage {
  const { messages: all, ownVotes, chat } = page;
  const messages = all.filter(({ seq }) => seq >= first && seq <= last);
  const own = messages.flatMap(({ _id }) => (ownVotes[_id] ? [[_id, ownVotes[_id]]] : []));
  const hasOlder = all.some(({ seq }) => seq < first);
  return {
    messages,
    loadedFrom: hasOlder ? first : 0,
    messagesCursor: hasOlder ? 'older' : null,
    ...(last < chat.lastSeq && { loadedTo: last, laterCursor: 'later' }),
    ownVotes: Object.fromEntries(own),
    quotes: quotesIn(all, messages),
  };
}

/** Somebody who joins a chat as it is. */
export const joining = (
  { lastSeq: joinedSeq }: ChatSummary,
  ...[username, role, position]: [username: string, role: ChatRole, position: number]
): Participant => ({ username, role, roleRevision: 1, position, joinedAt: DAY, joinedSeq });

/** Votes by the poll's message and the person. */
type Votes = Map<string, OwnPollVote>;

export const votesIn = (messages: readonly ChatMessage[], votes: Votes, by: string) =>
  Object.fromEntries(
    messages.flatMap(({ _id }) => {
      const vote = votes.get(`${_id}:${by}`);
      return vote === undefined ? [] : [[_id, vote] as const];
    }),
  );

export function forgetVotes(votes: Votes, { _id }: ChatMessage): void {
  for (const key of [...votes.keys()].filter((each) => each.startsWith(`${_id}:`))) {
    votes.delete(key);
  }
}

/** How far people have read. */
export class Marks {
  readonly #marks = new Map<string, ReadMark>();

  constructor(private readonly tell: (event: ChatEvent, to: readonly string[]) => void) {}

  of(by: string): ReadMark {
    return this.#marks.get(by) ?? { lastReadSeq: 0 };
  }

  /** Who joins has nothing to read of before; who comes back may have moved their mark in the time before. */
  join(by: string, lastReadSeq: number): void {
    const turn = turnOf(this.of(by));
    const mark = { lastReadSeq, ...(turn > 0 && { readTurn: turn + 1 }) };
    this.#set(by, mark, turn > 0);
  }

  send(by: string, lastReadSeq: number): void {
    const mark = { ...this.of(by), lastReadSeq };
    // The message says it for all who have never moved their mark back.
    this.#set(by, mark, mark.readTurn !== undefined);
  }

  read(by: string, lastReadSeq: number): void {
    const before = this.#marks.get(by);
    if (before === undefined || lastReadSeq <= before.lastReadSeq) return;
    this.#set(by, { ...before, lastReadSeq }, true);
  }

  unread(by: string, seq: number): void {
    const before = this.#marks.get(by);
    if (before !== undefined) this.#set(by, markBefore(before, seq), true);
  }

  #set(by: string, mark: ReadMark, isTold: boolean): void {
    this.#marks.set(by, mark);
    if (isTold) this.tell({ name: 'readUpdate', chatId: 'chat', ...mark }, [by]);
  }
}
