import type { QuestionPage } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aComment, anAnswer, aPage, aRow, someCounters } from '../../testing/question-samples.js';
import { renderApp } from '../../testing/render-app.js';
import { scrollToEnd } from '../../testing/stub-browser.js';
import type { MockAnswers } from '../../testing/mock-api.js';

const view = { view: () => undefined };

function openQuestion(page: QuestionPage, api: MockAnswers = {}) {
  return renderApp({
    at: '/question/q1',
    api: {
      queries: { ...api.queries, questions: { page: () => page, ...api.queries?.questions } },
      mutations: { questions: { ...view, ...api.mutations?.questions } },
    },
  });
}

const theTitle = () => screen.findByRole('heading', { level: 1, name: 'Title of q1' });
const voteCount = () => screen.getByTestId('vote-count').textContent;

describe('the question page', () => {
  it('shows the question, its figures, comments and answers', async () => {
    openQuestion(
      aPage(aRow('q1', { answerCount: 1, viewCount: 48, upVoteCount: 5, commentCount: 1 }), {
        text: 'Every verb takes the **same** endings.',
        comments: { items: [aComment('c1')], nextCursor: null },
        answers: [anAnswer('a1')],
      }),
    );
    await theTitle();
    expect(await screen.findByText('same')).toHaveProperty('tagName', 'STRONG');
    expect(screen.getByText('48 views')).toBeInTheDocument();
    expect(voteCount()).toBe('5');
    expect(screen.getByRole('heading', { level: 2, name: '1 answer' })).toBeInTheDocument();
    expect(await screen.findByText('Text of c1')).toBeInTheDocument();
    const answer = screen.getByRole('article', { name: 'Answer by noor' });
    expect(answer).toHaveTextContent('noor');
    expect(answer).toHaveTextContent('answered May 07, 2024 at');
    expect(screen.getByRole('link', { name: 'Answer Question' })).toHaveAttribute(
      'href',
      '/new/answer/q1',
    );
  });

  it('tells the server once that it was opened', async () => {
    const { server } = openQuestion(aPage(aRow('q1')));
    await theTitle();
    await waitFor(() => expect(server.mutations).toContainEqual(['questions.view', { qid: 'q1' }]));
    expect(server.mutations.filter(([path]) => path === 'questions.view')).toHaveLength(1);
  });

  it('names the author, the source and the licence of an imported question', async () => {
    openQuestion(
      aPage(aRow('q1'), {
        attribution: { author: 'Jo', url: 'https://example.org/1', licence: 'CC BY-SA 4.0' },
      }),
    );
    expect(await screen.findByText(/Originally by Jo/)).toHaveTextContent('CC BY-SA 4.0');
    expect(screen.getByRole('link', { name: 'source' })).toHaveAttribute(
      'href',
      'https://example.org/1',
    );
  });

  it('a source that is no web address becomes no link', async () => {
    openQuestion(
      aPage(aRow('q1'), {
        attribution: { author: 'Jo', url: 'javascript:alert(1)', licence: 'CC BY-SA 4.0' },
      }),
    );
    await screen.findByText(/Originally by Jo/);
    expect(screen.queryByRole('link', { name: 'source' })).not.toBeInTheDocument();
  });

  it('says so when there is no such question', async () => {
    const { server } = openQuestion(aPage(aRow('q1')), {
      queries: {
        questions: {
          page: () => {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'Question not found' });
          },
        },
      },
    });
    expect(await screen.findByText('Question not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All Questions' })).toHaveAttribute('href', '/home');
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.view');
  });
});

describe('what happens to the question meanwhile', () => {
  it('a new answer is appended with a mark that it has just arrived', async () => {
    const { live } = openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')] }));
    await theTitle();
    live.emit('question', {
      name: 'answerUpdate',
      qid: 'q1',
      revision: 2,
      counters: someCounters({ answerCount: 2 }),
      answer: anAnswer('a2', { ansBy: 'otto', ansDateTime: new Date().toISOString() }),
    });
    const fresh = screen.getByRole('article', { name: 'Answer by otto' });
    expect(fresh).toHaveTextContent('just now');
    expect(screen.getByRole('article', { name: 'Answer by noor' })).not.toHaveTextContent(
      'just now',
    );
    expect(screen.getByRole('heading', { level: 2, name: '2 answers' })).toBeInTheDocument();
  });

  it('views, votes and comments of others appear', async () => {
    const { live } = openQuestion(aPage(aRow('q1')));
    await theTitle();
    const counters = someCounters({ viewCount: 7, upVoteCount: 3, commentCount: 1 });
    live.emit('question', { name: 'viewsUpdate', qid: 'q1', revision: 2, counters });
    expect(screen.getByText('7 views')).toBeInTheDocument();
    expect(voteCount()).toBe('3');
    live.emit('question', {
      name: 'commentUpdate',
      qid: 'q1',
      revision: 3,
      counters,
      type: 'question',
      id: 'q1',
      commentCount: 1,
      comment: aComment('c9'),
    });
    expect(await screen.findByText('Text of c9')).toBeInTheDocument();
    expect(screen.getByText('1 comment')).toBeInTheDocument();
  });
});

describe('voting', () => {
  const voted = (vote: 'up' | 'down' | 'none', revision: number) => ({
    msg: '',
    qid: 'q1',
    revision,
    vote,
    counters: someCounters({ upVoteCount: vote === 'up' ? 1 : 0 }),
  });

  it('shows the vote at once; the same vote again takes it back', async () => {
    const { user, server } = openQuestion(aPage(aRow('q1')), {
      mutations: {
        questions: {
          vote: () =>
            voted(server.mutations.length % 2 === 0 ? 'up' : 'none', 10 + server.mutations.length),
        },
      },
    });
    await theTitle();
    await waitFor(() => expect(server.mutations.map(([path]) => path)).toContain('questions.view'));
    const up = screen.getByRole('button', { name: 'Upvote' });
    await user.click(up);
    expect(voteCount()).toBe('1');
    expect(up).toHaveAttribute('aria-pressed', 'true');
    await user.click(up);
    expect(voteCount()).toBe('0');
    expect(up).toHaveAttribute('aria-pressed', 'false');
  });

  it('what is pressed while a vote is under way is sent after it, and only if it is still needed', async () => {
    let answer = (): void => undefined;
    const sent: string[] = [];
    const { user } = openQuestion(aPage(aRow('q1')), {
      mutations: {
        questions: {
          vote: ({ vote }) => {
            sent.push(vote);
            return new Promise((resolve) => {
              answer = () => resolve(voted(vote, 10 + sent.length));
            });
          },
        },
      },
    });
    await theTitle();
    const up = screen.getByRole('button', { name: 'Upvote' });
    await user.click(up);
    await waitFor(() => expect(sent).toEqual(['up']));
    await user.click(up);
    await user.click(up);
    expect(voteCount()).toBe('1');
    answer();
    await waitFor(() => expect(up).toHaveAttribute('aria-pressed', 'true'));
    await user.click(screen.getByRole('button', { name: 'Downvote' }));
    await waitFor(() => expect(sent).toEqual(['up', 'down']));
    answer();
  });

  it('a vote that fails is taken back, and a message says so', async () => {
    const { user } = openQuestion(
      aPage(aRow('q1', { upVoteCount: 4 }), { ownVote: { value: 'up', revision: 1 } }),
      {
        mutations: {
          questions: {
            vote: () => {
              throw new TRPCError({ code: 'BAD_REQUEST' });
            },
          },
        },
      },
    );
    await theTitle();
    await user.click(screen.getByRole('button', { name: 'Downvote' }));
    expect(await screen.findByText(/Your vote could not be saved/)).toBeInTheDocument();
    expect(voteCount()).toBe('4');
    expect(screen.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
  });
});

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
    expect(await screen.findByText('Text of c1')).toBeInTheDocument();
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
          questions: { moreComments: () => ({ items: [aComment('c2')], nextCursor: null }) },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Show more comments' }));
    expect(await screen.findByText('Text of c2')).toBeInTheDocument();
    expect(server.queries).toContainEqual([
      'questions.moreComments',
      { parentId: 'q1', cursor: 'after-c1' },
    ]);
    expect(screen.queryByRole('button', { name: 'Show more comments' })).not.toBeInTheDocument();
  });
});

describe('many answers', () => {
  it('come in pages, the next one at the end of the list', async () => {
    openQuestion(
      aPage(aRow('q1', { answerCount: 2 }), {
        answers: [anAnswer('a1')],
        answersCursor: 'after-a1',
      }),
      {
        queries: {
          questions: {
            moreAnswers: () => ({
              answers: [anAnswer('a2', { ansBy: 'otto' })],
              answersCursor: null,
            }),
          },
        },
      },
    );
    await theTitle();
    act(scrollToEnd);
    expect(await screen.findByRole('article', { name: 'Answer by otto' })).toBeInTheDocument();
  });
});
