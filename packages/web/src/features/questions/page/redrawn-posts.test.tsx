import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { selectConnection } from '../../../shared/session/session-slice.js';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';

/** The names of those whose posts were drawn. */
const drawn = vi.hoisted(() => [] as string[]);

vi.mock('../../../shared/ui/avatar.js', async (load) => ({
  ...(await load<object>()),
  Avatar: ({ name }: { readonly name: string }) => {
    drawn.push(name);
    return null;
  },
}));

const page = aPage(aRow('q1', { answerCount: 2, commentCount: 2 }), {
  comments: {
    items: [aComment('c1', { commentBy: 'mira' }), aComment('c2', { commentBy: 'paul' })],
    nextCursor: null,
  },
  answers: [anAnswer('a1', { ansBy: 'noor' }), anAnswer('a2', { ansBy: 'otto' })],
});

it('draws the answer under which a comment comes, and no other one', async () => {
  const { live } = openQuestion(page);
  await theTitle();
  await screen.findByText('Text of c2', { selector: 'p' });
  drawn.length = 0;
  live.emit('question', {
    name: 'commentUpdate',
    qid: 'q1',
    revision: 2,
    counters: someCounters({ answerCount: 2, commentCount: 3 }),
    type: 'answer',
    id: 'a1',
    commentCount: 1,
    figures: { revision: 2, commentCount: 1, score: 0 },
    comment: aComment('c9', { commentBy: 'ines' }),
  });
  expect(await screen.findByText('1 comment')).toBeInTheDocument();
  expect(drawn).toContain('noor');
  for (const other of ['otto', 'mira', 'paul']) expect(drawn).not.toContain(other);
});

it('draws a comment that comes under the question, and no comment or answer that was there', async () => {
  const { live } = openQuestion(page);
  await theTitle();
  await screen.findByText('Text of c2', { selector: 'p' });
  drawn.length = 0;
  live.emit('question', {
    name: 'commentUpdate',
    qid: 'q1',
    revision: 2,
    counters: someCounters({ answerCount: 2, commentCount: 3 }),
    type: 'question',
    id: 'q1',
    commentCount: 3,
    comment: aComment('c9', { commentBy: 'ines' }),
  });
  expect(await screen.findByText('Text of c9', { selector: 'p' })).toBeVisible();
  expect(drawn).toContain('ines');
  for (const other of ['noor', 'otto', 'mira', 'paul']) expect(drawn).not.toContain(other);
});

it('draws nothing once more where the connection is lost and comes back', async () => {
  const { live, store } = openQuestion(page);
  await theTitle();
  await screen.findByText('Text of c2', { selector: 'p' });
  await waitFor(() => expect(selectConnection(store.getState())).toBe('live'));
  drawn.length = 0;
  live.interrupt();
  expect(selectConnection(store.getState())).toBe('interrupted');
  live.reconnect({ resumed: true });
  expect(selectConnection(store.getState())).toBe('live');
  expect(drawn).toEqual([]);
});
