import {
  chatTitle,
  quoteOf,
  checkPoll,
  type ChatLevel,
  type ChatMessage,
  type ChatRole,
  type ChatSummary,
  type ChatEvent,
  type Quote,
} from '../index.js';

/** What people do in a chat, one thing after the other. */
export type ChatStep =
  | { readonly do: 'send' | 'poll'; readonly by: string }
  | { readonly do: 'vote'; readonly by: string; readonly on: number; readonly option: number }
  | { readonly do: 'delete' | 'edit' | 'takeBack' | 'pin'; readonly on: number }
  | { readonly do: 'reply' | 'react' | 'unread'; readonly by: string; readonly on: number }
  | { readonly do: 'add'; readonly name: string }
  | { readonly do: 'promote'; readonly name: string; readonly role: ChatRole }
  | { readonly do: 'read'; readonly by: string; readonly upTo: number }
  | { readonly do: 'rename'; readonly title: string }
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
  const form = checkPoll({ question: 'Which?', options: ['a', 'b', 'c'] });
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
