import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { OWN_VOTE } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { openQuestion, theTitle, voteCount } from '../../../testing/open-question.js';
import { anAnswer, aPage, aRow, someCounters } from '../../../testing/question-samples.js';

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

  it('for oneself is refused with a sentence, and sent to nobody', async () => {
    const own = { ...aRow('q1'), askedBy: 'grace' };
    const answer = { ...anAnswer('a1'), ansBy: 'grace' };
    const { user, server } = openQuestion({ ...aPage(own), answers: [answer] });
    await theTitle();
    for (const name of ['Upvote', 'Downvote', 'This answer is useful']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAttribute('title', OWN_VOTE);
      await user.click(button);
      expect((await screen.findAllByText(OWN_VOTE))[0]).toBeVisible();
    }
    expect(voteCount()).toBe('0');
    const voted = server.mutations.filter(([path]) => path.includes('vote'));
    expect(voted).toEqual([]);
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

describe('a vote on an answer', () => {
  const answers = [anAnswer('a1', { score: 3 }), anAnswer('a2', { ansBy: 'otto' })];
  const page = aPage(aRow('q1', { answerCount: 2 }), { answers });
  const voted = (vote: 'up' | 'down' | 'none', revision: number, username = 'grace') => ({
    ...{ name: 'answerVoteUpdate' as const, qid: 'q1', revision: 1, answerId: 'a1' },
    counters: someCounters({ answerCount: 2 }),
    figures: { revision, commentCount: 0, score: vote === 'up' ? 4 : 3 },
    ...{ username, vote },
  });
  const scores = () => screen.getAllByTestId('answer-score').map(({ textContent }) => textContent);
  const useful = () =>
    screen
      .getAllByRole('button', { name: 'This answer is useful' })
      .map((button) => button.getAttribute('aria-pressed'));

  it('shows at once and can be taken back', async () => {
    const { user, server } = openQuestion(page, {
      mutations: {
        questions: {
          voteOnAnswer: () =>
            server.mutations.filter(([path]) => path === 'questions.voteOnAnswer').length === 1
              ? voted('up', 2)
              : voted('none', 3),
        },
      },
    });
    await theTitle();
    const [up] = screen.getAllByRole('button', { name: 'This answer is useful' });
    if (up === undefined) expect.fail('no button');
    await user.click(up);
    expect(scores()).toEqual(['4', '0']);
    expect(useful()).toEqual(['true', 'false']);
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'questions.voteOnAnswer',
        { answerId: 'a1', vote: 'up' },
      ]),
    );
    await user.click(up);
    expect(scores()).toEqual(['3', '0']);
  });

  it('of somebody else changes the score, and not the place', async () => {
    const { live } = openQuestion({ ...page, order: 'best' });
    await theTitle();
    live.emit('question', {
      ...voted('up', 2, 'otto'),
      answerId: 'a2',
      figures: { revision: 2, commentCount: 0, score: 9 },
    });
    expect(scores()).toEqual(['3', '9']);
    expect(useful()).toEqual(['false', 'false']);
  });
});

it('the order of the answers stands in the address and is asked of the server', async () => {
  const answers = [anAnswer('a1'), anAnswer('a2', { ansBy: 'otto' })];
  const page = aPage(aRow('q1', { answerCount: 2 }), { answers });
  const best = { ...page, order: 'best' as const, answers: answers.toReversed() };
  const { user, address } = openQuestion(page, {
    queries: {
      questions: {
        open: ({ order }) =>
          opened({ kind: 'question', qid: 'q1' }, order === 'best' ? best : page),
      },
    },
  });
  await theTitle();
  await user.click(screen.getByRole('button', { name: 'Best' }));
  expect(address.current).toBe('/question/q1?answers=best');
  await waitFor(() =>
    expect(screen.getAllByRole('article', { name: /^Answer by/ }).map(({ id }) => id)).toEqual([
      'answer-a2',
      'answer-a1',
    ]),
  );
});
