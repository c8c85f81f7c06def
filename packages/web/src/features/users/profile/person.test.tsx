import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aChatList, aChatRow } from '../../../testing/chat-samples.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aRow, someCounters } from '../../../testing/question-samples.js';
import { aUser, renderApp } from '../../../testing/render-app.js';

type Answers = NonNullable<MockAnswers['queries']>;

const total = { count: 1, isExact: true };

async function openPerson(
  user = aUser('ada'),
  { chats, ...queries }: Answers = {},
  at = '/user/ada',
) {
  const app = renderApp({
    at,
    api: {
      queries: {
        users: {
          open: () => opened({ kind: 'users' }, user),
          figures: () => ({
            reputation: { count: 25, isExact: true },
            questions: { count: 1234, isExact: true },
            votes: { count: 1, isExact: true },
          }),
        },
        chats: {
          openList: () => opened({ kind: 'person', username: 'grace' }, aChatList()),
          ...chats,
        },
        ...queries,
      },
      mutations: { chats: { create: () => aChatRow({ _id: 'c7' }) } },
    },
  });
  await screen.findByRole('heading', { name: user.username });
  return app;
}

describe('the profile of a person', () => {
  it('counts what the server counts, and nothing else', async () => {
    await openPerson();
    const figures = within(await screen.findByRole('list', { name: 'Figures' }));
    await figures.findByText('questions');
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '25 reputation',
      '1,234 questions',
      '1 vote',
    ]);
  });

  it('says when they were seen last, and that they are here once they come', async () => {
    const lastSeen = '2024-03-05T12:00:00.000Z';
    const { live } = await openPerson(aUser('ada', { lastSeen }));
    expect(screen.getByText('Last seen')).toBeVisible();
    expect(screen.queryByText('Online')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Call ada' })).toBeEnabled();
    const user = aUser('ada', { lastSeen, socketId: 's1', revision: 2 });
    live.emit('users', { name: 'userUpdate', type: 'updated', user });
    expect(screen.getByText('Online')).toBeVisible();
    expect(screen.queryByText('Last seen')).toBeNull();
    expect(screen.getByRole('button', { name: 'Call ada' })).toBeEnabled();
  });

  it('leads to the chat of the two', async () => {
    const { user, address, server } = await openPerson();
    await user.click(await screen.findByRole('button', { name: 'Message' }));
    await waitFor(() => expect(address.current).toBe('/messaging/direct-message?chatId=c7'));
    expect(server.mutations).toContainEqual(['chats.create', { participants: ['ada'] }]);
  });

  it('shows the chats that the reader shares with them', async () => {
    const rows = [aChatRow(), aChatRow({ _id: 'c2', title: 'Not with ada' })];
    await openPerson(aUser('ada'), {
      chats: {
        openList: () => opened({ kind: 'person', username: 'grace' }, aChatList(rows)),
        inCommon: () => rows.slice(0, 1),
      },
    });
    const shared = within(await screen.findByRole('region', { name: /Chats in common/ }));
    expect(shared.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/messaging/direct-message?chatId=c1',
    ]);
    expect(shared.getByText(/^3 people/)).toBeVisible();
  });

  it('lists their questions, and theirs alone', async () => {
    const { live, server } = await openPerson(aUser('ada'), {
      questions: {
        openList: () =>
          opened({ kind: 'questions' }, { items: [aRow('q1')], nextCursor: null, total }),
      },
    });
    expect(await screen.findByRole('link', { name: 'Title of q1' })).toBeVisible();
    expect(server.queries).toContainEqual([
      'questions.openList',
      expect.objectContaining({ askedBy: 'ada' }),
    ]);
    const arrival = { name: 'questionUpdate', isNew: true } as const;
    live.emit('questions', { ...arrival, question: aRow('q2', { askedBy: 'noor' }) });
    expect(screen.getByText('1 question, newest first')).toBeVisible();
    live.emit('questions', { ...arrival, question: aRow('q3') });
    expect(screen.getByText('2 questions, newest first')).toBeVisible();
  });

  it('counts anew when the list of their questions changes', async () => {
    let count = 1;
    const { live } = await openPerson(aUser('ada'), {
      users: {
        open: () => opened({ kind: 'users' }, aUser('ada')),
        figures: () => ({ questions: { count, isExact: true } }),
      },
      questions: {
        openList: () =>
          opened({ kind: 'questions' }, { items: [aRow('q1')], nextCursor: null, total }),
      },
    });
    await screen.findByRole('link', { name: 'Title of q1' });
    const figures = await screen.findByRole('list', { name: 'Figures' });
    await waitFor(() => expect(figures).toHaveTextContent('1 question'));
    count = 2;
    live.emit('questions', { name: 'questionUpdate', isNew: true, question: aRow('q2') });
    await waitFor(() => expect(figures).toHaveTextContent('2 questions'));
  });

  it('lists their answers, each of which leads to its place', async () => {
    const { user, address } = await openPerson(aUser('ada'), {
      questions: {
        answersBy: () => ({
          items: [
            {
              ...{ _id: 'a1', qid: 'q1', title: 'Why?', excerpt: 'Because.' },
              ansDateTime: '2024-05-07T08:09:10.000Z',
            },
          ],
          nextCursor: null,
          total,
        }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Answers' }));
    await waitFor(() => expect(address.current).toBe('/user/ada?tab=answers'));
    expect(await screen.findByRole('link', { name: 'Why?' })).toHaveAttribute(
      'href',
      '/question/q1#answer-a1',
    );
  });

  it('has an answer that comes while it is read', async () => {
    const answerOf = (id: string) => ({
      ...{ _id: id, qid: 'q1', title: `Title of ${id}`, excerpt: 'Because.' },
      ansDateTime: '2024-05-07T08:09:10.000Z',
    });
    let answers = [answerOf('a1')];
    const { user, live } = await openPerson(aUser('ada'), {
      questions: { answersBy: () => ({ items: answers, nextCursor: null, total }) },
    });
    await user.click(screen.getByRole('button', { name: 'Answers' }));
    await screen.findByRole('link', { name: 'Title of a1' });
    answers = [answerOf('a2'), answerOf('a1')];
    live.emit('questions', {
      ...{ name: 'answerUpdate', qid: 'q1', revision: 2, counters: someCounters() },
      answer: anAnswer('a2', { ansBy: 'ada' }),
    });
    expect(await screen.findByRole('link', { name: 'Title of a2' })).toBeVisible();
  });

  it('shows an answer once that moved from one page to the next between two reads', async () => {
    const answerOf = (id: string) => ({
      ...{ _id: id, qid: 'q1', title: `Title of ${id}`, excerpt: 'Because.' },
      ansDateTime: '2024-05-07T08:09:10.000Z',
    });
    const { user } = await openPerson(aUser('ada'), {
      questions: {
        answersBy: ({ cursor }) =>
          cursor === undefined
            ? { items: [answerOf('a1'), answerOf('a2')], nextCursor: 'next', total }
            : { items: [answerOf('a2'), answerOf('a3')], nextCursor: null, total },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Answers' }));
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByRole('link', { name: 'Title of a3' });
    expect(
      screen.getAllByRole('link', { name: /^Title of/ }).map((link) => link.textContent),
    ).toEqual(['Title of a1', 'Title of a2', 'Title of a3']);
  });

  it('keeps boards and settings to oneself', async () => {
    await openPerson();
    const tabs = within(screen.getByRole('group', { name: 'Profile sections' }));
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Questions',
      'Answers',
      'Games',
    ]);
  });
});

describe("one's own profile", () => {
  it('has neither Message nor Call, and Settings as its last tab', async () => {
    await openPerson(aUser('grace'), {}, '/user/grace');
    const tabs = within(screen.getByRole('group', { name: 'Profile sections' }));
    expect(tabs.getAllByRole('button').at(-1)).toHaveTextContent('Settings');
    expect(tabs.getByRole('button', { pressed: true })).toHaveTextContent('Settings');
    await screen.findByRole('heading', { name: 'Danger Zone' });
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Call / })).toBeNull();
  });
});
