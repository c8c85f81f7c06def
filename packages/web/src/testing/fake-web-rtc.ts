import {
  parsePeerReading,
  writePeerReading,
  type CallSignal,
  type PeerMedia,
  type PeerReading,
  type TileSize,
} from '@collabor8/domain';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

class FakeTrack extends EventTarget {
  static made = 0;
  readonly id = `track-${(FakeTrack.made += 1)}`;
  enabled = true;
  isStopped = false;
  /** What it was asked to do last, and what the browser keeps as it is all the same. */
  readonly settings: MediaTrackSettings = {};
  kept: MediaTrackSettings = {};

  constructor(readonly kind: 'audio' | 'video') {
    super();
  }

  stop() {
    this.isStopped = true;
  }

  applyConstraints = async (wanted: object) => {
    Object.assign(this.settings, wanted, this.kept);
  };

  getSettings = () => this.settings;
}

class FakeStream {
  constructor(readonly tracks: readonly FakeTrack[] = []) {}
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

type Listener = (...args: unknown[]) => void;

/** Takes the part of simple-peer (vitest.config.ts): it handshakes, and the test says what comes over its path. */
export class FakePeer {
  static made: FakePeer[] = [];
  readonly #listeners = new Map<string, Listener>();
  readonly signals: CallSignal[] = [];
  readonly sent: PeerMedia[] = [];
  readonly readings: PeerReading[] = [];
  readonly replaced: FakeTrack[] = [];
  /** How pictures were to be sent, in order. */
  readonly limits: RTCRtpEncodingParameters[] = [];
  /** What its statistics say has come so far. */
  arrived: object = {};
  restarts = 0;
  connected = false;
  destroyed = false;
  _iceComplete = true;
  _iceCompleteTimer = null;
  readonly _pc = {
    iceConnectionState: 'new',
    restartIce: () => undefined,
    getSenders: () =>
      this.options.stream.getTracks().map((track) => ({
        track,
        getParameters: () => ({ encodings: [{}] }),
        setParameters: async ({ encodings: [limit] }: RTCRtpSendParameters) => {
          if (limit !== undefined) this.limits.push(limit);
        },
      })),
    getReceivers: () => [],
    getStats: async () =>
      new Map<string, object>([
        ['pair', { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.042 }],
        ['sound', { type: 'inbound-rtp', ...this.arrived }],
      ]),
  };

  constructor(readonly options: { readonly initiator: boolean; readonly stream: FakeStream }) {
    FakePeer.made.push(this);
    if (options.initiator) this.#later('signal', { type: 'offer', sdp: 'an offer' });
  }

  static get last(): FakePeer {
    const peer = FakePeer.made.at(-1);
    if (peer === undefined) throw new Error('No peer was made.');
    return peer;
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, listener);
    return this;
  }

  signal(signal: CallSignal) {
    this.signals.push(signal);
    if (signal.type === 'offer') this.#later('signal', { type: 'answer', sdp: 'an answer' });
  }

  negotiate() {
    this.restarts += 1;
    this.#later('signal', { type: 'offer', sdp: 'another offer' });
  }

  send(text: string) {
    const reading = parsePeerReading(text);
    if (reading === undefined) this.sent.push(JSON.parse(text));
    else this.readings.push(reading);
  }

  replaceTrack(_known: FakeTrack, other: FakeTrack) {
    this.replaced.push(other);
  }

  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    this.connected = false;
    this.#later('close');
  }

  /** The two have found each other; the other side shows and tells something. */
  connect(media: PeerMedia = { microphone: 'on', camera: 'on' }) {
    this.connected = true;
    this._pc.iceConnectionState = 'connected';
    act(() => {
      this.#emit('connect');
      this.#emit('stream', new FakeStream([new FakeTrack('video'), new FakeTrack('audio')]));
      this.hear(media);
    });
  }

  /** The other side tells how it stands with its microphone and camera, or how large it shows a picture. */
  hear(media: PeerMedia | { readonly size: TileSize }) {
    act(() => this.#emit('data', new TextEncoder().encode(JSON.stringify(media))));
  }

  /** The other side's browser says how this one's media arrive there. */
  hearReading(reading: PeerReading) {
    act(() => this.#emit('data', new TextEncoder().encode(writePeerReading(reading))));
  }

  lose() {
    this._pc.iceConnectionState = 'disconnected';
    act(() => this.#emit('iceStateChange', 'disconnected'));
  }

  #later(name: string, ...args: unknown[]) {
    queueMicrotask(() => this.#emit(name, ...args));
  }

  #emit(name: string, ...args: unknown[]) {
    this.#listeners.get(name)?.(...args);
  }
}

export { FakePeer as default };

export interface FakeDevices {
  /** What was asked for, in order. */
  readonly asked: MediaStreamConstraints[];
  /** The tracks that were given out. */
  readonly tracks: FakeTrack[];
  /** What was asked for of a screen, and what came of it. */
  readonly shared: DisplayMediaStreamOptions[];
  readonly screens: FakeTrack[];
  readonly sounds: FakeTrack[];
}

/** Devices, as a browser has them; `refuse` names the error that opening some of them ends with. */
export function stubDevices(
  refuse: (wanted: {
    readonly audio: boolean;
    readonly video: boolean;
  }) => string | undefined = () => undefined,
): FakeDevices {
  const devices: FakeDevices = { asked: [], tracks: [], shared: [], screens: [], sounds: [] };
  FakePeer.made = [];
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      devices.asked.push(constraints);
      const wanted = { audio: Boolean(constraints.audio), video: Boolean(constraints.video) };
      const name = refuse(wanted);
      if (name !== undefined) throw new DOMException('Refused by the test', name);
      const tracks = [
        ...(wanted.audio ? [new FakeTrack('audio')] : []),
        ...(wanted.video ? [new FakeTrack('video')] : []),
      ];
      devices.tracks.push(...tracks);
      return new FakeStream(tracks);
    },
    getDisplayMedia: async (options: DisplayMediaStreamOptions) => {
      const [screen, sound] = [new FakeTrack('video'), new FakeTrack('audio')];
      devices.shared.push(options);
      devices.screens.push(screen);
      devices.sounds.push(sound);
      return new FakeStream([screen, sound]);
    },
    getSupportedConstraints: () => ({ noiseSuppression: true, echoCancellation: true }),
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'cam-1', label: 'Front camera' },
      { kind: 'videoinput', deviceId: 'cam-2', label: 'Desk camera' },
      { kind: 'audioinput', deviceId: 'mic-1', label: 'Headset' },
    ],
  });
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  HTMLCanvasElement.prototype.captureStream = (() =>
    new FakeStream([new FakeTrack('video')])) as never;
  HTMLMediaElement.prototype.play = async () => undefined;
  return devices;
}

class FakeNode {
  readonly gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  fftSize = 0;
  connect = (next: FakeNode) => next;
  disconnect = () => undefined;
  start = () => undefined;
  stop = () => undefined;
  getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(loudness);
}

let loudness = 0;
/** What meters read of every microphone from now on, from 0 to 1. */
export const microphonesHear = (level: number): void => void (loudness = level);

class FakeAudioContext extends EventTarget {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = new FakeNode();
  resume = async () => undefined;
  close = async () => undefined;
  createMediaStreamDestination = () => ({ stream: new FakeStream([new FakeTrack('audio')]) });
  createMediaStreamSource = () => new FakeNode();
  createAnalyser = () => new FakeNode();
}
