import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAnswer, aPage, aRow } from '../../../testing/question-samples.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';

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
