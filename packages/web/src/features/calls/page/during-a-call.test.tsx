import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCall } from '../../../testing/call-samples.js';
import {
  FakePeer,
  microphonesHear,
  stubDevices,
  type FakeDevices,
} from '../../../testing/fake-web-rtc.js';
import { button, callLinus } from '../../../testing/open-call.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([import('./call-page.js'), import('./talk.js'), import('../desk/call-desk.js')]),
);

let devices: FakeDevices;
beforeEach(() => {
  // jsdom has no pointers to capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  devices = stubDevices();
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

  it('the screen is sent beside the camera until its sharing ends, by the browser’s bar too', async () => {
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.click(button('Share your screen'));
    await screen.findByText('Sharing your screen');
    expect(FakePeer.last.replaced.at(-1)).toBe(devices.screens[0]);
    expect(FakePeer.last.sent.at(-1)).toMatchObject({ camera: 'screen' });
    devices.screens[0]?.dispatchEvent(new Event('ended'));
    await waitFor(() => expect(screen.queryByText('Sharing your screen')).not.toBeInTheDocument());
    expect(FakePeer.last.replaced.at(-1)).not.toBe(devices.screens[0]);
    expect(FakePeer.last.replaced.at(-1)?.kind).toBe('video');
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'on', camera: 'on' });
  });

  it('a shared screen is the large picture, and the face stands small beside it', async () => {
    const { answered } = await callLinus();
    await answered();
    FakePeer.last.connect({ microphone: 'on', camera: 'screen', face: 'on' });
    const theirs = screen.getByRole('region', { name: "linus's Video" });
    expect(within(theirs).getByLabelText('Screen of linus')).toBeVisible();
    expect(within(theirs).queryByLabelText('Picture of linus')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Picture of linus')).toBeVisible();
    FakePeer.last.hear({ microphone: 'on', camera: 'screen', face: 'off' });
    expect(screen.queryByLabelText('Picture of linus')).not.toBeInTheDocument();
  });

  it('the sound of a shared tab is sent together with the voice', async () => {
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.click(button('Share your screen'));
    await screen.findByText('Sharing your screen');
    const [sound] = devices.sounds;
    expect(devices.shared).toEqual([{ video: true, audio: true }]);
    const mixed = FakePeer.last.replaced.findLast(({ kind }) => kind === 'audio');
    expect(mixed).toBeDefined();
    expect([devices.tracks[0], sound]).not.toContain(mixed);
    await user.click(button('Stop sharing'));
    expect(sound?.isStopped).toBe(true);
    expect(FakePeer.last.replaced.findLast(({ kind }) => kind === 'audio')).toBe(devices.tracks[0]);
  });

  it('m, v and s do what the buttons do', async () => {
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.keyboard('m');
    expect(button('Mute')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('v');
    expect(button('Video off')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('s');
    await screen.findByText('Sharing your screen');
    await user.keyboard('ms');
    expect(button('Mute')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText('Sharing your screen')).not.toBeInTheDocument();
    // Who writes means letters.
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    await user.type(field, 'mvs');
    expect(button('Mute')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Video off')).toHaveAttribute('aria-pressed', 'true');
    expect(devices.shared).toHaveLength(1);
  });

  it('one’s own picture goes to another corner by a press and by arrows', async () => {
    const { user, answered, container } = await callLinus();
    await answered();
    const grip = button('Move your picture to another corner');
    const corner = () => container.querySelector('[data-corner]')?.getAttribute('data-corner');
    expect(corner()).toBe('top right');
    await user.click(grip);
    expect(corner()).toBe('bottom right');
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(corner()).toBe('top left');
  });

  it('the bar fades after three seconds in which nothing moves, and never while muted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { user, answered, container } = await callLinus();
    // While it rings nobody moves, either.
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await answered();
    FakePeer.last.connect();
    const still = () => container.querySelector('[data-still]')?.getAttribute('data-still');
    await waitFor(() => expect(screen.queryByText('Connecting…')).not.toBeInTheDocument());
    expect(still()).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(still()).toBe('true');
    await user.click(button('Mute'));
    await act(() => vi.advanceTimersByTimeAsync(3_300));
    expect(still()).toBe('false');
  });

  it('the meter follows how loud one is, in twentieths', async () => {
    const { answered } = await callLinus();
    await answered();
    const meter = await screen.findByRole('meter', { name: 'Microphone level' });
    for (const [level, shown] of [
      [0.125, '10'],
      [0.9, '20'],
      [0, '0'],
    ] as const) {
      microphonesHear(level);
      await waitFor(() => expect(meter).toHaveAttribute('aria-valuenow', shown));
    }
  });

  it('whether the devices are allowed is asked before they are opened', async () => {
    const query = vi.fn(async () => ({ state: 'granted' }));
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'));
    const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await callLinus();
    const [asked = Infinity] = query.mock.invocationCallOrder;
    expect(opening.mock.invocationCallOrder[0]).toBeGreaterThan(asked);
  });

  it('a phone’s other camera is asked for by the side it looks to', async () => {
    const { user, answered } = await callLinus();
    await answered();
    expect(devices.asked[0]).toMatchObject({ video: { facingMode: { ideal: 'user' } } });
    await user.click(button('Flip'));
    await waitFor(() =>
      expect(devices.asked.at(-1)).toMatchObject({
        video: { facingMode: { ideal: 'environment' } },
        audio: false,
      }),
    );
    expect(FakePeer.last.replaced.at(-1)).toBe(devices.tracks.at(-1));
  });

  it('the worse direction is told with its side, and each page tells the other its own', async () => {
    const { answered } = await callLinus();
    await answered();
    FakePeer.last.hearReading({ lost: 0.25 });
    FakePeer.last.connect();
    expect(await screen.findByText('Poor, 42 ms')).toBeVisible();
    expect(screen.getByText('on linus’s side, says their browser')).toBeVisible();
    expect(FakePeer.last.readings[0]).toEqual({ lost: 0, roundTripMs: 42 });
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

  it('what is unplugged is told of, and used again as soon as it is plugged in, muted if one was', async () => {
    const gone = new Set<'audio' | 'video'>();
    devices = stubDevices(({ audio, video }) =>
      (audio && gone.has('audio')) || (video && gone.has('video')) ? 'NotFoundError' : undefined,
    );
    const { user, answered } = await callLinus();
    await answered();
    FakePeer.last.connect();
    await user.click(button('Mute'));
    const unplug = (kind: 'audio' | 'video') => {
      gone.add(kind);
      const track = devices.tracks.findLast((one) => one.kind === kind);
      act(() => void track?.dispatchEvent(new Event('ended')));
    };
    const changed = () =>
      act(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));

    unplug('video');
    await screen.findByText(/^No camera was found/);
    unplug('audio');
    await screen.findByText(/^No microphone and no camera was found/);
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'none', camera: 'none' });

    gone.delete('audio');
    changed();
    await screen.findByText(/^No camera was found/);
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'muted', camera: 'none' });
    gone.delete('video');
    changed();
    await waitFor(() => expect(screen.queryByText(/was found/)).toBeNull());
    expect(FakePeer.last.sent.at(-1)).toEqual({ microphone: 'muted', camera: 'on' });
    const asked = devices.asked.length;
    changed();
    expect(devices.asked).toHaveLength(asked);
  });
});

it('Escape closes what More has opened, and leaves the focus there', async () => {
  const { user, answered } = await callLinus();
  await answered();
  const controls = screen.getByRole('group', { name: 'Call controls' });
  const more = within(controls).getByRole('button', { name: 'More', hidden: true });
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  await user.keyboard('{Escape}');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(more).toHaveFocus();
});
