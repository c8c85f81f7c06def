import { describe, expect, it } from 'vitest';
import { begun } from '../testing/game-room.js';
import { aPresence } from '../testing/game-samples.js';
import { roomRead } from '../features/games/reads.js';
import { boardRead } from '../features/whiteboards/reads.js';
import { Answers } from '../shared/reads/answers.js';
import { allReads, landed, type Read } from '../shared/reads/declare-read.js';
import { keptReads, landAnswers, readsAhead, readsAt } from './reads.js';

/** What is kept beside every page. */
const own = keptReads.map(({ path }) => path);

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return readsAt({ pathname, search }).map(({ read: { path }, input }) => ({ path, input }));
};

const exported = import.meta.glob<Readonly<Record<string, Read>>>('../features/*/reads.ts', {
  eager: true,
});

it.each(Object.entries(exported))(
  'is asked by a page or kept beside all of them, if it stands in %s',
  (_file, reads) => expect(allReads).toEqual(expect.arrayContaining(Object.values(reads))),
);

it.each([
  ['/home', [{ path: 'questions.openList', input: { order: 'newest', limit: 30 } }]],
  [
    '/home?tag=nim&order=active',
    [
      { path: 'questions.openList', input: { order: 'active', tag: 'nim', limit: 30 } },
      { path: 'tags.byName', input: { name: 'nim' } },
    ],
  ],
  ['/question/42', [{ path: 'questions.open', input: { qid: '42' } }]],
  [
    '/question/4%2F2?answers=newest',
    [{ path: 'questions.open', input: { qid: '4/2', order: 'newest' } }],
  ],
  ['/question/42/more', []],
  ['/new/answer/42', [{ path: 'questions.open', input: { qid: '42' } }]],
  ['/new/answer', []],
  ['/tags', [{ path: 'tags.page', input: { limit: 30 } }]],
  ['/messaging', [{ path: 'messages.open', input: {} }]],
  ['/messaging/direct-message', []],
  ['/messaging/direct-message?chatId=c1', [{ path: 'chats.open', input: { chatId: 'c1' } }]],
  ['/games', [{ path: 'games.openLobby', input: { limit: 30 } }]],
  ['/games/g1', [{ path: 'games.open', input: { gameID: 'g1' } }]],
  ['/whiteboard', [{ path: 'whiteboards.openList', input: undefined }]],
  ['/whiteboard/b1', [{ path: 'whiteboards.open', input: { id: 'b1' } }]],
  ['/users', [{ path: 'users.openDirectory', input: { search: '', limit: 60 } }]],
  [
    '/user/ada%20b',
    [
      { path: 'users.open', input: { username: 'ada b' } },
      { path: 'users.figures', input: { username: 'ada b' } },
    ],
  ],
  ['/nowhere', []],
])('names what the page at %s reads first', (address, expected) => {
  const named = at(address);
  expect(named.filter(({ path }) => !own.includes(path))).toEqual(expected);
  expect(own).toContain('notices.openMine');
  expect(named.map(({ path }) => path)).toEqual(expect.arrayContaining(own));
});

it('asks nothing ahead that nothing keeps current, and nothing that is kept anyway', () => {
  const ahead = (pathname: string, search = '') =>
    readsAhead({ pathname, search }).map(({ read: { path } }) => path);
  expect(ahead('/home', '?tag=nim')).toEqual(['questions.openList']);
  expect(ahead('/user/ada')).toEqual(['users.open']);
  expect(ahead('/notifications')).toEqual([]);
  expect(ahead('/nowhere')).toEqual([]);
});

describe('what is answered before its page is shown', () => {
  const room = { game: begun, presence: aPresence() };
  const board = { board: { uniqueLink: 'b1' } };
  const ofDocument = [
    { path: 'games.open', input: { gameID: 'g1' }, data: { value: room, places: {} } },
    { path: 'whiteboards.open', input: { id: 'b1' }, data: { value: board, places: {} } },
  ];

  const land = (
    pathname: string,
    isFirst: boolean,
    answers = new Answers(ofDocument),
    isTaken = true,
  ) => {
    const dispatched: unknown[] = [];
    const dispatch = <T>(action: T): T => {
      dispatched.push(action);
      return action;
    };
    const getState = () => (isTaken ? dispatched.length : 0);
    const store = { dispatch: dispatch as never, getState };
    const options = { answers, store, reader: 'grace', isFirst };
    landAnswers({ pathname, search: '', key: 'k' }, options);
    return { answers, dispatched };
  };

  it('lands in its slice, where the page finds it', () => {
    const { answers, dispatched } = land('/games/g1', false);
    expect(dispatched).toEqual([
      {
        ...landed(roomRead)(room as never, 'grace'),
        meta: { reader: 'grace', receivedAt: expect.any(Number) as number },
      },
    ]);
    expect(answers.find('games.open', { gameID: 'g1' })?.hasLanded).toBe(true);
    expect(answers.find('whiteboards.open', { id: 'b1' })?.hasLanded).toBe(false);
  });

  it('lands once: its slice has heard events since', () => {
    const { answers } = land('/games/g1', true);
    expect(land('/games/g1', false, answers).dispatched).toEqual([]);
  });

  it('has not landed where its slice is not there yet', () => {
    const { answers } = land('/games/g1', true, undefined, false);
    expect(answers.find('games.open', { gameID: 'g1' })?.hasLanded).toBe(false);
  });

  it('is asked for anew where another page came in between, but for what is kept beside all', () => {
    const own = { path: 'blocks.openMine', data: { value: [], places: {} } };
    const { answers } = land('/games/g1', true, new Answers([...ofDocument, own]));
    land('/games', false, answers);
    expect(answers.find('games.open', { gameID: 'g1' })).toBeUndefined();
    expect(answers.find('blocks.openMine', undefined)?.hasLanded).toBe(true);
  });

  it('lands on the first page where the slice holds one of a kind, and leaves alone what is shown', () => {
    expect(land('/whiteboard/b1', true).dispatched).toEqual([
      {
        ...landed(boardRead)(board as never, 'grace'),
        meta: { reader: 'grace', receivedAt: expect.any(Number) as number },
      },
    ]);
    const { answers, dispatched } = land('/whiteboard/b1', false);
    expect(dispatched).toEqual([]);
    expect(answers.find('whiteboards.open', { id: 'b1' })?.hasLanded).toBe(false);
  });
});
