import { drawingMark, layerAnchor, type Answer } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBoard, aBoardPage, aStrokeEntry, BOARD_ID } from '../../../testing/board-samples.js';
import { opened } from '../../../testing/opened.js';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import {
  anAnswer,
  aComment,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';
import { putInView, scrollTo } from '../../../testing/stub-browser.js';
import { stubCanvas } from '../../../testing/stub-canvas.js';

const DRAWING = '22222222-2222-4222-8222-222222222222';
const PICTURE = '/picture/33333333-3333-4333-8333-333333333333?w=80&h=60';
const address = `/drawing/${DRAWING}?w=134&h=84&board=${BOARD_ID}`;
const code = 'Why?\n\n```\nlet x = 1;\n```\n';
const overCode = layerAnchor('question:q1', 'let x = 1;\n');
const overPicture = layerAnchor('question:q1', PICTURE);

const drawn = (over: string, number = 1): string =>
  drawingMark('Off by one', address.replace('2222-4222', `222${number}-4222`), over);

beforeEach(() => putInView((element) => element.matches('pre, a')));

function openWith(answers: readonly Answer[], text = code, comments: readonly string[] = []) {
  const items = comments.map((each, at) => aComment(`c${at}`, { text: each, commentBy: 'eve' }));
  return openQuestion(
    aPage(aRow('q1', { answerCount: answers.length, commentCount: items.length }), {
      ...{ text, answers, comments: { items, nextCursor: null } },
    }),
  );
}

const by = (ansBy: string, text: string) => anAnswer(`by-${ansBy}`, { ansBy, text });
const line = (name: string | RegExp) => screen.findByRole('button', { name });

it('code that somebody has drawn upon says so, and shows it where it stands', async () => {
  const { user } = openWith([by('ben', drawn(overCode))]);
  const mark = await line('1 drawing over it, by ben');
  expect(mark.closest('[data-post]')).toHaveAttribute('data-post', 'question:q1');
  const place = mark.parentElement?.parentElement;
  expect(place?.previousElementSibling).toHaveTextContent('let x = 1;');
  expect(mark).toHaveAttribute('aria-expanded', 'false');
  await user.click(mark);
  expect(mark).toHaveAttribute('aria-expanded', 'true');
  const shown = within(mark.parentElement ?? document.body);
  expect(shown.getByRole('img', { name: 'Off by one' })).toHaveAttribute(
    'src',
    `${address.replace('2222-4222', '2221-4222')}&over=${overCode}`,
  );
  expect(shown.getByRole('link', { name: 'ben' })).toHaveAttribute('href', '/user/ben');
  await user.click(shown.getByRole('button', { name: 'See the answer' }));
  expect(screen.getByRole('article', { name: 'Answer by ben' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  expect(shown.getByRole('link', { name: 'Open the board' })).toHaveAttribute(
    'href',
    `/whiteboard/${BOARD_ID}`,
  );
  await user.click(mark);
  expect(shown.queryByRole('img')).toBeNull();
});

it('stands in no part of the text while the block is far away', async () => {
  putInView((element) => element.matches('a'));
  openWith([by('ben', drawn(overCode))], `${code}\n![a map](${PICTURE})`);
  const answer = await screen.findByRole('article', { name: 'Answer by ben' });
  await waitFor(() => expect(answer.querySelector('[data-drawing-tools]')).not.toBeNull());
  expect(screen.queryByRole('button', { name: /drawing over/ })).toBeNull();
  scrollTo((element) => element.matches('pre'));
  const mark = await line('1 drawing over it, by ben');
  expect(mark.closest('p')).toBeNull();
});

it('whoever draws upon code answers with a layer over it', async () => {
  stubCanvas();
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  const { user, address: shown } = openQuestion(aPage(aRow('q1'), { text: code }), {
    queries: {
      whiteboards: {
        open: ({ id }) => {
          const board = aBoard({ uniqueLink: id, owner: 'grace' });
          return opened({ kind: 'board', boardId: id }, aBoardPage([aStrokeEntry(1)], { board }));
        },
      },
    },
    mutations: {
      whiteboards: {
        create: ({ uniqueLink }) => aBoard({ uniqueLink }),
        freeze: () => ({ address, label: 'let x 1' }),
      },
    },
  });
  await user.click(await line('Draw on this code'));
  // The board is there.
  await line('Zoom in (+)');
  await user.click(await line('Put it in the text'));
  await waitFor(() => expect(shown.current).toBe('/new/answer/q1'));
  expect(await screen.findByLabelText(/^Answer Text/)).toHaveValue(
    `![let x 1](${address}&over=${overCode})`,
  );
});

it('so does a picture, whoever drew where', async () => {
  const text = `![a map](${PICTURE})`;
  openWith([by('ben', drawn(overPicture, 1)), by('ada', drawn(overPicture, 2))], text, [
    drawn(overPicture, 3),
  ]);
  expect(await line('3 drawings over it, by eve, ben, and ada')).toBeVisible();
});

it('blocks that nobody has drawn upon say nothing', async () => {
  openWith([by('ben', `${drawn(layerAnchor('question:q2', 'let x = 1;\n'))}\n\n${code}`)]);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Draw on this code' })).toHaveLength(2),
  );
  expect(screen.queryByRole('button', { name: /drawing.* over/ })).toBeNull();
});

it('comes with the answer that holds it, and goes with it', async () => {
  const { live } = openWith([]);
  await theTitle();
  await line('Draw on this code');
  expect(screen.queryByRole('button', { name: /drawing.* over/ })).toBeNull();
  live.emit('question', {
    ...({ name: 'answerUpdate', qid: 'q1', revision: 2 } as const),
    ...{ counters: someCounters({ answerCount: 1 }), answer: by('ben', drawn(overCode)) },
  });
  expect(await line('1 drawing over it, by ben')).toBeVisible();
  live.emit('question', {
    ...({ name: 'editUpdate', qid: 'q1', revision: 3 } as const),
    counters: someCounters({ answerCount: 1 }),
    edit: { id: 'by-ben', parentId: null, version: 1, text: 'Never mind.' },
    figures: { revision: 2, commentCount: 0, score: 0 },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /drawing.* over/ })).toBeNull());
});

it('says that what was drawn upon has changed, and shows it as it was', async () => {
  const { user } = openWith([by('ben', drawn(overCode))], 'No code any more.');
  const mark = await line('1 drawing over an earlier version, by ben');
  expect(mark.closest('article')).not.toHaveAccessibleName(/^Answer/);
  await user.click(mark);
  expect(within(mark.parentElement ?? document.body).getByRole('img')).toBeVisible();
});
