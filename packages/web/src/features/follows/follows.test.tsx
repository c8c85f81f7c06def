import { EMPTY_FOLLOWS } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MockAnswers } from '../../testing/mock-api.js';
import { opened } from '../../testing/opened.js';
import { openQuestion, theTitle } from '../../testing/open-question.js';
import { aPage, aRow } from '../../testing/question-samples.js';
import { renderApp } from '../../testing/render-app.js';

const ME = { kind: 'person', username: 'grace' } as const;

type Queries = NonNullable<MockAnswers['queries']>;

const asFollowing = (questions: readonly string[]): Queries => ({
  follows: {
    openMine: () => opened(ME, { ...EMPTY_FOLLOWS, revision: 1, tags: ['verbs'], questions }),
  },
});

const follow = () => screen.findByRole('button', { name: 'Follow this question' });
const following = () => screen.findByRole('button', { name: 'Following this question' });

describe('on a question’s page', () => {
  it('follows it, and stops to, as it is in other tabs', async () => {
    const { user, server, live } = openQuestion(aPage(aRow('q1')), {
      queries: asFollowing([]),
      mutations: {
        questions: {
          follow: ({ qid, isOn }) => ({ kind: 'question', key: qid, isOn, revision: 2 }),
        },
      },
    });
    await theTitle();
    await user.click(await follow());
    await following();
    expect(server.mutations).toContainEqual(['questions.follow', { qid: 'q1', isOn: true }]);
    const change = { kind: 'question', key: 'q1', isOn: false, revision: 3 } as const;
    live.emit('person', { name: 'followUpdate', change });
    await follow();
    live.emit('person', { name: 'followUpdate', change: { ...change, isOn: true, revision: 2 } });
    await follow();
  });

  it('says why it can’t be followed, and stays as it was', async () => {
    const message = 'You follow 500 questions, which is the limit.';
    const { user } = openQuestion(aPage(aRow('q1')), {
      queries: asFollowing(['another']),
      mutations: {
        questions: {
          follow: () => {
            throw new TRPCError({ code: 'BAD_REQUEST', message });
          },
        },
      },
    });
    await theTitle();
    await user.click(await follow());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await follow();
  });
});

it('a question is bookmarked where it stands, and told in other tabs', async () => {
  const { user, server, live } = openQuestion(aPage(aRow('q1')), {
    queries: asFollowing([]),
    mutations: {
      questions: {
        bookmark: ({ qid, isOn }) => ({ kind: 'bookmark', key: qid, isOn, revision: 2 }),
      },
    },
  });
  await theTitle();
  await user.click(await screen.findByRole('button', { name: 'Bookmark this question' }));
  await screen.findByRole('button', { name: 'Bookmarked this question' });
  expect(server.mutations).toContainEqual(['questions.bookmark', { qid: 'q1', isOn: true }]);
  const change = { kind: 'bookmark', key: 'q1', isOn: false, revision: 3 } as const;
  live.emit('person', { name: 'followUpdate', change });
  await screen.findByRole('button', { name: 'Bookmark this question' });
});

describe('of a tag', () => {
  const aTag = { _id: 'verbs', name: 'Verbs', description: 'About verbs' };
  const tags: NonNullable<Queries['tags']> = {
    byName: () => aTag,
    page: () => ({
      items: [{ ...aTag, qcnt: 2 }],
      nextCursor: null,
      total: { count: 1, isExact: true },
    }),
  };

  it.each(['/tags', '/home?tag=verbs'])('stands at %s', async (at) => {
    const { user, server } = renderApp({
      at,
      api: {
        queries: { ...asFollowing([]), tags },
        mutations: {
          tags: { follow: ({ isOn }) => ({ kind: 'tag', key: 'verbs', isOn, revision: 2 }) },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Following the tag Verbs' }));
    await screen.findByRole('button', { name: 'Follow the tag Verbs' });
    expect(server.mutations).toContainEqual(['tags.follow', { name: 'Verbs', isOn: false }]);
  });

  it('that has another name now leads to its address', async () => {
    const { address } = renderApp({ at: '/home?tag=action-words', api: { queries: { tags } } });
    await waitFor(() => expect(address.current).toBe('/home?tag=Verbs'));
  });
});
