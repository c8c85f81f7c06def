import type { CommentThread } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openQuestion, theTitle } from '../../../../testing/open-question.js';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../../testing/question-samples.js';

describe('comments', () => {
  it('can be put away and brought back', async () => {
    const { user } = openQuestion(
      aPage(aRow('q1', { commentCount: 1 }), {
        comments: { items: [aComment('c1')], nextCursor: null },
      }),
    );
    await screen.findByText('Text of c1');
    await user.click(screen.getByRole('button', { name: 'Hide Comments' }));
    expect(screen.queryByText('Text of c1')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Comments' }));
    expect(await screen.findByText('Text of c1', { selector: 'p' })).toBeInTheDocument();
  });

  it('an empty comment is refused before it is sent', async () => {
    const { user, server } = openQuestion(aPage(aRow('q1')));
    await theTitle();
    await user.type(screen.getByLabelText('Add a comment'), '   ');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Comment text cannot be empty')).toBeInTheDocument();
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.comment');
  });

  it('a comment under an answer is sent once and shown once, its event included', async () => {
    const comment = aComment('c1', { text: 'So it is.', commentBy: 'grace' });
    const { user, server, live } = openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')] }), {
      mutations: { questions: { comment: () => comment } },
    });
    await theTitle();
    const answer = within(screen.getByRole('article', { name: 'Answer by noor' }));
    await user.click(answer.getByRole('button', { name: 'Show Comments' }));
    await user.type(answer.getByLabelText('Add a comment'), 'So it is.');
    await user.dblClick(answer.getByRole('button', { name: 'Comment' }));
    expect(await answer.findByText('So it is.', { selector: 'p' })).toBeInTheDocument();
    live.emit('question', {
      name: 'commentUpdate',
      qid: 'q1',
      revision: 1,
      counters: someCounters(),
      type: 'answer',
      id: 'a1',
      commentCount: 1,
      comment,
    });
    expect(answer.getAllByText('So it is.', { selector: 'p' })).toHaveLength(1);
    expect(answer.getByText('1 comment')).toBeInTheDocument();
    expect(answer.getByLabelText('Add a comment')).toHaveValue('');
    const sent = server.mutations.filter(([path]) => path === 'questions.comment');
    expect(sent).toEqual([
      [
        'questions.comment',
        {
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          type: 'answer',
          id: 'a1',
          text: 'So it is.',
        },
      ],
    ]);
  });

  it('a repeated attempt carries the id of the first, and the text stays until it succeeds', async () => {
    let fails = true;
    const { user, server } = openQuestion(aPage(aRow('q1')), {
      mutations: {
        questions: {
          comment: () => {
            if (fails) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Not now.' });
            return aComment('c1');
          },
        },
      },
    });
    await theTitle();
    await user.type(screen.getByLabelText('Add a comment'), 'Kept{Enter}');
    expect(await screen.findByText(/Your comment was not posted. Not now./)).toBeInTheDocument();
    expect(screen.getByLabelText('Add a comment')).toHaveValue('Kept');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Add a comment')).toHaveValue(''));
    const ids = server.mutations.flatMap(([path, input]) =>
      path === 'questions.comment' ? [(input as { _id: string })._id] : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('the rest of a long thread comes on demand', async () => {
    const { user, server } = openQuestion(
      aPage(aRow('q1', { commentCount: 2 }), {
        comments: { items: [aComment('c1')], nextCursor: 'after-c1' },
      }),
      {
        queries: {
          questions: { commentsPage: () => ({ items: [aComment('c2')], nextCursor: null }) },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Show 1 more comment' }));
    expect(await screen.findByText('Text of c2', { selector: 'p' })).toBeInTheDocument();
    expect(server.queries).toContainEqual([
      'questions.commentsPage',
      { parentId: 'q1', cursor: 'after-c1' },
    ]);
    expect(screen.queryByRole('button', { name: /more comment/ })).not.toBeInTheDocument();
  });

  it('the rest of a thread that takes long to come can be asked for again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const asked: ((thread: CommentThread) => void)[] = [];
      const { user } = openQuestion(
        aPage(aRow('q1', { commentCount: 2 }), {
          comments: { items: [aComment('c1')], nextCursor: 'after-c1' },
        }),
        {
          queries: {
            questions: {
              commentsPage: () => new Promise<CommentThread>((answer) => asked.push(answer)),
            },
          },
        },
      );
      await user.click(await screen.findByRole('button', { name: 'Show 1 more comment' }));
      await vi.advanceTimersByTimeAsync(11_000);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'The server is taking long to answer.',
      );
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(asked).toHaveLength(2));
      for (const answer of asked) answer({ items: [aComment('c2')], nextCursor: null });
      expect(await screen.findAllByText('Text of c2')).toHaveLength(1);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a long thread is folded until somebody asks, and the focus goes on where it opens', async () => {
    const items = Array.from({ length: 17 }, (_, n) => aComment(`c${String(n + 1)}`));
    const { user } = openQuestion(
      aPage(aRow('q1', { commentCount: 17 }), { comments: { items, nextCursor: null } }),
    );
    await screen.findByText('Text of c5');
    expect(screen.queryByText('Text of c6')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show 12 more comments' }));
    const sixth = await screen.findByText('Text of c6');
    expect(screen.getByText('Text of c17')).toBeInTheDocument();
    expect(sixth.closest('li')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /more comment/ })).not.toBeInTheDocument();
  });

  it('a thread that grows while it is read does not fold', async () => {
    const items = Array.from({ length: 8 }, (_, n) => aComment(`c${String(n + 1)}`));
    const { live } = openQuestion(
      aPage(aRow('q1', { commentCount: 8 }), { comments: { items, nextCursor: null } }),
    );
    await screen.findByText('Text of c8');
    live.emit('question', {
      name: 'commentUpdate',
      qid: 'q1',
      revision: 2,
      counters: someCounters({ commentCount: 9 }),
      type: 'question',
      id: 'q1',
      commentCount: 9,
      comment: aComment('c9'),
    });
    expect(await screen.findByText('Text of c9', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('Text of c8')).toBeInTheDocument();
  });
});
