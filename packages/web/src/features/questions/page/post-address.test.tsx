import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aComment, anAnswer, aPage, aRow } from '../../../testing/question-samples.js';
import { opened } from '../../../testing/opened.js';
import { aUser, renderApp, sessionOf } from '../../../testing/render-app.js';

const page = aPage(aRow('q1', { answerCount: 2 }), {
  answers: [anAnswer('a1')],
  answersCursor: 'after-a1',
});

const openAt = (at: string) =>
  renderApp({
    at,
    api: {
      queries: {
        questions: {
          open: () => opened({ kind: 'question', qid: 'q1' }, page),
          answersPage: () => ({ answers: [anAnswer('a2', { ansBy: 'zoe' })], answersCursor: null }),
        },
      },
      mutations: { questions: { view: () => undefined } },
    },
  });

let shown: Element[];

beforeEach(() => {
  shown = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this);
  };
});

describe('the address of an answer', () => {
  it('is offered by its time', async () => {
    openAt('/question/q1');
    const answer = await screen.findByRole('article', { name: 'Answer by noor' });
    expect(within(answer).getByRole('link', { name: /^answered/ })).toHaveAttribute(
      'href',
      '/question/q1#answer-a1',
    );
  });

  it('leads there', async () => {
    openAt('/question/q1#answer-a1');
    const answer = await screen.findByRole('article', { name: 'Answer by noor' });
    await waitFor(() => expect(shown).toContain(answer));
    // It is no news.
    expect(within(answer).queryByText('just now')).toBeNull();
  });

  it('leads there also where the answer stands on a further page', async () => {
    openAt('/question/q1#answer-a2');
    const answer = await screen.findByRole('article', { name: 'Answer by zoe' });
    await waitFor(() => expect(shown).toContain(answer));
  });

  it("that is nobody's leads to the question", async () => {
    openAt('/question/q1#answer-%E0%A4%A');
    await screen.findByRole('article', { name: 'Answer by noor' });
    expect(shown).toEqual([]);
  });
});

describe('the address of a comment', () => {
  const thread = (from: number, to: number, nextCursor: string | null) => ({
    items: Array.from({ length: to - from + 1 }, (_, place) => aComment(`c${from + place}`)),
    nextCursor,
  });
  const ofComment = (id: string, place: 'q1' | 'a2') => ({
    renderAt: (hash: string) =>
      renderApp({
        at: `/question/q1${hash}`,
        api: {
          queries: {
            questions: {
              open: () =>
                opened(
                  { kind: 'question', qid: 'q1' },
                  { ...page, comments: thread(1, 20, 'after-c20') },
                ),
              answersPage: () => ({
                answers: [anAnswer('a2', { comments: thread(31, 40, null), commentCount: 10 })],
                answersCursor: null,
              }),
              commentsPage: () => thread(21, 25, null),
              commentParent: ({ id: asked }) => {
                if (asked !== id) throw new TRPCError({ code: 'NOT_FOUND' });
                return {
                  type: place === 'q1' ? ('question' as const) : ('answer' as const),
                  id: place,
                };
              },
            },
          },
          mutations: { questions: { view: () => undefined } },
        },
      }),
  });

  it('is offered by its time', async () => {
    ofComment('c2', 'q1').renderAt('');
    const [link] = await screen.findAllByTitle('Link to this comment');
    expect(link).toHaveAttribute('href', '/question/q1#comment-c1');
  });

  it.each([
    ['that is seen at once', 'c2', 'q1'],
    ['that is folded away', 'c12', 'q1'],
    ['on a further page of its thread', 'c24', 'q1'],
    ['under an answer of a further page', 'c37', 'a2'],
  ] as const)('%s leads there and marks it', async (_where, id, place) => {
    ofComment(id, place).renderAt(`#comment-${id}`);
    const comment = (await screen.findByText(`Text of ${id}`)).closest('li');
    await waitFor(() => expect(shown).toContain(comment));
    expect(comment).toHaveAttribute('data-named');
    expect(comment).toHaveFocus();
    expect(document.querySelectorAll('[data-named]')).toHaveLength(1);
  });

  it('leaves a thread alone that the reader puts away after that', async () => {
    const { user } = ofComment('c12', 'q1').renderAt('#comment-c12');
    await screen.findByText('Text of c12');
    const [hide] = screen.getAllByRole('button', { name: 'Hide Comments' });
    if (hide !== undefined) await user.click(hide);
    expect(screen.queryByText('Text of c12')).not.toBeInTheDocument();
  });

  it('says so when it is gone', async () => {
    ofComment('c2', 'q1').renderAt('#comment-c99');
    expect(await screen.findByText('The linked comment no longer exists.')).toBeVisible();
  });
});

describe('whoever logs in again after their session has ended', () => {
  it('is where they were on the question', async () => {
    const grace = aUser('grace');
    let me: typeof grace | null = grace;
    const { user, live } = renderApp({
      at: '/question/q1',
      api: {
        queries: {
          users: { openSession: () => sessionOf(me) },
          questions: { open: () => opened({ kind: 'question', qid: 'q1' }, page) },
        },
        mutations: {
          questions: { view: () => undefined },
          users: { login: () => sessionOf((me = grace)) },
        },
      },
    });
    await screen.findByRole('article', { name: 'Answer by noor' });
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(4_000);
    me = null;
    live.interrupt();
    await user.type(await screen.findByLabelText('Username'), 'grace');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('article', { name: 'Answer by noor' });
    expect(scrollTo.mock.calls).toEqual([[0, 4_000]]);
  });
});
