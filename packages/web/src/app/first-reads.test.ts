import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DocumentAnswer } from '../shared/reads/answers.js';
import { aBoard, aBoardPage, BOARD_ID } from '../testing/board-samples.js';
import { aGame, aPresence } from '../testing/game-samples.js';
import { aPage, aRow } from '../testing/question-samples.js';
import { opened } from '../testing/opened.js';
import { aUser, renderApp, sessionOf } from '../testing/render-app.js';
import { firstWords } from './first-reads.js';

/** The frame as the document has it. */
let frame: Document;
const show = (path: string, ...answers: readonly DocumentAnswer[]): void => {
  const words = firstWords(new URL(path, 'https://collabor8.example'), answers) ?? '';
  frame = new DOMParser().parseFromString(words, 'text/html');
};
const lines = () =>
  [...frame.querySelectorAll('.first-main > *')].map(
    ({ localName, textContent }) => `${localName} ${textContent}`,
  );

const question = (differences: Parameters<typeof aPage>[1]) => ({
  path: 'questions.open',
  data: opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1'), differences)),
});

it('puts the words of a question where it will stand, as words and nothing else', () => {
  show('/question/q1', question({ text: 'Why <b>so</b>?\n\n<script>alert(1)</script>' }));
  expect(lines()).toEqual(['h1 Title of q1', 'p Why <b>so</b>?\n\n<script>alert(1)</script>']);
  expect(frame.querySelectorAll('.first-main :is(b, script)')).toHaveLength(0);
});

it('keeps in a title the places that its formulas will have', () => {
  const page = aPage(aRow('q1', { title: 'Is $|0\\rangle$ < $5?' }), { text: 'Why $so$?' });
  show('/question/q1', {
    path: 'questions.open',
    data: opened({ kind: 'question', qid: 'q1' }, page),
  });
  expect(lines()).toEqual(['h1 Is $|0\\rangle$ < $5?', 'p Why $so$?']);
  const [formula, ...others] = frame.querySelectorAll<HTMLElement>('[data-math]');
  expect([formula?.textContent, others]).toEqual(['$|0\\rangle$', []]);
  expect(Number.parseFloat(formula?.style.width ?? '')).toBeCloseTo(2, 0);
});

it('puts the words of a question above the form of its answer', () => {
  show('/new/answer/q1', question({ text: 'Why so?' }));
  expect(lines()).toEqual(['h1 Title of q1', 'p Why so?']);
});

it('puts there the titles of a list and the beginnings of its texts', () => {
  const items = Array.from({ length: 30 }, (_, index) => aRow(`q${index}`));
  const list = { items, nextCursor: null, total: { count: 30, isExact: true } };
  const answer = { path: 'questions.openList', data: opened({ kind: 'questions' }, list) };
  show('/home', answer);
  expect(lines().slice(0, 3)).toEqual(['h1 All Questions', 'h2 Title of q0', 'p Excerpt of q0']);
  expect(lines()).toHaveLength(17);
  show('/home?tag=%3Ch1%3E', answer);
  expect(lines()[0]).toBe('h1 <h1>');
});

it('calls a page without a title as the place is called', () => {
  const messages = [{ msg: 'hello' }];
  const place = {
    path: 'place.open',
    data: opened({ kind: 'place' }, { name: '<Made> & spoken' }),
  };
  const chat = { path: 'chats.open', data: { value: { messages }, places: {} } };
  show('/messaging/direct-message', chat, place);
  expect(lines()).toEqual(['h1 <Made> & spoken', 'p hello']);
});

it('says of a person the words of their links', () => {
  const person = aUser('ada', { biography: 'I read [books](https://books.example/all).' });
  show('/user/ada', { path: 'users.open', data: opened({ kind: 'users' }, person) });
  expect(lines()).toEqual(['h1 ada', 'p I read books.']);
});

it.each([
  ['chats.open', '/messaging/direct-message', ['h1 Collabor8']],
  [
    'messages.open',
    '/messaging',
    ['h1 Global Messages', 'p Everyone who is signed in can read this.'],
  ],
])('puts there what was said last (%s)', (path, pathname, above) => {
  const said = Array.from({ length: 49 }, (_, index) => ({ msg: `message ${index}` }));
  // Of a message that was hidden the words are not there.
  const messages = [...said, { msg: '' }];
  show(pathname, { path, data: { value: { messages }, places: {} } });
  expect(lines().slice(0, above.length)).toEqual(above);
  expect(lines().slice(above.length)).toEqual(said.slice(-12).map(({ msg }) => `p ${msg}`));
  show(pathname, { path, data: { value: { messages: [] }, places: {} } });
  // A room in which nothing was said yet begins with what it is.
  expect(lines()).toEqual(pathname === '/messaging' ? above : []);
});

it('puts there what a game is, how it stands and what its rules are', () => {
  const room = { game: aGame({ gameID: 'g1', players: ['ada', 'bob'] }), presence: aPresence() };
  show('/games/g1', { path: 'games.open', data: opened({ kind: 'game', gameID: 'g1' }, room) });
  expect(lines()).toEqual([
    'h1 Nim',
    'p Status: IN_PROGRESS. Game ID g1',
    'p Take one, two or three objects in turn. Whoever takes the last object loses.',
  ]);
});

it('puts there whose board it is', () => {
  const board = aBoardPage([], { board: aBoard({ title: '<b>Sketch</b>' }) });
  const topic = { kind: 'board', boardId: BOARD_ID } as const;
  show(`/whiteboard/${BOARD_ID}`, { path: 'whiteboards.open', data: opened(topic, board) });
  expect(lines()).toEqual(['h1 <b>Sketch</b>', 'p Owned By grace']);
});

it('puts what is kept beside every page on its own page alone', () => {
  const notices = [{ title: 'Why <so>?' }, { title: '' }];
  const kept = { path: 'notices.openMine', data: { value: { notices }, places: {} } };
  show('/notifications', kept);
  expect(lines()).toEqual(['h1 Notifications', 'p Why <so>?']);
  expect(firstWords({ pathname: '/home', search: '' }, [kept])).toBeUndefined();
});

it.each([
  ['ada', ['h1 ada', 'h2 General Information']],
  ['bob', ['h1 ada', 'p I read.']],
])('puts there whose profile it is, as %s will see it', (reader, words) => {
  const person = aUser('ada', { biography: 'I read.' });
  show(
    '/user/ada',
    { path: 'users.openSession', data: sessionOf(aUser(reader)) },
    { path: 'users.open', data: opened({ kind: 'users' }, person) },
  );
  expect(lines()).toEqual(words);
});

it.each([
  ['/new/question', ['h1 Ask a Question', 'p Similar questions appear here as you type.']],
  ['/call', ['h1 Call Page']],
])('puts there what the page at %s will say to everybody', async (pathname, words) => {
  show(pathname);
  expect(lines()).toEqual(words);
  renderApp({ at: pathname });
  for (const line of words) {
    const [selector = '', text = ''] = line.split(/ (.*)/);
    expect(await screen.findByText(text, { selector })).toBeInTheDocument();
  }
});

it('says nothing of a question that was deleted, and of other pages', () => {
  const deleted = question({ text: '', deletedAt: '2024-05-07T00:00:00.000Z', byModerator: true });
  for (const answers of [[deleted], [{ path: 'games.openLobby', data: {} }], []]) {
    for (const pathname of ['/question/q1', '/new/answer/q1']) {
      expect(firstWords({ pathname, search: '' }, answers)).toBeUndefined();
    }
  }
});
