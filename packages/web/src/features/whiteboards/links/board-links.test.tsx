import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBoardPage, aBoardRow, BOARD_ID } from '../../../testing/board-samples.js';
import { aChatList, aChatMessage, aChatRow, aMessage } from '../../../testing/chat-samples.js';
import { openBoard } from '../../../testing/open-board.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';

const address = `${window.location.origin}/whiteboard/${BOARD_ID}`;

const openRoom = (byId: () => ReturnType<typeof aBoardRow>) =>
  renderApp({
    at: '/messaging',
    api: {
      queries: {
        whiteboards: { byId },
        messages: {
          open: () =>
            opened(
              { kind: 'messages' },
              {
                ...{ loadedFrom: 0, messagesCursor: null },
                messages: [aMessage(1), aMessage(2, { msg: `Look: ${address}` })],
              },
            ),
        },
      },
    },
  });

it('shows a board whose address is in a message, and opens it inside the app', async () => {
  const { user, address: shown } = openRoom(() =>
    aBoardRow({ owner: 'ada', content: { id: 'picture-1', upTo: 3 } }),
  );
  const card = await screen.findByRole('link', { name: /Numerals.*Owned By ada/ });
  expect(card.querySelector('img')).toHaveAttribute(
    'src',
    `/whiteboard/${BOARD_ID}/picture?v=picture-1`,
  );
  expect(card).not.toHaveAttribute('target');
  await user.click(card);
  await waitFor(() => expect(shown.current).toBe(`/whiteboard/${BOARD_ID}`));
});

it('shows a blank board without a picture', async () => {
  openRoom(() => aBoardRow());
  const card = await screen.findByRole('link', { name: /Numerals/ });
  expect(card.querySelector('img')).toBeNull();
});

it('leaves the address of a board that is gone as it is', async () => {
  const { server } = openRoom(() => {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'Whiteboard not found' });
  });
  expect(await screen.findByRole('link', { name: address })).toBeVisible();
  await waitFor(() => expect(server.queries.map(([path]) => path)).toContain('whiteboards.byId'));
  expect(screen.queryByRole('link', { name: /Numerals/ })).toBeNull();
});

it('is shared from its page: copied, sent to everybody or to a chat', async () => {
  const { user, server } = await openBoard(
    aBoardPage(),
    {},
    {},
    {
      queries: {
        chats: {
          openList: () =>
            opened(
              { kind: 'person', username: 'grace' },
              aChatList([aChatRow({ title: 'Designers' })]),
            ),
        },
      },
      mutations: {
        chats: { send: () => aChatMessage(1) },
        messages: { send: ({ msg }) => aMessage(1, { msg }) },
      },
    },
  );
  const openDialog = () => user.click(screen.getByRole('button', { name: 'Share' }));
  await openDialog();
  expect(await screen.findByLabelText('Address')).toHaveValue(address);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());

  await openDialog();
  await screen.findByRole('option', { name: 'Designers' });
  await user.selectOptions(screen.getByLabelText('Send to'), 'Designers');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());
  const sent = server.mutations.filter(([path]) => path.endsWith('.send'));
  expect(sent).toMatchObject([
    ['messages.send', { msg: address }],
    ['chats.send', { msg: address, chatId: 'c1' }],
  ]);
});

it('says why it could not be shared', async () => {
  const { user } = await openBoard(
    aBoardPage(),
    {},
    {},
    {
      mutations: {
        messages: {
          send: () => {
            throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' });
          },
        },
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toBeVisible();
});
