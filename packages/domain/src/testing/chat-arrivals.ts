import fc from 'fast-check';
import {
  applyToChatList,
  applyToChatPage,
  chatLevels,
  chatRoles,
  type ChatEvent,
  type ChatPage,
  type ChatRow,
} from '../index.js';
import type { ChatModel } from './chat-model.js';
import type { ChatStep } from './chat-steps.js';

export const person = fc.constantFrom('ada', 'ben', 'cleo', 'dan');
export const place = fc.nat({ max: 12 });

const step: fc.Arbitrary<ChatStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), by: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const), by: person }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('vote' as const),
      by: person,
      on: place,
      option: fc.nat({ max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), on: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reply' as const), by: person, on: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('react' as const), by: person, on: place }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'takeBack', 'pin'), on: place }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), name: person }) },
  fc.record({
    do: fc.constant('promote' as const),
    name: person,
    role: fc.constantFrom(...chatRoles),
  }),
  fc.record({ do: fc.constant('read' as const), by: person, upTo: place }),
  fc.record({ do: fc.constant('unread' as const), by: person, on: place }),
  fc.record({ do: fc.constant('leave' as const), name: person }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('part' as const), name: person, by: person }),
  },
  fc.record({
    do: fc.constant('level' as const),
    by: person,
    level: fc.constantFrom(...chatLevels),
  }),
  fc.record({
    do: fc.constant('place' as const),
    by: person,
    place: fc.constantFrom('top' as const, 'away', 'list'),
  }),
  fc.record({ do: fc.constant('rename' as const), title: fc.constantFrom('Trip', 'Tea') }),
);

// As many as may be: only a long history has early messages that are still voted on and deleted.
export const steps = fc.array(step, { maxLength: 25, size: 'max' });
/** The same, with ada in the chat all the time. */
export const stepsWithAda = steps.map((all) =>
  all.filter((each) => each.do !== 'part' || each.name !== 'ada'),
);
/** Numbers that decide in which order events arrive, and which of them again. */
export const arrival = fc.infiniteStream(fc.nat({ max: 1000 }));

export function shuffle<T>(items: readonly T[], numbers: Iterable<number>): T[] {
  const iterator = numbers[Symbol.iterator]();
  const draw = (): number => Number(iterator.next().value);
  return items
    .flatMap((item) => (draw() % 4 === 0 ? [item, item] : [item]))
    .map((item) => ({ item, rank: draw() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** What reaches `reader`'s opened chat: everything of the chat, and what concerns them alone. */
export const heardInChat = ({ told }: ChatModel, reader: string, from = 0) =>
  told
    .slice(from)
    .filter(({ event, to }) => event.name === 'chatUpdate' || to.includes(reader))
    .map(({ event }) => event);

export const heardInList = ({ told }: ChatModel, reader: string, from = 0) =>
  told
    .slice(from)
    .filter(({ to }) => to.includes(reader))
    .map(({ event }) => event);

const isOwn = ({ name }: ChatEvent): boolean => name === 'readUpdate' || name === 'chatKeptUpdate';
/** Nobody reads a chat, or puts it anywhere, before they joined: the one order that a server can't turn round. */
export const readLast = (one: ChatEvent, other: ChatEvent): number =>
  Number(isOwn(one)) - Number(isOwn(other));

export const followPage = (
  page: ChatPage,
  events: readonly ChatEvent[],
  reader: string,
): ChatPage => events.reduce((state, event) => applyToChatPage(state, event, reader), page);

export const followList = (
  rows: readonly ChatRow[],
  events: readonly ChatEvent[],
  reader: string,
) => events.reduce((state, event) => applyToChatList(state, event, reader), rows);
