import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeer, stubDevices, type FakeDevices } from '../../../testing/fake-web-rtc.js';
import { button, callLinus } from '../../../testing/open-call.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([
    ...[import('./call-page.js'), import('./talk.js'), import('../desk/call-desk.js')],
    ...[import('./call-extras.js'), import('./device-dialog.js')],
    import('../overlay/alongside.js'),
  ]),
);

const media = { microphone: 'on', camera: 'on' } as const;

class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = [];
  state = 'inactive';
  readonly mimeType = 'video/webm;codecs=vp8,opus';

  constructor(readonly stream: MediaStream) {
    super();
    FakeRecorder.made.push(this);
  }

  start() {
    this.state = 'recording';
  }

  stop() {
    this.state = 'inactive';
    const data = new Blob(['frames']);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
    this.dispatchEvent(new Event('stop'));
  }
}

let devices: FakeDevices;
const saved: Blob[] = [];
beforeEach(() => {
  devices = stubDevices();
  FakeRecorder.made = [];
  saved.splice(0);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:it';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
});

async function talking() {
  const app = await callLinus({ moderation: { report: () => undefined } });
  await app.answered();
  FakePeer.last.connect();
  return app;
}

const told = () => FakePeer.last.sent.at(-1);

describe('a recording', () => {
  async function asking() {
    const app = await talking();
    await app.user.click(await screen.findByRole('button', { name: 'Record the call' }));
    await screen.findByText('Everybody is asked whether you may record the call …');
    const id = told()?.recording?.id ?? '';
    expect(told()).toEqual({ ...media, recording: { id, isOn: false } });
    return { ...app, id };
  }

  it('begins once the other one agrees, is told while it runs, and is saved at its end', async () => {
    const { user, id } = await asking();
    expect(FakeRecorder.made).toEqual([]);
    FakePeer.last.hear({ ...media, consent: { id, isGiven: true } });
    expect(await screen.findByText('Recording, by you')).toBeVisible();
    await waitFor(() => expect(FakeRecorder.made[0]?.state).toBe('recording'));
    const kinds = FakeRecorder.made[0]?.stream.getTracks().map(({ kind }) => kind);
    expect(kinds).toEqual(['video', 'audio']);
    expect(told()).toEqual({ ...media, recording: { id, isOn: true } });
    await user.click(button('Stop the recording'));
    expect(told()).toEqual(media);
    expect(saved.map(({ type }) => type)).toEqual(['video/webm']);
  });

  it.each([
    ['does not agree', false, 'linus does not want the call to be recorded.'],
    ['takes it back', true, 'linus no longer agrees: the recording has ended.'],
  ])('is over where the other one %s', async (_what, wasGiven, sentence) => {
    const { id } = await asking();
    if (wasGiven) FakePeer.last.hear({ ...media, consent: { id, isGiven: true } });
    FakePeer.last.hear({ ...media, consent: { id, isGiven: false } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText('Recording, by you')).not.toBeInTheDocument();
    expect(told()).toEqual(media);
  });

  it('does not begin by an answer to another one', async () => {
    await asking();
    FakePeer.last.hear({ ...media, consent: { id: 'an earlier one', isGiven: true } });
    expect(screen.getByText('Everybody is asked whether you may record the call …')).toBeVisible();
    expect(FakeRecorder.made).toEqual([]);
  });

  it('ends with the call, and is saved', async () => {
    const { id, ended } = await asking();
    FakePeer.last.hear({ ...media, consent: { id, isGiven: true } });
    await waitFor(() => expect(FakeRecorder.made[0]?.state).toBe('recording'));
    ended('hungUp', 'linus');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('of the other one is agreed to, seen, and ended by taking that back', async () => {
    const { user } = await talking();
    FakePeer.last.hear({ ...media, recording: { id: 'his', isOn: false } });
    expect(
      await screen.findByText(
        'linus asks to record the call: linus keeps what is heard and shown.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Record the call' })).toBeDisabled();
    await user.click(button('Agree'));
    expect(told()).toEqual({ ...media, consent: { id: 'his', isGiven: true } });
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    FakePeer.last.hear({ ...media, recording: { id: 'his', isOn: true } });
    expect(screen.getByText('Recording, by linus')).toBeVisible();
    await user.click(button('Stop the recording'));
    expect(told()).toEqual({ ...media, consent: { id: 'his', isGiven: false } });
    FakePeer.last.hear(media);
    expect(screen.queryByText('Recording, by linus')).not.toBeInTheDocument();
  });
});

class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined;
  static status = 'available';
  static readonly installed: object[] = [];
  static available = async (options: object) => {
    expect(options).toMatchObject({ processLocally: true });
    return FakeRecognition.status;
  };
  static install = async (options: object) => {
    FakeRecognition.installed.push(options);
    return true;
  };
  processLocally = false;
  started: MediaStreamTrack | null = null;

  constructor() {
    super();
    FakeRecognition.last = this;
  }

  start(track: MediaStreamTrack) {
    this.started = track;
  }

  abort() {
    this.started = null;
  }

  say(transcript: string) {
    this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] }));
  }
}

describe('captions', () => {
  const captions = 'Captions of what you say';

  it('are not offered where the browser does not recognise speech on the device', async () => {
    await talking();
    await screen.findByRole('button', { name: 'Report' });
    expect(screen.queryByRole('button', { name: captions })).not.toBeInTheDocument();
  });

  it('of the other one are shown while they speak', async () => {
    await talking();
    FakePeer.last.hear({ ...media, caption: 'Good morning' });
    const captions = await screen.findByRole('group', { name: 'Captions' });
    expect(captions).toHaveTextContent('linus Good morning');
    FakePeer.last.hear(media);
    expect(screen.queryByText('Good morning')).not.toBeInTheDocument();
  });

  it.each(['available', 'downloadable'])(
    'write down on the device what one says, until one is muted (%s)',
    async (status) => {
      FakeRecognition.status = status;
      FakeRecognition.installed.splice(0);
      vi.stubGlobal('SpeechRecognition', FakeRecognition);
      const { user } = await talking();
      await user.click(await screen.findByRole('button', { name: captions }));
      await waitFor(() => expect(FakeRecognition.last?.started).toBe(devices.tracks[0]));
      expect(FakeRecognition.installed).toHaveLength(status === 'available' ? 0 : 1);
      expect(FakeRecognition.last?.processLocally).toBe(true);
      FakeRecognition.last?.say(' Hello ');
      expect(told()).toEqual({ ...media, caption: 'Hello' });
      await user.click(button('Mute'));
      expect(FakeRecognition.last?.started).toBeNull();
      expect(told()).toEqual({ ...media, microphone: 'muted' });
      vi.unstubAllGlobals();
    },
  );
});

it('what the microphone hears is cleaned unless one turns it off, and the browser has the last word', async () => {
  localStorage.clear();
  const { user } = await talking();
  expect(devices.asked[0]).toMatchObject({ audio: { noiseSuppression: true } });
  await user.click(button('Camera and microphone'));
  const noise = await screen.findByRole('checkbox', { name: 'Suppress noise' });
  expect(noise).toBeChecked();
  await user.click(noise);
  expect(noise).not.toBeChecked();
  expect(devices.tracks[0]?.settings).toEqual({ noiseSuppression: false, echoCancellation: true });
  const kept = JSON.parse(localStorage.getItem('collabor8-call-devices') ?? '{}') as object;
  expect(kept).toMatchObject({ noiseSuppression: false });
  if (devices.tracks[0] !== undefined) devices.tracks[0].kept = { echoCancellation: true };
  await user.click(screen.getByRole('checkbox', { name: 'Cancel echoes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your browser does not change this for this microphone.',
  );
  expect(screen.getByRole('checkbox', { name: 'Cancel echoes' })).toBeChecked();
});

it('the call is reported, by whom one talks to', async () => {
  const { user, server, request } = await talking();
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Report this call with linus')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Report' }));
  const { callId } = request as { callId: string };
  await waitFor(() =>
    expect(server.mutations.at(-1)).toMatchObject([
      'moderation.report',
      { post: { kind: 'call', id: `${callId}:linus` } },
    ]),
  );
});
