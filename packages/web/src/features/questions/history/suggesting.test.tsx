import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import { anAnswer, aPage, aRow, someCounters } from '../../../testing/question-samples.js';

const NOW = '2024-05-08T00:00:00.000Z';
const figures = { commentCount: 0, score: 0 };
const suggestUpdate = (isThere: boolean, revision: number) => ({
  ...{ name: 'suggestUpdate' as const, qid: 'q1', revision: 1, counters: someCounters() },
  answerId: 'a1',
  figures: { ...figures, revision, ...(isThere && { suggested: true as const }) },
});
const review = (author: string) => ({
  suggestion: {
    ...{ _id: 's1', by: 'noor', at: NOW, why: 'A word was missing', version: 0 },
    text: 'Text of the a1',
  },
  current: { version: 0, writtenAt: NOW, text: 'Text of a1' },
  author,
});

it('others suggest an edit, once they say why', async () => {
  const { server, user } = openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')] }), {
    mutations: { questions: { suggestEdit: () => suggestUpdate(true, 2) } },
  });
  await theTitle();
  await user.click(await screen.findByRole('button', { name: 'Suggest an edit of the answer' }));
  const field = await screen.findByLabelText(/^Answer Text/);
  await user.clear(field);
  await user.type(field, 'Better words.');
  await user.click(screen.getByRole('button', { name: 'Suggest' }));
  expect(await screen.findByText('Please say what you change, and why.')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^What you change/), 'Words');
  await user.click(screen.getByRole('button', { name: 'Suggest' }));
  await waitFor(() =>
    expect(server.mutations).toContainEqual([
      'questions.suggestEdit',
      { type: 'answer', id: 'a1', version: 0, text: 'Better words.', why: 'Words' },
    ]),
  );
  expect(
    await screen.findByRole('button', { name: 'Suggested edit of the answer' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suggest an edit of the answer' })).toBeNull();
});

it('an author sees what an edit changes, and declines it with a word', async () => {
  const answer = anAnswer('a1', { ansBy: 'grace', suggested: true });
  const { server, user } = openQuestion(aPage(aRow('q1'), { answers: [answer] }), {
    queries: { questions: { suggestion: () => review('grace') } },
    mutations: { questions: { decide: () => suggestUpdate(false, 2) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Suggested edit of the answer' }));
  expect(await screen.findByText('A word was missing')).toBeInTheDocument();
  expect(screen.getByText(/the/, { selector: 'ins' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('A note to noor'), 'It was right');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(server.mutations).toContainEqual([
      'questions.decide',
      {
        ...{ type: 'answer', id: 'a1', suggestionId: 's1', version: 0 },
        ...{ isTaken: false, why: 'It was right' },
      },
    ]),
  );
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Suggested edit of the answer' })).toBeNull(),
  );
});

it('the dialog stays, with what is written, where another was faster, and says so', async () => {
  const answer = anAnswer('a1', { ansBy: 'grace', suggested: true });
  const { live, server, user } = openQuestion(aPage(aRow('q1'), { answers: [answer] }), {
    queries: { questions: { suggestion: () => review('grace') } },
  });
  await user.click(await screen.findByRole('button', { name: 'Suggested edit of the answer' }));
  await user.type(await screen.findByLabelText('A note to noor'), 'It was right');
  act(() => live.emit('question', suggestUpdate(false, 2)));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This suggestion has been decided or withdrawn meanwhile.',
  );
  expect(screen.getByLabelText('A note to noor')).toHaveValue('It was right');
  for (const name of ['Accept the edit', 'Decline']) {
    await user.click(screen.getByRole('button', { name }));
  }
  expect(server.mutations.map(([path]) => path)).not.toContain('questions.decide');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Suggested edit of the answer' })).toBeNull();
});

it('others read a suggested edit, and decide nothing', async () => {
  const answer = anAnswer('a1', { suggested: true });
  const { user } = openQuestion(aPage(aRow('q1'), { answers: [answer] }), {
    queries: { questions: { suggestion: () => ({ ...review('ada') }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Suggested edit of the answer' }));
  expect(await screen.findByText('A word was missing')).toBeInTheDocument();
  for (const name of ['Accept the edit', 'Decline', 'Withdraw']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('the history names who changed a post and why, and rolls back to what it was', async () => {
  const answer = anAnswer('a1', {
    ...{ ansBy: 'grace', version: 1, editedAt: NOW, editedBy: 'noor', text: 'Now.' },
  });
  const { server, user } = openQuestion(aPage(aRow('q1'), { answers: [answer] }), {
    queries: {
      questions: {
        history: () => ({
          items: [
            { version: 1, writtenAt: NOW, by: 'noor', why: 'Shorter', text: 'Now.' },
            { version: 0, writtenAt: '2024-05-07T08:09:10.000Z', text: 'Before.' },
          ],
          nextCursor: null,
        }),
      },
    },
    mutations: {
      questions: {
        editAnswer: ({ text }) => ({
          ...{ name: 'editUpdate' as const, qid: 'q1', revision: 1, counters: someCounters() },
          edit: { id: 'a1', parentId: null, version: 2, editedAt: NOW, text },
          figures: { ...figures, revision: 3 },
        }),
      },
    },
  });
  const line = await screen.findByRole('button', { name: /^edited .* by noor$/ });
  await user.click(line);
  expect(await screen.findByText('Shorter')).toBeInTheDocument();
  await user.click(screen.getByText(/^written/));
  await user.click(screen.getByRole('button', { name: 'Roll back to this' }));
  await waitFor(() =>
    expect(server.mutations).toContainEqual([
      'questions.editAnswer',
      {
        ...{ id: 'a1', version: 1, text: 'Before.' },
        why: 'Rolled back to what was written 2024-05-07 08:09 UTC',
      },
    ]),
  );
  expect(await screen.findByText('Before.', { selector: 'p' })).toBeInTheDocument();
});

it('the history compares what a change made of a post when somebody opens it', async () => {
  const answer = anAnswer('a1', { ...{ ansBy: 'grace', version: 2, editedAt: NOW, text: 'C' } });
  const items = ['C', 'B', 'A'].map((text, at) => ({ version: 2 - at, writtenAt: NOW, text }));
  const { user } = openQuestion(aPage(aRow('q1'), { answers: [answer] }), {
    queries: { questions: { history: () => ({ items, nextCursor: null }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^edited / }));
  expect(await screen.findByText('C', { selector: 'ins' })).toBeInTheDocument();
  expect(screen.queryByText('B', { selector: 'ins' })).toBeNull();
  const [, second] = screen.getAllByText(/^changed/);
  if (second !== undefined) await user.click(second);
  expect(await screen.findByText('B', { selector: 'ins' })).toBeInTheDocument();
});
