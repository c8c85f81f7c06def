import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import { aComment, anAnswer, aPage, aRow } from '../../../testing/question-samples.js';

const form = vi.hoisted(() => {
  const gate: { open?: () => void } = {};
  const isThere = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  return { isThere, comes: () => gate.open?.() };
});
vi.mock('./comment-form.js', async (original) => {
  await form.isThere;
  return await original();
});

const inTheForm = (name: string) => within(screen.getByRole('group', { name }));
const fieldOf = (name: string) =>
  inTheForm(name).getByLabelText<HTMLTextAreaElement>('Add a comment');

it('what is written and sent before the form of a comment has loaded goes on in it', async () => {
  const page = aPage(aRow('q1', { answerCount: 1 }), {
    answers: [
      anAnswer('a1', {
        commentCount: 1,
        comments: { items: [aComment('c1')], nextCursor: null },
      }),
    ],
  });
  const { user, server } = openQuestion(page, {
    mutations: { questions: { comment: () => aComment('c2', { text: 'It is sent.' }) } },
  });
  requests.use(http.post('*/picture', () => new HttpResponse('Too many.', { status: 429 })));
  await theTitle();
  await user.type(fieldOf('Comments on the question'), 'It is sent.{Enter}');
  await user.type(fieldOf('Comments on the answer'), 'half a word');
  fieldOf('Comments on the answer').setSelectionRange(4, 4);
  const files = [new File(['map'], 'map.png', { type: 'image/png' })];
  const answerField = fieldOf('Comments on the answer');
  fireEvent.paste(answerField, { clipboardData: { files, types: ['Files'] } });
  expect(screen.queryByRole('button', { name: 'Add a picture' })).not.toBeInTheDocument();

  form.comes();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Add a picture' })).toHaveLength(2),
  );
  expect(fieldOf('Comments on the answer')).toHaveFocus();
  expect(fieldOf('Comments on the answer')).toHaveValue('half a word');
  await user.keyboard(' of');
  expect(fieldOf('Comments on the answer')).toHaveValue('half of a word');
  await waitFor(() => expect(fieldOf('Comments on the question')).toHaveValue(''));
  const sent = server.mutations.filter(([path]) => path === 'questions.comment');
  expect(sent).toEqual([
    ['questions.comment', expect.objectContaining({ id: 'q1', text: 'It is sent.' })],
  ]);
  expect(await screen.findByText(/map\.png was not uploaded/)).toBeVisible();
});
