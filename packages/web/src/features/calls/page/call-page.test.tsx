import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accepted, aCall, CALL_ID } from '../../../testing/call-samples.js';
import { FakePeer, stubDevices, type FakeDevices } from '../../../testing/fake-web-rtc.js';
import {
  button,
  callLinus,
  list,
  names,
  openCallPage as open,
} from '../../../testing/open-call.js';
import { opened } from '../../../testing/opened.js';
import { keepRecent } from './call-page.js';
import { aUser } from '../../../testing/render-app.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([import('./call-page.js'), import('./talk.js'), import('../desk/call-desk.js')]),
);

let devices: FakeDevices;
beforeEach(() => {
  devices = stubDevices();
});
describe('who can be called', () => {
  it('is listed behind "Select a user", as people come and go', async () => {
    const { live } = open();
    await waitFor(async () => expect(await names()).toEqual(['Select a user', 'linus']));

    const here = (username: string) =>
      live.emit('users', {
        name: 'userUpdate',
        type: 'updated',
        user: aUser(username, { socketId: `tab of ${username}`, revision: 2 }),
      });
    here('ada');
    here('grace');
    expect(await names()).toEqual(['Select a user', 'ada', 'linus']);

    live.emit('users', {
      name: 'userUpdate',
      type: 'updated',
      user: aUser('linus', { revision: 2 }),
    });
    live.emit('users', { name: 'userUpdate', type: 'deleted', username: 'ada' });
    expect(await names()).toEqual(['Select a user']);
  });

  it('is nobody when the list cannot be read, without a word (SPEC §8)', async () => {
    const { server } = open({
      calls: {
        callable: () => {
          throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
        },
      },
    });
    await waitFor(() => expect(server.queries.map(([path]) => path)).toContain('calls.callable'));
    expect(await names()).toEqual(['Select a user']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Call')).toBeDisabled();
  });
});

describe('the picker', () => {
  const users = ['ada', 'ben', 'linus'].map((username) => ({ username, socketId: 'a tab' }));

  it('offers first whom one talked to lately', async () => {
    keepRecent('grace', 'ben');
    keepRecent('grace', 'linus');
    keepRecent('grace', 'nobody who is here');
    open({ calls: { callable: () => ({ users, hasMore: false }) } });
    await waitFor(async () =>
      expect(await names()).toEqual(['Select a user', 'linus', 'ben', 'ada']),
    );
  });

  it('looks for what is typed, and takes it by keys alone', async () => {
    const searched: (string | undefined)[] = [];
    const { user } = open({
      calls: {
        callable: ({ search }) => {
          searched.push(search);
          const isFound = (name: string) => name.startsWith(search ?? '');
          return { users: users.filter(({ username }) => isFound(username)), hasMore: true };
        },
      },
    });
    const field = await list();
    await user.type(field, 'be');
    await waitFor(() => expect(searched).toContain('be'));
    await waitFor(async () => expect(await names()).toEqual(['ben']));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('ben');
    await waitFor(() => expect(button('Call')).toBeEnabled());
    await user.click(field);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('');
    expect(button('Call')).toBeDisabled();
  });

  it('keeps somebody who was found and loads their page anew', async () => {
    const { user, live } = open({
      calls: {
        callable: ({ search = '' }) => ({
          users: users.filter(({ username }) => username.startsWith(search)),
          hasMore: false,
        }),
      },
    });
    const field = await list();
    await user.type(field, 'lin');
    await user.click(await screen.findByRole('option', { name: 'linus' }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const update = (revision: number, socketId?: string) =>
      live.emit('users', {
        name: 'userUpdate',
        type: 'updated',
        user: aUser('linus', { revision, ...(socketId !== undefined && { socketId }) }),
      });
    update(2);
    expect(button('Call')).toBeDisabled();
    update(3, 'another tab');
    expect(button('Call')).toBeEnabled();
    expect(field).toHaveValue('linus');
  });

  it('has chosen already whom one has just talked to', async () => {
    const { ended } = await callLinus();
    ended('noAnswer');
    expect(await list()).toHaveValue('linus');
    await waitFor(() => expect(button('Call')).toBeEnabled());
  });
});

describe('a call one makes', () => {
  it('sends the whole handshake and shows both pictures once it is answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { request, answered } = await callLinus();
    expect(await screen.findByText('Calling linus …')).toBeVisible();
    expect(request).toMatchObject({
      userToCall: 'linus',
      from: 'connection-0',
      name: 'grace',
      signalData: { type: 'offer', sdp: 'an offer' },
    });
    expect(screen.getByRole('heading', { name: 'Other User' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My Video - grace' })).toBeVisible();
    await answered();
    expect(FakePeer.last.signals).toEqual([{ type: 'answer', sdp: 'his answer' }]);
    FakePeer.last.connect();
    expect(screen.getByLabelText('Picture of linus')).toBeVisible();
    expect(await screen.findByText('Good, 42 ms')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('00:00');
    // It is read on any picture: its colour is that of what it lies on.
    expect(screen.getByRole('timer').style.color).toBe('');
  });

  it('is over at once for who hangs up, and everything is given back', async () => {
    const { user, server, answered } = await callLinus();
    await answered();
    await user.click(button('Hang Up'));
    expect(button('Call')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Video/ })).not.toBeInTheDocument();
    await waitFor(() => expect(server.mutations.map(([path]) => path)).toContain('calls.hangUp'));
    expect(devices.tracks.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    expect(FakePeer.last.destroyed).toBe(true);
  });

  it.each([
    ['declined', 'linus', 'linus declined your call.'],
    ['hungUp', 'linus', 'linus hung up.'],
    ['noAnswer', undefined, 'linus did not answer.'],
    ['busy', undefined, 'linus is in another call.'],
    ['alreadyCalled', undefined, 'linus is being called by somebody else.'],
    ['connectionLost', undefined, 'The connection to linus was lost.'],
  ] as const)('that ends by %s says so', async (ending, by, sentence) => {
    const { ended } = await callLinus();
    ended(ending, by);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button('Call')).toBeVisible();
  });

  it('is the other one’s when both called at the same moment', async () => {
    const other = { ...aCall({ caller: 'linus' }), revision: 3 };
    const { server } = await callLinus({
      calls: {
        callUser: ({ callId }) =>
          opened(
            { kind: 'call', callId },
            { call: other, signal: { type: 'offer', sdp: 'his offer' } },
          ),
        answerCall: () =>
          opened(
            { kind: 'call', callId: CALL_ID },
            {
              ...other,
              state: accepted(),
              revision: 4,
              callee: { username: 'grace', socketId: 'connection-0' },
            },
          ),
      },
    });
    await screen.findByRole('heading', { name: "linus's Video" });
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'calls.answerCall',
        {
          callId: CALL_ID,
          from: 'connection-0',
          to: 'tab of linus',
          signal: { type: 'answer', sdp: 'an answer' },
        },
      ]),
    );
    expect(FakePeer.made.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  it('says what the server has against it', async () => {
    const message = 'linus is not online at the moment.';
    await callLinus({
      calls: {
        callUser: () => {
          throw new TRPCError({ code: 'BAD_REQUEST', message });
        },
      },
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(button('Call')).toBeVisible();
  });
});
