import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQuestion, theTitle, voteCount } from '../../../testing/open-question.js';
import { aPage, aRow, someCounters } from '../../../testing/question-samples.js';

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
