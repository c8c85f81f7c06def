import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQuestion, theTitle } from '../../../../testing/open-question.js';
import { anAnswer, aPage, aRow, someCounters } from '../../../../testing/question-samples.js';

const answers = [anAnswer('a1', { ansBy: 'noor' }), anAnswer('a2', { ansBy: 'otto' })];
const page = aPage(aRow('q1', { answerCount: 2 }), { answers });

const accepting = (answerId: string | null) => ({
  name: 'acceptUpdate' as const,
  qid: 'q1',
  revision: 2,
  counters: someCounters({ answerCount: 2, acceptedAnswerId: answerId }),
  answer: answers.find(({ _id }) => _id === answerId) ?? null,
});

const authors = () =>
  screen
    .getAllByRole('article', { name: /^Answer by/ })
    .map((card) => card.getAttribute('aria-label'));
const by = (name: string) => within(screen.getByRole('article', { name: `Answer by ${name}` }));

describe('the accepted answer', () => {
  it('stands first, also when it is not among those that are loaded', async () => {
    const accepted = anAnswer('a9', { ansBy: 'paul' });
    openQuestion(
      aPage(aRow('q1', { answerCount: 40, acceptedAnswerId: 'a9' }), {
        answers,
        accepted,
        answersCursor: 'more',
      }),
    );
    await theTitle();
    expect(authors()).toEqual(['Answer by paul', 'Answer by noor', 'Answer by otto']);
    expect(by('paul').getByText('Accepted')).toBeInTheDocument();
    expect(by('noor').queryByText(/accept/i)).not.toBeInTheDocument();
  });

  it('is marked where it stands when that happens under the eyes of a reader', async () => {
    const { live } = openQuestion(page);
    await theTitle();
    live.emit('question', accepting('a2'));
    expect(by('otto').getByText('Accepted')).toBeInTheDocument();
    expect(authors()).toEqual(['Answer by noor', 'Answer by otto']);
    live.emit('question', { ...accepting(null), revision: 3 });
    expect(screen.queryByText('Accepted')).not.toBeInTheDocument();
  });
});

describe('whoever asked', () => {
  const own = aPage(aRow('q1', { answerCount: 2, askedBy: 'grace' }), { answers });

  it('accepts an answer and takes it back', async () => {
    const { user, server } = openQuestion(own, {
      mutations: { questions: { accept: ({ answerId }) => accepting(answerId) } },
    });
    await theTitle();
    await user.click(by('otto').getByRole('button', { name: 'Accept' }));
    const button = await by('otto').findByRole('button', { name: 'Accepted', pressed: true });
    expect(by('noor').getByRole('button', { name: 'Accept', pressed: false })).toBeVisible();
    await user.click(button);
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['questions.accept', { qid: 'q1', answerId: null }]),
    );
  });

  it('is told why a choice was not saved', async () => {
    const { user } = openQuestion(own, {
      mutations: {
        questions: {
          accept: () => {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'Answer not found' });
          },
        },
      },
    });
    await theTitle();
    await user.click(by('otto').getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/could not be saved. Answer not found/)).toBeInTheDocument();
    expect(by('otto').getByRole('button', { name: 'Accept' })).toBeVisible();
  });
});
