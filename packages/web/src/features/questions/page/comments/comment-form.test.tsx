import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { requests } from '../../../../testing/mock-api.js';
import { openQuestion, theTitle } from '../../../../testing/open-question.js';
import { aComment, anAnswer, aPage, aRow } from '../../../../testing/question-samples.js';

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

it('comes after the comments, and is written, pasted and sent with', async () => {
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
  expect(inTheForm('Comments on the answer').getByRole('listitem')).toBeVisible();
  expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument();

  form.comes();
  await waitFor(() => expect(screen.getAllByLabelText('Add a comment')).toHaveLength(2));
  await user.type(fieldOf('Comments on the question'), 'It is sent.{Enter}');
  await waitFor(() => expect(fieldOf('Comments on the question')).toHaveValue(''));
  const sent = server.mutations.filter(([path]) => path === 'questions.comment');
  expect(sent).toEqual([
    ['questions.comment', expect.objectContaining({ id: 'q1', text: 'It is sent.' })],
  ]);
  await user.type(fieldOf('Comments on the answer'), 'half a word');
  const files = [new File(['map'], 'map.png', { type: 'image/png' })];
  fireEvent.paste(fieldOf('Comments on the answer'), {
    clipboardData: { files, types: ['Files'] },
  });
  expect(await screen.findByText(/map\.png was not uploaded/)).toBeVisible();
});
