import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Outputs } from '../../../../shared/api/trpc.js';
import { aChatMessage, aChatPage, aChatRow, aChatList } from '../../../../testing/chat-samples.js';
import { opened } from '../../../../testing/opened.js';
import { aRow } from '../../../../testing/question-samples.js';
import { renderApp } from '../../../../testing/render-app.js';

const said = [
  aChatMessage(1, { msg: 'The first' }),
  aChatMessage(2, { msg: 'The ductus one' }),
  aChatMessage(3, { msg: 'Mine', msgFrom: 'grace' }),
];
const QUOTE = [
  'From a conversation between @ada, grace:',
  '',
  '> **ada:** The ductus one',
  '>',
  '> **grace:** Mine',
].join('\n');

type Stretch = Outputs['chats']['around'];

const around = (): Stretch | Promise<Stretch> => ({
  ...{ loadedFrom: 0, messagesCursor: null, ownVotes: {}, quotes: {} },
  messages: [aChatMessage(1, { msg: 'Long before' }), ...said.slice(1)],
});

async function openDialog(readAround = around) {
  const app = renderApp({
    at: '/messaging/direct-message?chatId=c1',
    api: {
      queries: {
        chats: {
          openList: () => opened({ kind: 'person', username: 'grace' }, aChatList([aChatRow()])),
          open: () => opened({ kind: 'chat', chatId: 'c1' }, aChatPage(said)),
          openOnline: () => opened({ kind: 'users' }, []),
          seenBy: () => [],
          around: () => readAround(),
        },
        questions: {
          brief: ({ qid }) => ({
            ...{ _id: qid, title: 'Which ductus?', answerCount: 0, acceptedAnswerId: null },
          }),
        },
      },
      mutations: {
        chats: {
          markRead: ({ seq }) => seq,
          send: ({ _id = '', msg }) => aChatMessage(4, { _id, msg, msgFrom: 'grace' }),
        },
        questions: { ask: () => aRow('q1') },
      },
    },
  });
  const log = await screen.findByRole('log');
  const more = await within(log).findAllByRole('button', {
    name: 'More about the message from ada',
  });
  await app.user.click(more.at(-1) ?? log);
  await app.user.click(await screen.findByRole('button', { name: 'Make a question of it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a question of it' }));
  const begin = () => app.user.click(dialog.getByRole('button', { name: 'Start writing' }));
  return { ...app, dialog, begin };
}

const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Question Text/ });

describe('messages of a chat', () => {
  it('become the beginning of a question, and a line in the chat leads to it', async () => {
    const { user, dialog, begin, server, address } = await openDialog();
    expect(dialog.getByRole('checkbox', { name: 'ada The ductus one' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'ada The first' })).not.toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'grace Mine' }));
    await begin();
    await waitFor(async () => expect((await text()).value.trim()).toBe(QUOTE));
    expect(address.current).toBe('/new/question');
    await user.type(screen.getByLabelText(/Question Title/), 'Which ductus?');
    await user.type(screen.getByRole('combobox', { name: /Tags/ }), 'script');
    await user.click(screen.getByRole('button', { name: 'Post Question' }));
    await waitFor(() => expect(address.current).toBe('/home'));
    const told = () =>
      server.mutations.flatMap(([path, input]) => (path === 'chats.send' ? [input] : []));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()).toMatchObject([
      { chatId: 'c1', msg: `Asked as a question: ${window.location.origin}/question/q1` },
    ]);
  });

  it('go behind what the draft holds already, once', async () => {
    const { user, begin } = await openDialog();
    await begin();
    const field = await text();
    await waitFor(() => expect(field.value).toContain('ductus'));
    const before = field.value;
    const [toList] = screen.getAllByRole('link', { name: 'Questions' });
    if (toList !== undefined) await user.click(toList);
    await user.click(await screen.findByRole('link', { name: 'Ask a Question' }));
    expect((await text()).value).toBe(before);
    await user.type(await text(), 'More');
    expect((await text()).value).toBe(`${before}More`);
  });

  it('become the beginning of an answer to the question whose address is given', async () => {
    const { user, dialog, begin, address } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'An answer' }));
    await begin();
    expect(dialog.getByText('Enter the address of the question.')).toBeVisible();
    await user.type(
      dialog.getByLabelText(/^The question to answer/),
      'https://x.example/question/q9',
    );
    expect(await dialog.findByText('Which ductus?')).toBeVisible();
    await begin();
    await waitFor(() => expect(address.current).toBe('/new/answer/q9'));
  });

  it('are at least one', async () => {
    const { user, dialog, begin } = await openDialog();
    await user.click(dialog.getByRole('checkbox', { name: 'ada The ductus one' }));
    await begin();
    expect(dialog.getByText('Choose at least one message.')).toBeVisible();
  });
});

it('offers messages beyond those that are loaded', async () => {
  const { user, dialog, server } = await openDialog();
  expect(dialog.queryByRole('checkbox', { name: 'ada Long before' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Earlier messages' }));
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Earlier messages' })).toBeNull(),
  );
  const asked = server.queries.filter(([path]) => path === 'chats.around');
  expect(asked).toEqual([['chats.around', { chatId: 'c1', messageId: said[0]?._id }]]);
  expect(dialog.getByRole('button', { name: 'Later messages' })).toBeVisible();
});

it('asks again for messages that take long to come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const asked: ((stretch: Stretch) => void)[] = [];
    const { user, dialog } = await openDialog(
      () => new Promise<Stretch>((answer) => asked.push(answer)),
    );
    await user.click(dialog.getByRole('button', { name: 'Earlier messages' }));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The server is taking long to answer.',
    );
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(await around());
    await waitFor(() =>
      expect(dialog.queryByRole('button', { name: 'Earlier messages' })).toBeNull(),
    );
    expect(dialog.queryByRole('alert')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
