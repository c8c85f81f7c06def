import type { PostPlace } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';

const NOW = '2024-05-08T00:00:00.000Z';
const comments = { items: [aComment('c1')], nextCursor: null };
const own = anAnswer('a1', { ansBy: 'grace', text: 'First words.', commentCount: 1, comments });
const page = aPage(aRow('q1', { answerCount: 1 }), { answers: [own] });

const activity = (revision: number, answerCount = 0) => ({
  ...{ qid: 'q1', revision },
  counters: someCounters({ answerCount }),
});
const place = { type: 'answer' as const, id: 'a1', parentId: null };

const deleted = (leavesLine: boolean) => ({
  name: 'deleteUpdate' as const,
  ...activity(2),
  ...{ post: { ...place, mark: 1 }, deletedAt: NOW, leavesLine },
});

const restored = {
  name: 'restoreUpdate' as const,
  ...activity(3, 1),
  post: { ...place, mark: 2 },
  answer: { ...own, revision: 3 },
};

describe('deleting one’s own post', () => {
  it('takes it away at once, and brings it back when that was not meant', async () => {
    const { user, server } = openQuestion(page, {
      mutations: { questions: { deletePost: () => deleted(false), restorePost: () => restored } },
    });
    await theTitle();
    await user.click(await screen.findByRole('button', { name: 'Delete the answer' }));
    expect(await screen.findByText('Answer deleted.')).toBeInTheDocument();
    expect(screen.queryByText('First words.')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '0 answers' })).toBeInTheDocument();
    // Not on a button that votes.
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Question by ada' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('First words.')).toBeInTheDocument();
    expect(screen.queryByText('Answer deleted.')).not.toBeInTheDocument();
    expect(server.mutations.slice(-2)).toEqual([
      ['questions.deletePost', { type: 'answer', id: 'a1' }],
      ['questions.restorePost', { type: 'answer', id: 'a1' }],
    ]);
  });

  it('leaves a line where others replied, under which nobody can reply any more', async () => {
    const { live } = openQuestion(page);
    await theTitle();
    live.emit('question', deleted(true));
    const line = within(screen.getByRole('article', { name: 'Deleted answer' }));
    expect(line.getByText('This answer was deleted by its author')).toBeInTheDocument();
    expect(await line.findByText('Text of c1')).toBeInTheDocument();
    expect(line.queryByLabelText('Add a comment')).not.toBeInTheDocument();
    expect(screen.queryByText('First words.')).not.toBeInTheDocument();
  });

  it('is for the author alone', async () => {
    openQuestion(aPage(aRow('q1', { askedBy: 'grace' }), { answers: [anAnswer('a1')] }));
    await theTitle();
    expect(await screen.findAllByRole('button', { name: /^Delete the/ })).toEqual([
      screen.getByRole('button', { name: 'Delete the question' }),
    ]);
  });
});

it('a question that others replied to keeps its title and their answers, without its asker', async () => {
  const question = { ...page.question, version: 1, revision: 2, askedBy: '', excerpt: '' };
  const others = aPage(page.question, { answers: [anAnswer('a1', { text: 'First words.' })] });
  const { live } = openQuestion(others);
  await theTitle();
  const post = { type: 'question' as const, id: 'q1', parentId: null };
  const line = { ...question, deletedAt: NOW };
  live.emit('question', { ...deleted(true), post: { ...post, mark: 1 }, question: line });
  const gone = within(await screen.findByRole('article', { name: 'Deleted question' }));
  expect(gone.getByText('This question was deleted by its author.')).toBeInTheDocument();
  expect(screen.getByText('First words.')).toBeInTheDocument();
  await theTitle();
  expect(screen.queryByText(others.text)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Answer Question' })).not.toBeInTheDocument();
  const back = { ...page.question, version: 2, revision: 3 };
  live.emit('question', {
    ...{ name: 'restoreUpdate', ...activity(3, 1), post: { ...post, mark: 2 } },
    ...{ question: back, text: 'Here again.' },
  });
  expect(await screen.findByText('Here again.')).toBeInTheDocument();
});

it('a question that is deleted while it is read says so', async () => {
  const { live } = openQuestion(page);
  await theTitle();
  const post = { type: 'question' as const, id: 'q1', parentId: null };
  live.emit('question', { ...deleted(false), post: { ...post, mark: 1 } });
  expect(await screen.findByText('This question was deleted by its author.')).toBeInTheDocument();
  live.emit('question', { name: 'restoreUpdate', ...activity(3, 1), post: { ...post, mark: 2 } });
  await waitFor(() => expect(screen.getByText('First words.')).toBeInTheDocument());
});

describe('what the reader is writing while it is deleted stays in sight, and says why', () => {
  const answers = [
    anAnswer('a1', { commentCount: 0 }),
    anAnswer('a2', { ansBy: 'grace', ansDateTime: NOW }),
  ];
  const two = aPage(aRow('q1', { answerCount: 2, commentCount: 1 }), {
    answers,
    comments: { items: [aComment('c1', { commentBy: 'grace' })], nextCursor: null },
  });
  const gone = (post: Partial<PostPlace>, byModerator?: true) => ({
    ...{ ...deleted(false), post: { ...place, mark: 1, ...post }, byModerator },
  });

  it('as a comment under an answer', async () => {
    const { user, live } = openQuestion(two);
    const first = within(await screen.findByRole('article', { name: 'Answer by noor' }));
    await user.click(first.getByRole('button', { name: 'Show Comments' }));
    await user.type(await first.findByLabelText('Add a comment'), 'Half of it');
    live.emit('question', gone({ id: 'a1' }));
    const kept = await screen.findByLabelText('What you wrote is kept');
    expect(kept).toHaveValue('Half of it');
    expect(kept).toHaveAccessibleDescription('This answer was deleted by its author');
    // Where the answer stood.
    const next = screen.getByRole('article', { name: 'Answer by grace' });
    expect(kept.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    live.emit('question', {
      ...{ name: 'restoreUpdate', ...activity(3, 2), post: { ...place, mark: 2 } },
      answer: { ...anAnswer('a1'), revision: 3 },
    });
    expect(await screen.findByRole('article', { name: 'Answer by noor' })).toBeVisible();
    expect(screen.queryByLabelText('What you wrote is kept')).not.toBeInTheDocument();
  });

  it.each([
    ['answer', 'Answer Text', { id: 'a2' }],
    ['comment', 'Comment Text', { type: 'comment', id: 'c1', parentId: 'q1' }],
  ] as const)('as an edit of an own %s', async (what, label, post) => {
    const { user, live } = openQuestion(two);
    await user.click(await screen.findByRole('button', { name: `Edit the ${what}` }));
    await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), ' and more');
    live.emit('question', gone(post, true));
    const kept = await screen.findByLabelText('What you changed it to is kept');
    expect(kept).toHaveValue(`Text of ${post.id} and more`);
    expect(kept).toHaveAccessibleDescription(`This ${what} was deleted by a moderator`);
  });

  it.each(['a line', 'nothing'])('as an edit of a post of which %s is left', async (left) => {
    const own = aPage(aRow('q1', { askedBy: 'grace', answerCount: 2 }), { answers });
    const { user, live } = openQuestion(own);
    await user.click(await screen.findByRole('button', { name: 'Edit the answer' }));
    await user.type(await screen.findByLabelText(/^Answer Text/), ', once more');
    live.emit('question', { ...gone({ id: 'a2' }), leavesLine: true });
    const kept = await screen.findByLabelText('What you changed it to is kept');
    expect(kept).toHaveValue('Text of a2, once more');
    await user.click(screen.getByRole('button', { name: 'Edit the question' }));
    await user.type(await screen.findByLabelText(/^Question Text/), ', and so on');
    const question = { ...own.question, version: 1, askedBy: '', excerpt: '', deletedAt: NOW };
    live.emit('question', {
      ...gone({ type: 'question', id: 'q1' }),
      ...(left === 'a line' && { leavesLine: true, question }),
    });
    await screen.findByText('This question was deleted by its author.');
    await waitFor(() =>
      expect(
        screen
          .getAllByLabelText('What you changed it to is kept')
          .some(
            (field) => field instanceof HTMLTextAreaElement && /, and so on$/.test(field.value),
          ),
      ).toBe(true),
    );
  });
});
