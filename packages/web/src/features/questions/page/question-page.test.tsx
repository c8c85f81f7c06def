import { TRPCError } from '@trpc/server';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';
import { openQuestion, theTitle, voteCount } from '../../../testing/open-question.js';
import { scrollTo, scrollToEnd } from '../../../testing/stub-browser.js';

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
    expect(await screen.findByText('Text of c1', { selector: 'p' })).toBeInTheDocument();
    const answer = screen.getByRole('article', { name: 'Answer by noor' });
    expect(answer).toHaveTextContent('noor');
    expect(answer).toHaveTextContent('answered May 07, 2024 at');
    expect(screen.getByRole('link', { name: 'Answer Question' })).toHaveAttribute(
      'href',
      '/new/answer/q1',
    );
  });

  it('says beside the names what the words of asker and answerer are worth', async () => {
    const worth: Readonly<Record<string, number>> = { ada: 12_345, noor: 25 };
    const answers = [anAnswer('a1', { ansBy: 'noor' })];
    openQuestion(aPage(aRow('q1', { answerCount: 1 }), { answers }), {
      queries: { users: { reputation: ({ username }) => worth[username] ?? 0 } },
    });
    const [asker, answerer] = [
      await screen.findByTitle('Reputation 12,345'),
      await screen.findByTitle('Reputation 25'),
    ];
    expect(asker).toHaveTextContent('Reputation 12k');
    expect(answerer.closest('article')).toHaveAccessibleName('Answer by noor');
  });

  it('tells the server once that it was opened', async () => {
    const { server } = openQuestion(aPage(aRow('q1')));
    await theTitle();
    await waitFor(() => expect(server.mutations).toContainEqual(['questions.view', { qid: 'q1' }]));
    expect(server.mutations.filter(([path]) => path === 'questions.view')).toHaveLength(1);
  });

  it('says nothing where the server could not be told that it was opened', async () => {
    const view = vi.fn<() => never>(() => {
      throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong.' });
    });
    openQuestion(aPage(aRow('q1')), { mutations: { questions: { view } } });
    await waitFor(() => expect(view).toHaveBeenCalled());
    expect(await theTitle()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('names the author, the source and the licence of an imported question', async () => {
    openQuestion(
      aPage(aRow('q1'), {
        attribution: { author: 'Jo', url: 'https://example.org/1', licence: 'CC BY-SA 4.0' },
      }),
    );
    const source = await screen.findByRole('link', { name: 'source' });
    expect(source).toHaveAttribute('href', 'https://example.org/1');
    expect(source.parentElement).toHaveTextContent('· originally by Jo · source · CC BY-SA 4.0');
  });

  it('does not name the author twice, and stands behind the time', async () => {
    const attribution = { author: 'noor', url: 'https://example.org/2', licence: 'CC BY-SA 4.0' };
    openQuestion(
      aPage(aRow('q1'), {
        answers: [
          anAnswer('a1', {
            attribution,
            comments: {
              items: [aComment('c1', { commentBy: 'noor', attribution })],
              nextCursor: null,
            },
            commentCount: 1,
          }),
        ],
      }),
    );
    const sources = await screen.findAllByRole('link', { name: 'source' });
    expect(sources.map((source) => source.parentElement?.parentElement?.textContent)).toEqual([
      expect.stringMatching(/^answered .* · source · CC BY-SA 4\.0$/),
      expect.stringMatching(/\d · source · CC BY-SA 4\.0$/),
    ]);
    sources.forEach((source) => expect(source).toHaveAttribute('title', 'Originally by noor'));
  });

  it('a source that is no web address becomes no link', async () => {
    openQuestion(
      aPage(aRow('q1'), {
        attribution: { author: 'Jo', url: 'javascript:alert(1)', licence: 'CC BY-SA 4.0' },
      }),
    );
    await screen.findByText(/originally by Jo/);
    expect(screen.queryByRole('link', { name: 'source' })).not.toBeInTheDocument();
  });

  it('says so when there is no such question', async () => {
    const { server } = openQuestion(aPage(aRow('q1')), {
      queries: {
        questions: {
          open: () => {
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

  it("others' answers and comments are told to a screen reader, and votes and one's own are not", async () => {
    const { live } = openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')] }));
    await theTitle();
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const at = (revision: number) => ({ qid: 'q1', revision, counters: someCounters() });
    const comment = (id: string, commentBy: string, revision: number) =>
      live.emit('question', {
        ...({ name: 'commentUpdate', type: 'answer', id: 'a1', commentCount: revision } as const),
        ...at(revision),
        comment: aComment(id, { commentBy }),
      });
    live.emit('question', {
      name: 'answerUpdate',
      ...at(2),
      answer: anAnswer('a2', { ansBy: 'otto' }),
    });
    expect(said()).toContain('New answer by otto');
    comment('c1', 'zoe', 3);
    expect(said()).toContain('New comment by zoe on an answer');
    const first = screen.getByText('New comment by zoe on an answer');
    comment('c2', 'zoe', 4);
    expect(screen.getByText('New comment by zoe on an answer')).not.toBe(first);
    const heard = said();
    comment('c3', 'grace', 5);
    live.emit('question', { name: 'voteUpdate', username: 'zoe', vote: 'up', ...at(6) });
    expect(said()).toEqual(heard);
  });

  it('new answers out of view are told by a line that leads to them, until they were seen', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { live, user } = openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')] }));
    await theTitle();
    const answer = (id: string, ansBy: string, revision: number) =>
      live.emit('question', {
        ...({ name: 'answerUpdate', qid: 'q1', revision } as const),
        counters: someCounters({ answerCount: revision }),
        answer: anAnswer(id, { ansBy, ansDateTime: new Date().toISOString() }),
      });
    answer('a2', 'grace', 2);
    answer('a3', 'otto', 3);
    const line = await screen.findByRole('button', { name: '1 new answer. Show it' });
    answer('a4', 'zoe', 4);
    expect(await screen.findByRole('button', { name: '2 new answers. Show them' })).toBeVisible();
    await user.click(line);
    const otto = screen.getByRole('article', { name: 'Answer by otto' });
    await waitFor(() => expect(scrolled.mock.contexts).toContain(otto));
    expect(otto).toHaveFocus();
    act(() => scrollTo(({ id }) => id === 'answer-a3'));
    expect(await screen.findByRole('button', { name: '1 new answer. Show it' })).toBeVisible();
    act(() => scrollTo(({ id }) => id === 'answer-a4'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /new answer/ })).toBeNull());
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
    expect(await screen.findByText('Text of c9', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('1 comment')).toBeInTheDocument();
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
            answersPage: () => ({
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
