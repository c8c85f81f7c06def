import { beforeEach, expect, it } from 'vitest';
import { aBoard, aBoardPage, BOARD_ID } from '../testing/board-samples.js';
import { aGame, aPresence } from '../testing/game-samples.js';
import { aPage, aRow } from '../testing/question-samples.js';
import { opened } from '../testing/opened.js';
import { showFirstText } from './show-first-text.js';

/** The document as the server sends it. */
function document(answers: readonly unknown[], attribute = 'data-signed-in'): Document {
  const page = new DOMParser().parseFromString(
    `<div id="root" ${attribute}><div class="first-frame"><div class="first-main"><i></i></div></div></div>`,
    'text/html',
  );
  const block = page.createElement('script');
  block.id = 'prepared';
  block.type = 'application/json';
  block.textContent = JSON.stringify(answers);
  page.body.append(block);
  return page;
}

let page: Document;
const lines = () =>
  [...page.querySelectorAll('.first-main > *')].map(
    ({ localName, textContent }) => `${localName} ${textContent}`,
  );

const question = (differences: Parameters<typeof aPage>[1]) => ({
  path: 'questions.open',
  data: opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1'), differences)),
});

beforeEach(() => {
  page = document([]);
});

it('puts the words of a question where it will stand, as words and nothing else', () => {
  page = document([question({ text: 'Why <b>so</b>?\n\n<script>alert(1)</script>' })]);
  showFirstText(page);
  expect(lines()).toEqual(['h1 Title of q1', 'p Why <b>so</b>?\n\n<script>alert(1)</script>']);
  expect(page.querySelectorAll('.first-main :is(b, script)')).toHaveLength(0);
});

it('puts there the titles of a list and the beginnings of its texts', () => {
  const items = Array.from({ length: 30 }, (_, index) => aRow(`q${index}`));
  const list = { items, nextCursor: null, total: { count: 30, isExact: true } };
  page = document([{ path: 'questions.openList', data: opened({ kind: 'questions' }, list) }]);
  showFirstText(page);
  expect(lines().slice(0, 3)).toEqual(['h2 Title of q0', 'p Excerpt of q0', 'h2 Title of q1']);
  expect(lines()).toHaveLength(16);
});

it.each(['chats.open', 'messages.open'])('puts there what was said last (%s)', (path) => {
  const said = Array.from({ length: 49 }, (_, index) => ({ msg: `message ${index}` }));
  // Of a message that was hidden the words are not there.
  const messages = [...said, { msg: '' }];
  page = document([{ path, data: { value: { messages }, places: {} } }]);
  showFirstText(page);
  expect(lines().at(-1)).toBe('p message 48');
  expect(lines()).toHaveLength(12);
});

it('puts there what a game is, how it stands and what its rules are', () => {
  const room = { game: aGame({ gameID: 'g1', players: ['ada', 'bob'] }), presence: aPresence() };
  page = document([{ path: 'games.open', data: opened({ kind: 'game', gameID: 'g1' }, room) }]);
  showFirstText(page);
  expect(lines()).toEqual([
    'h1 Nim',
    'p Status: IN_PROGRESS. Game ID g1',
    'p Take one, two or three objects in turn. Whoever takes the last object loses.',
  ]);
});

it('puts there whose board it is', () => {
  const board = aBoardPage([], { board: aBoard({ title: '<b>Sketch</b>' }) });
  const topic = { kind: 'board', boardId: BOARD_ID } as const;
  page = document([{ path: 'whiteboards.open', data: opened(topic, board) }]);
  showFirstText(page);
  expect(lines()).toEqual(['h1 <b>Sketch</b>', 'p Owned By grace']);
});

it('leaves the frame as it is for a question that was deleted, for other pages and for strangers', () => {
  const deleted = question({ text: '', deletedAt: '2024-05-07T00:00:00.000Z', byModerator: true });
  for (const seen of [
    document([deleted]),
    document([{ path: 'games.openLobby', data: {} }]),
    document([question({ text: 'Secret' })], 'data-visitor'),
    document([]),
  ]) {
    page = seen;
    showFirstText(page);
    expect(lines()).toEqual(['i ']);
  }
});
