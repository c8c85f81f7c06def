import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aCall } from '../../../testing/call-samples.js';
import { FakePeer, stubDevices, type FakeDevices } from '../../../testing/fake-web-rtc.js';
import { callLinus } from '../../../testing/open-call.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([import('./call-page.js'), import('./talk.js'), import('../desk/call-desk.js')]),
);

let devices: FakeDevices;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  devices = stubDevices();
});
afterEach(() => vi.useRealTimers());

async function talking() {
  const app = await callLinus({
    calls: {
      signal: () => undefined,
      renew: ({ callId }) => aCall({ callId, caller: 'grace', callee: 'linus', revision: 0 }),
    },
  });
  await app.answered();
  FakePeer.last.connect();
  return app;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a path that is lost for a while is looked for, and what else one can do is offered', async () => {
  const { user, server } = await talking();
  FakePeer.last.lose();
  await pass(1_500);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(2_000);
  const advice = within(screen.getByRole('alert'));
  expect(
    advice.getByText(/The connection to linus is interrupted\. Looking for another way/),
  ).toBeVisible();
  await user.click(advice.getByRole('button', { name: 'Continue without video' }));
  expect(FakePeer.last.sent.at(-1)).toEqual({
    microphone: 'on',
    camera: 'off',
    wants: 'sound',
  });
  expect(FakePeer.last.replaced.at(-1)).not.toBe(devices.tracks[1]);
  await waitFor(() => expect(server.mutations.map(([path]) => path)).toContain('calls.renew'));
  expect(advice.queryByRole('button', { name: 'Continue without video' })).toBeNull();
  await user.click(advice.getByRole('button', { name: 'Hang Up' }));
  await waitFor(() => expect(server.mutations.map(([path]) => path)).toContain('calls.hangUp'));
});

it('how often a new connection has been tried is told', async () => {
  const { renewed } = await talking();
  FakePeer.last.destroy();
  await pass(500);
  renewed(2);
  await pass(3_500);
  expect(screen.getByRole('alert')).toHaveTextContent('Reconnecting, attempt 1 of 4 …');
});

it('media that stop on a path that seems to stand are told, and looked for anew', async () => {
  await talking();
  const peer = FakePeer.last;
  peer.arrived = { packetsReceived: 10, bytesReceived: 1_000 };
  await pass(2_100);
  expect(screen.getByTestId('quality')).toHaveTextContent('Good');
  await pass(8_100);
  expect(screen.getByTestId('quality')).toHaveTextContent('Reconnecting…');
  await pass(3_100);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No picture or sound has come from linus for a while.',
  );
  expect(peer.restarts).toBe(1);
});

it('nothing is missed of somebody who has no microphone, and whose picture stands still', async () => {
  await talking();
  FakePeer.last.hear({ microphone: 'none', camera: 'none' });
  FakePeer.last.arrived = { packetsReceived: 10, bytesReceived: 1_000 };
  await pass(12_000);
  expect(screen.getByTestId('quality')).toHaveTextContent('Good');
});

it('who is asked for sound alone sends no picture, until it is wanted again', async () => {
  await talking();
  FakePeer.last.hear({ microphone: 'on', camera: 'off', wants: 'sound' });
  await waitFor(() => expect(FakePeer.last.replaced).toHaveLength(1));
  expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'on', camera: 'off' });
  FakePeer.last.hear({ microphone: 'on', camera: 'on' });
  await waitFor(() => expect(FakePeer.last.replaced.at(-1)).toBe(devices.tracks[1]));
  expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'on', camera: 'on' });
});
