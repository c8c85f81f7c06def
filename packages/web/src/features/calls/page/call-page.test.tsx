import type { CallEnding, NumberedCall } from '@collabor8/domain';
import { notifications } from '@mantine/notifications';
import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, aCall, CALL_ID } from '../../../testing/call-samples.js';
import { FakePeer, stubDevices, type FakeDevices } from '../../../testing/fake-web-rtc.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { opened } from '../../../testing/opened.js';
import { aUser, renderApp } from '../../../testing/render-app.js';

vi.mock('simple-peer/simplepeer.min.js', async () => ({
  default: (await import('../../../testing/fake-web-rtc.js')).FakePeer,
}));

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() => Promise.all([import('./call-page.js'), import('../desk/call-desk.js')]));

let devices: FakeDevices;
beforeEach(() => {
  devices = stubDevices();
});
afterEach(() => notifications.clean());

const ON = { kind: 'person', username: 'grace' } as const;
const users = [{ username: 'linus', socketId: 'tab of linus' }];

const open = (api: MockAnswers['queries'] = {}, mutations: MockAnswers['mutations'] = {}) =>
  renderApp({
    at: '/call',
    api: {
      queries: {
        ...api,
        calls: {
          openMine: () => opened(ON, { call: null, signal: null }),
          iceServers: () => [],
          callable: () => ({ users, hasMore: false }),
          ...api.calls,
        },
      },
      mutations: {
        calls: {
          callUser: ({ callId }) =>
            opened(
              { kind: 'call', callId },
              { call: aCall({ callId, caller: 'grace', callee: 'linus' }), signal: null },
            ),
          hangUp: ({ callId }) => aCall({ callId }),
          ...mutations.calls,
        },
      },
    },
  });

const list = () => screen.findByRole('combobox', { name: 'User to call' });
const names = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

/** grace calls linus; `ended` and `answered` say what he does. */
async function callLinus(mutations: MockAnswers['mutations'] = {}) {
  const app = open({}, mutations);
  await screen.findByRole('option', { name: 'linus' });
  await app.user.selectOptions(await list(), 'linus');
  await app.user.click(button('Call'));
  await waitFor(() =>
    expect(app.server.mutations.map(([path]) => path)).toContain('calls.callUser'),
  );
  const [, request] = app.server.mutations.find(([path]) => path === 'calls.callUser') ?? [];
  const { callId } = request as { callId: string };
  const base = { callId, caller: 'grace', callee: 'linus' };
  const ownCall = (change: Parameters<typeof aCall>[0]): NumberedCall => {
    const call = aCall({ ...base, ...change });
    return { ...call, caller: { username: 'grace', socketId: 'connection-0' } };
  };
  return {
    ...app,
    request,
    answered: async () => {
      const call = ownCall({ state: accepted(), revision: 2, answeredAt: 'tab of linus' });
      app.live.emit('call', {
        name: 'callAccepted',
        call,
        signal: { type: 'answer', sdp: 'his answer' },
      });
      await screen.findByRole('heading', { name: "linus's Video" });
    },
    ended: (ending: CallEnding, endedBy?: string) =>
      app.live.emit('call', {
        name: 'callUpdate',
        call: ownCall({
          revision: 5,
          state: { status: 'ended', endedAt: '2024-05-06T07:09:09.000Z', ending, endedBy },
        }),
      }),
    renewed: (round: number) =>
      app.live.emit('call', {
        name: 'callUpdate',
        call: ownCall({
          revision: 2 + round,
          state: accepted(round),
          answeredAt: 'tab of linus',
        }),
      }),
  };
}

describe('who can be called', () => {
  it('is listed behind "Select a user", as people come and go', async () => {
    const { live } = open();
    await screen.findByRole('option', { name: 'linus' });
    expect(await names()).toEqual(['Select a user', 'linus']);

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

describe('a call one makes', () => {
  it('sends the whole handshake and shows both pictures once it is answered', async () => {
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

describe('during a call', () => {
  it('the toggles switch the live tracks and the other side is told (SPEC §4)', async () => {
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.click(button('Mute'));
    await user.click(button('Video off'));
    const enabled = () => devices.tracks.map(({ kind, enabled }) => [kind, enabled]);
    expect(enabled()).toEqual([
      ['audio', false],
      ['video', false],
    ]);
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'muted', camera: 'off' });
    await user.click(button('Mute'));
    await user.click(button('Video off'));
    expect(enabled()).toEqual([
      ['audio', true],
      ['video', true],
    ]);
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'on', camera: 'on' });
  });

  it('what the other one mutes and switches off is shown', async () => {
    const { answered } = await callLinus();
    await answered();
    FakePeer.last.connect({ microphone: 'muted', camera: 'off' });
    expect(screen.getByText('Muted')).toBeVisible();
    expect(screen.getByText('Camera off')).toBeVisible();
    expect(screen.queryByLabelText('Picture of linus')).not.toBeInTheDocument();
    FakePeer.last.hear({ microphone: 'on', camera: 'on' });
    expect(screen.getByLabelText('Picture of linus')).toBeVisible();
  });

  it('the screen takes the camera’s place until its sharing ends, by the browser’s bar too', async () => {
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.click(button('Share your screen'));
    await screen.findByText('Sharing your screen');
    expect(FakePeer.last.replaced.at(-1)).toBe(devices.screens[0]);
    expect(FakePeer.last.sent.at(-1)).toMatchObject({ camera: 'screen' });
    devices.screens[0]?.dispatchEvent(new Event('ended'));
    await waitFor(() => expect(screen.queryByText('Sharing your screen')).not.toBeInTheDocument());
    expect(FakePeer.last.replaced.at(-1)).toBe(devices.tracks[1]);
  });

  it('a lost path is found again by a new handshake within the round', async () => {
    const { server, answered } = await callLinus({ calls: { signal: () => undefined } });
    await answered();
    const peer = FakePeer.last;
    peer.connect();
    peer.lose();
    expect(screen.getByText('Reconnecting…')).toBeVisible();
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'calls.signal',
        expect.objectContaining({ round: 1, signal: { type: 'offer', sdp: 'another offer' } }),
      ]),
    );
    expect(peer.restarts).toBe(1);
    expect(FakePeer.made).toEqual([peer]);
    peer.connect();
    expect(await screen.findByText('Good, 42 ms')).toBeVisible();
  });

  it('a peer that is gone is followed by the next round, which the caller begins', async () => {
    const renewals: unknown[] = [];
    const { server, answered, renewed } = await callLinus({
      calls: {
        signal: () => undefined,
        renew: (input) => {
          renewals.push(input);
          return {
            ...aCall({ callId: input.callId, caller: 'grace', callee: 'linus' }),
            revision: 0,
          };
        },
      },
    });
    await answered();
    FakePeer.last.connect();
    FakePeer.last.destroy();
    await waitFor(() => expect(renewals).toEqual([expect.objectContaining({ after: 1 })]));
    renewed(2);
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'calls.signal',
        expect.objectContaining({ round: 2, signal: { type: 'offer', sdp: 'an offer' } }),
      ]),
    );
    expect(FakePeer.made).toHaveLength(2);
  });

  it('another device is chosen, used at once and remembered', async () => {
    const { user, answered } = await callLinus();
    await answered();
    await user.click(button('Camera and microphone'));
    const dialog = await screen.findByRole('dialog', { name: 'Camera and microphone' });
    await within(dialog).findByRole('option', { name: 'Desk camera' });
    await user.selectOptions(within(dialog).getByLabelText('Camera'), 'Desk camera');
    await waitFor(() =>
      expect(devices.asked.at(-1)).toMatchObject({ video: { deviceId: { ideal: 'cam-2' } } }),
    );
    expect(FakePeer.last.replaced.at(-1)).toBe(devices.tracks.at(-1));
    expect(localStorage.getItem('collabor8-call-devices')).toContain('cam-2');
  });
});

describe('without a device', () => {
  it.each([
    ['NotAllowedError', /Your browser does not let this page use your camera and microphone/],
    ['NotReadableError', /Your camera and microphone are in use by another program/],
    ['NotFoundError', /No camera and no microphone was found/],
  ])('%s: the call goes on, and a sentence says what to do', async (name, sentence) => {
    devices = stubDevices(() => name);
    const { answered } = await callLinus();
    expect(await screen.findByText(sentence)).toBeVisible();
    await answered();
    FakePeer.last.connect();
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'none', camera: 'none' });
  });

  it('a microphone without a camera is a call', async () => {
    devices = stubDevices(({ video }) => (video ? 'NotFoundError' : undefined));
    const { answered } = await callLinus();
    expect(await screen.findByText(/No camera was found/)).toBeVisible();
    await answered();
    FakePeer.last.connect();
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'on', camera: 'none' });
  });
});
