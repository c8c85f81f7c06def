import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChatMessage, aChatPage, aChatRow } from '../../../../testing/chat-samples.js';
import { openChats } from '../../../../testing/open-chats.js';

const said = aChatMessage(1, { msg: 'The ductus one' });
const here = aChatRow();
const near = aChatRow({ _id: 'c2', title: 'Type club' });
const far = aChatRow({ _id: 'c3', title: 'Letter carvers' });

type Options = NonNullable<Parameters<typeof openChats>[0]>;

const openDialog = async (mutations: NonNullable<Options['mutations']>) => {
  const opened = openChats({
    ...{ page: aChatPage([said]), rows: [here, near], mutations },
    queries: { find: ({ text }) => (text === 'carvers' ? [here, far] : []) },
  });
  const { user } = opened;
  const words = await screen.findByText('The ductus one');
  const message = words.closest<HTMLElement>('[data-message]') ?? document.body;
  await user.click(await within(message).findByRole('button', { name: /^More about/ }));
  await user.click(await screen.findByRole('button', { name: 'Forward' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: 'Type club' });
  return { ...opened, dialog };
};

it('goes to another chat, found by its name', async () => {
  const { user, server, dialog } = await openDialog({
    forward: ({ toChatId }) => aChatMessage(9, { chatId: toChatId, forwardedFrom: 'ada' }),
  });
  expect(dialog.queryByRole('radio', { name: 'Script designers' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Forward' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose the chat to forward it to.');
  // Read out, by an element that was there before.
  const live = screen.getByRole('dialog').querySelector('[aria-live="polite"]');
  await user.type(dialog.getByLabelText('Find a chat'), 'nothing');
  expect(await dialog.findByRole('status')).toHaveTextContent('no other chat with this name');
  expect(live).toContainElement(dialog.getByRole('status'));
  await user.clear(dialog.getByLabelText('Find a chat'));
  await user.type(dialog.getByLabelText('Find a chat'), 'carvers');
  await user.click(await dialog.findByRole('radio', { name: 'Letter carvers' }));
  await user.click(dialog.getByRole('button', { name: 'Forward' }));
  expect(await screen.findByText('The message was forwarded.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.mutations.find(([path]) => path === 'chats.forward')?.[1];
  expect(sent).toMatchObject({ chatId: 'c1', messageId: 'm1', toChatId: 'c3' });
});

it('says why it can’t', async () => {
  const { user, dialog } = await openDialog({
    forward: () => {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'Message not found' });
    },
  });
  await user.click(dialog.getByRole('radio', { name: 'Type club' }));
  await user.click(dialog.getByRole('button', { name: 'Forward' }));
  expect(await dialog.findByText('Message not found')).toBeInTheDocument();
});

it('is shown with the name of whoever said it', async () => {
  openChats({ page: aChatPage([aChatMessage(1, { msgFrom: 'noor', forwardedFrom: 'ada' })]) });
  const line = await screen.findByText(/^Forwarded from/);
  expect(line).toHaveTextContent('Forwarded from ada');
  expect(await screen.findByText('Text of m1')).toBeInTheDocument();
});
