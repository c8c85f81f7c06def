import { TRPCError } from '@trpc/server';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../testing/opened.js';
import { aMessage } from '../../testing/chat-samples.js';
import { RetryAfter, type MockAnswers } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';
import { scrollToEnd } from '../../testing/stub-browser.js';

const pageOf = (...seqs: readonly number[]) => ({
  messages: seqs.map((seq) => aMessage(seq)),
  loadedFrom: 0,
  messagesCursor: null,
});

type Send = NonNullable<NonNullable<MockAnswers['mutations']>['messages']>['send'];

const open = (send?: Send) =>
  renderApp({
    at: '/messaging',
    api: {
      queries: { messages: { open: () => opened({ kind: 'messages' }, pageOf(1, 2)) } },
      ...(send !== undefined && { mutations: { messages: { send } } }),
    },
  });

const field = () => screen.findByPlaceholderText('Type your message here');
const texts = () => screen.queryAllByText(/^Text of|^Mine/).map((element) => element.textContent);

afterEach(() => sessionStorage.clear());

describe('the global room', () => {
  it('shows messages under their sender, and a new one at the end, once', async () => {
    const { live } = open();
    await screen.findByText('Text of m2');
    expect(screen.getAllByRole('link', { name: 'ada' })).toHaveLength(1);
    live.emit('messages', { name: 'messageUpdate', message: aMessage(3) });
    live.emit('messages', { name: 'messageUpdate', message: aMessage(3) });
    expect(texts()).toEqual(['Text of m1', 'Text of m2', 'Text of m3']);
  });

  it.each(['', '   '])('refuses %j and sends nothing', async (text) => {
    const { user, server } = open();
    if (text !== '') await user.type(await field(), text);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Message cannot be empty');
    expect(server.mutations.filter(([path]) => path === 'messages.send')).toEqual([]);
  });

  it('sends what is double-clicked once, and finds nothing missing in it', async () => {
    const { user, server } = open(() => aMessage(3));
    const sent = () => server.mutations.filter(([path]) => path === 'messages.send');
    await user.type(await field(), 'Hello');
    await user.dblClick(await screen.findByRole('button', { name: 'Send' }));
    expect(await field()).toHaveValue('');
    expect(screen.queryByText('Message cannot be empty')).toBeNull();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('takes an emoji where one writes', async () => {
    const { user } = open();
    await user.type(await field(), 'Off we go!');
    await user.keyboard('{ArrowLeft}');
    await user.click(screen.getByRole('button', { name: 'Add an emoji' }));
    await user.type(await screen.findByLabelText('Search emoji'), 'rocket');
    await user.click(screen.getByRole('button', { name: /^🚀/ }));
    await waitFor(async () => expect(await field()).toHaveValue('Off we go🚀!'));
    expect(await field()).toHaveFocus();
    expect(screen.queryByLabelText('Search emoji')).toBeNull();
    await user.clear(await field());
  });

  it('shows what is sent at once, marked until the server has it', async () => {
    let answer: (() => void) | undefined;
    const { user } = open(async ({ _id = '', msg }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return aMessage(3, { _id, msg, msgFrom: 'grace' });
    });
    await user.type(await field(), 'Mine{Shift>}{Enter}{/Shift}too{Enter}');
    // Its line is put in the place of one with the same words.
    await waitFor(() => expect(screen.getByText('Sending …')).toBeInTheDocument());
    expect(texts()).toEqual(['Text of m1', 'Text of m2', 'Mine\ntoo']);
    expect(await field()).toHaveValue('');
    await waitFor(() => expect(answer).toBeDefined());
    act(() => answer?.());
    await waitFor(() => expect(screen.queryByText('Sending …')).not.toBeInTheDocument());
    expect(texts()).toEqual(['Text of m1', 'Text of m2', 'Mine\ntoo']);
  });

  it('takes Enter for a new line in a block of code, until that ends', async () => {
    const { user, server } = open(({ _id = '', msg }) =>
      aMessage(3, { _id, msg, msgFrom: 'grace' }),
    );
    const sent = () =>
      server.mutations.flatMap(([path, input]) => (path === 'messages.send' ? [input] : []));
    await user.type(await field(), '```js{Enter}let a;{Enter}```{Enter}');
    expect(await field()).toHaveValue('');
    await user.type(await field(), '```let b;```{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ msg: '```js\nlet a;\n```' }, { msg: '```let b;```' }]);
  });

  it('sends again under the same id when the connection is back', async () => {
    const send = vi
      .fn<NonNullable<Send>>()
      .mockImplementationOnce(() => {
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE' });
      })
      .mockImplementation(({ _id = '', msg }) => aMessage(3, { _id, msg, msgFrom: 'grace' }));
    const { user, live } = open(send);
    await user.type(await field(), 'Mine{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    live.interrupt();
    live.reconnect({ resumed: true });
    await waitFor(() => expect(screen.queryByText('Sending …')).not.toBeInTheDocument());
    const ids = send.mock.calls.map(([{ _id }]) => _id);
    expect(new Set(ids).size).toBe(1);
    expect(texts()).toEqual(['Text of m1', 'Text of m2', 'Mine']);
  });

  it('waits as long as the server asks, says so, and sends the message then', async () => {
    const message = 'Please try again in 2 seconds.';
    const send = vi
      .fn<NonNullable<Send>>()
      .mockImplementationOnce(() => {
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new RetryAfter(2) });
      })
      .mockImplementation(({ _id = '', msg }) => aMessage(3, { _id, msg, msgFrom: 'grace' }));
    const { user, live } = open(send);
    await user.type(await field(), 'Mine{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    // A connection that comes back is no reason to ask sooner.
    live.interrupt();
    live.reconnect({ resumed: true });
    expect(send).toHaveBeenCalledOnce();
    expect(texts()).toEqual(['Text of m1', 'Text of m2', 'Mine']);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(new Set(send.mock.calls.map(([{ _id }]) => _id)).size).toBe(1);
  });

  it('says why the server refused a message, which can be sent again or discarded', async () => {
    const { user } = open(() => {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Too long.' });
    });
    await user.type(await field(), 'Mine{Enter}');
    expect(await screen.findByText('Too long.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Too long.');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(texts()).toEqual(['Text of m1', 'Text of m2']);
  });

  it('loads older messages above when their place comes into view', async () => {
    renderApp({
      at: '/messaging',
      api: {
        queries: {
          messages: {
            open: () =>
              opened(
                { kind: 'messages' },
                { messages: [aMessage(5)], loadedFrom: 5, messagesCursor: 'before-m5' },
              ),
            page: ({ cursor }) => (cursor === 'before-m5' ? pageOf(3, 4) : pageOf()),
          },
        },
      },
    });
    await screen.findByText('Text of m5');
    await screen.findByRole('button', { name: 'Load older messages' });
    act(scrollToEnd);
    await screen.findByText('Text of m3');
    expect(texts()).toEqual(['Text of m3', 'Text of m4', 'Text of m5']);
  });

  it('keeps a draft over a reload, and goes on at its end', async () => {
    const before = open();
    await before.user.type(await field(), 'half a thou');
    before.unmount();
    const { user } = open();
    expect(await field()).toHaveValue('half a thou');
    await user.keyboard('ght');
    expect(await field()).toHaveValue('half a thought');
  });
});
