import type { CallSignal, PeerMedia } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PeerLink } from './peer-link.js';

// The real simple-peer over a connection that only takes down what it is asked for: what is relied on of its inside
// (peer-link.ts) is held here, so that a successor has a list to fulfil.

class FakeChannel extends EventTarget {
  binaryType = '';
  bufferedAmountLowThreshold = 0;
  bufferedAmount = 0;
  readyState = 'connecting';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onbufferedamountlow: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: string[] = [];
  send = (data: Uint8Array | string) =>
    void this.sent.push(typeof data === 'string' ? data : new TextDecoder().decode(data));
  close = () => undefined;
}

interface Sender {
  track: object;
  replaceTrack: (track: object) => Promise<void>;
  getParameters: () => RTCRtpSendParameters;
  setParameters: (parameters: RTCRtpSendParameters) => Promise<void>;
}

class FakeConnection {
  static made: FakeConnection[] = [];
  static generateCertificate = undefined;
  iceConnectionState = 'new';
  iceGatheringState = 'new';
  connectionState = 'new';
  signalingState = 'stable';
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: { type: string; sdp: string } | null = null;
  oniceconnectionstatechange: (() => void) | null = null;
  onicegatheringstatechange: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onsignalingstatechange: (() => void) | null = null;
  onicecandidate: ((event: { candidate: null | object }) => void) | null = null;
  ontrack: ((event: object) => void) | null = null;
  ondatachannel: ((event: object) => void) | null = null;
  readonly senders: Sender[] = [];
  /** What each sender was told of its pictures. */
  readonly limits: object[] = [];
  refusesLimits = false;
  readonly channel = new FakeChannel();
  offers = 0;
  restarts = 0;
  isClosed = false;

  constructor(public config: RTCConfiguration) {
    FakeConnection.made.push(this);
  }
  createDataChannel = () => this.channel;
  addTrack = (track: object) => {
    const sender: Sender = {
      track,
      replaceTrack: async (other) => {
        sender.track = other;
      },
      getParameters: () => ({ encodings: [{}] }) as RTCRtpSendParameters,
      setParameters: async ({ encodings }) => {
        if (this.refusesLimits) throw new Error('Refused by the test');
        this.limits.push(...encodings);
      },
    };
    this.senders.push(sender);
    return sender;
  };
  createOffer = async () => ({ type: 'offer', sdp: `offer ${(this.offers += 1)}` });
  createAnswer = async () => ({ type: 'answer', sdp: 'an answer' });
  setLocalDescription = async (description: { type: string; sdp: string }) => {
    this.localDescription = description;
  };
  setRemoteDescription = async (description: { type: string; sdp: string }) => {
    this.remoteDescription = description;
    this.onsignalingstatechange?.();
  };
  getTransceivers = () => [];
  getSenders = () => this.senders;
  heard: { audioLevel?: number; timestamp: number }[] = [];
  getReceivers = () => [
    { getSynchronizationSources: () => this.heard },
    { getSynchronizationSources: () => [{ timestamp: 9_000 }] },
  ];
  getStats = async () => new Map<string, object>([['a', { type: 'candidate-pair' }]]);
  addIceCandidate = async () => undefined;
  getConfiguration = () => this.config;
  setConfiguration = (config: RTCConfiguration) => void (this.config = config);
  restartIce = () => void (this.restarts += 1);
  close = () => void (this.isClosed = true);

  /** All places are known: the handshake can go. */
  gather() {
    this.onicecandidate?.({ candidate: null });
  }
  become(state: string) {
    this.iceConnectionState = state;
    this.oniceconnectionstatechange?.();
  }
  /** The path stands and the channel is open. */
  connect() {
    this.channel.readyState = 'open';
    this.channel.onopen?.();
    this.become('connected');
  }
  hear(text: string) {
    const bytes = new TextEncoder().encode(text);
    const data = new ArrayBuffer(bytes.length);
    new Uint8Array(data).set(bytes);
    this.channel.onmessage?.({ data });
  }
}

class FakeStream {
  constructor(readonly tracks: readonly object[]) {}
  getTracks = () => this.tracks;
}

const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack;
const tracks = { audio: track('audio'), video: track('video'), screen: track('video') };

beforeEach(() => {
  FakeConnection.made = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('RTCSessionDescription', function describe(this: object, init: object) {
    Object.assign(this, init);
  });
  vi.stubGlobal('RTCIceCandidate', vi.fn());
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => vi.unstubAllGlobals());

function open(isInitiator: boolean, renewal = () => Promise.resolve<RTCIceServer[]>([])) {
  const signals: CallSignal[] = [];
  const told: string[] = [];
  const media: PeerMedia[] = [];
  const link = new PeerLink({
    isInitiator,
    iceServers: [{ urls: ['stun:near'] }],
    renewal,
    tracks,
    listener: {
      onSignal: (signal) => void signals.push(signal),
      onStream: () => void told.push('stream'),
      onConnected: () => void told.push('connected'),
      onTrouble: () => void told.push('trouble'),
      onMedia: (each) => void media.push(each),
      onClosed: () => void told.push('closed'),
    },
  });
  const [connection] = FakeConnection.made;
  if (connection === undefined) throw new Error('No connection was made.');
  return { link, connection, signals, told, media };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function connected() {
  const opened = open(true);
  await settle();
  opened.connection.gather();
  opened.link.signal({ type: 'answer', sdp: 'his answer' });
  await settle();
  opened.connection.connect();
  await settle();
  return opened;
}

it('the handshake is sent whole, once all places are known, by the servers that were given', async () => {
  const { connection, signals } = open(true);
  await settle();
  expect(signals).toEqual([]);
  connection.gather();
  await settle();
  expect(signals).toMatchObject([{ type: 'offer', sdp: expect.stringContaining('offer') }]);
  expect(connection.config).toMatchObject({
    iceServers: [{ urls: ['stun:near'] }],
    bundlePolicy: 'max-bundle',
  });
  expect(connection.senders.map(({ track: each }) => each)).toEqual(Object.values(tracks));
});

it('how a picture is sent is told once, and again where the browser did not take it', async () => {
  const { link, connection } = open(true);
  const share = { seat: 1, active: true, maxBitrate: 400_000, scaleResolutionDownBy: 3 };
  connection.refusesLimits = true;
  await link.limit(share);
  connection.refusesLimits = false;
  await link.limit(share);
  await link.limit({ ...share });
  const { seat, ...told } = share;
  // A screen is read: it stays as sharp as it is.
  expect(connection.limits).toEqual([told, { ...told, scaleResolutionDownBy: 1 }]);
  await link.limit({ seat, active: false, maxBitrate: 0, scaleResolutionDownBy: 1 });
  expect(connection.limits.slice(2)).toEqual([{ active: false }, { active: false }]);
});

it('what a relay lets one in by is renewed as long as the call goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let servers: RTCIceServer[] = [];
  const renewal = vi.fn(() => Promise.resolve(servers));
  const { link, connection } = open(true, renewal);
  const told = () => connection.config.iceServers;
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  // The server was out of reach.
  expect(told()).toEqual([{ urls: ['stun:near'] }]);
  servers = [{ urls: ['turn:near'], username: '2', credential: 'b' }];
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(told()).toBe(servers);
  link.close();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(renewal).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('an offer is answered', async () => {
  const { link, connection, signals } = open(false);
  link.signal({ type: 'offer', sdp: 'her offer' });
  await settle();
  connection.gather();
  await settle();
  expect(connection.remoteDescription).toMatchObject({ type: 'offer', sdp: 'her offer' });
  expect(signals).toMatchObject([{ type: 'answer' }]);
});

it('a restart makes another whole handshake in the same connection', async () => {
  const { link, connection, signals } = await connected();
  link.restart();
  await settle();
  expect(connection.restarts).toBe(1);
  const before = signals.length;
  connection.gather();
  await settle();
  expect(signals.length).toBe(before + 1);
  expect(signals.at(-1)).toMatchObject({ type: 'offer' });
  expect(FakeConnection.made).toHaveLength(1);
});

it('what is sent is replaced without a handshake', async () => {
  const { link, connection, signals } = await connected();
  const before = signals.length;
  const screen = track('video');
  link.replace({ ...tracks, screen });
  await settle();
  expect(connection.senders.map((sender) => sender.track)).toEqual([
    tracks.audio,
    tracks.video,
    screen,
  ]);
  expect(signals).toHaveLength(before);
});

it('tells how the path is, and what comes over the channel', async () => {
  const { link, connection, told, media } = await connected();
  expect(link.isConnected).toBe(true);
  expect(told).toContain('connected');
  connection.hear('{"microphone":"muted","camera":"on"}');
  connection.hear('{"reading":{"lost":0.25}}');
  connection.hear('something newer');
  await settle();
  expect(media).toEqual([{ microphone: 'muted', camera: 'on' }]);
  expect((await link.readQuality())?.quality).toMatchObject({ word: 'Poor', side: 'there' });
  connection.become('disconnected');
  expect(told.at(-1)).toBe('trouble');
  expect(link.isConnected).toBe(false);
  connection.become('connected');
  expect(told.at(-1)).toBe('connected');
});

it('hears little of a flood, nothing of what is too long, and later words again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { connection, media } = await connected();
  const told = '{"microphone":"muted","camera":"on"}';
  const heard = async (words: number, word: string) => {
    const before = media.length;
    for (let n = 0; n < words; n += 1) connection.hear(word);
    await settle();
    return media.length - before;
  };
  expect(await heard(1, `${told}${' '.repeat(4_096)}`)).toBe(0);
  expect(await heard(500, told)).toBe(40);
  vi.advanceTimersByTime(1_000);
  expect(await heard(1, told)).toBe(1);
  vi.useRealTimers();
});

it.each([
  ['words', '{}', 1_024],
  ['few long ones', 'x'.repeat(256 * 1_024), 4],
])('lets go of whoever floods it with %s, once', async (_, word, most) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { connection, told } = await connected();
  const before = told.length;
  const hear = async (words: number) => {
    for (let n = 0; n < words; n += 1) connection.hear(word);
    await settle();
    return told.slice(before);
  };
  expect(await hear(most)).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(await hear(most)).toEqual([]);
  expect(await hear(100)).toEqual(['closed']);
  expect(connection.isClosed).toBe(true);
  vi.useRealTimers();
});

it('says over the channel what this tab tells', async () => {
  const { link, connection } = await connected();
  link.tell({ microphone: 'on', camera: 'off' });
  const came = { type: 'inbound-rtp', packetsReceived: 9, packetsLost: 1, bytesReceived: 900 };
  connection.getStats = async () => new Map([['a', came]]);
  expect(await link.readQuality()).toMatchObject({
    quality: { word: 'Fair', side: 'here' },
    ...{ hasCome: true, hadCome: false },
  });
  expect(connection.channel.sent).toEqual([
    '{"microphone":"on","camera":"off"}',
    '{"reading":{"lost":0.1}}',
  ]);
  expect(await link.readQuality()).toMatchObject({ hasCome: false, hadCome: true });
});

it('tells how loud the other one is, and nothing of what was told before', async () => {
  const { link, connection } = await connected();
  expect(link.level()).toBe(0);
  connection.heard = [{ audioLevel: 0.4, timestamp: 20 }];
  expect([link.level(), link.level()]).toEqual([0.4, 0]);
  connection.heard = [{ audioLevel: 0.3, timestamp: 40 }];
  expect(link.level()).toBe(0.3);
});

it('a path that fails ends it, which is told once; one that is closed here tells nothing', async () => {
  const failing = await connected();
  failing.connection.become('failed');
  await settle();
  expect(failing.told.filter((word) => word === 'closed')).toHaveLength(1);
  FakeConnection.made = [];
  const closed = await connected();
  closed.link.close();
  await settle();
  expect(closed.connection.isClosed).toBe(true);
  expect(closed.told).not.toContain('closed');
  closed.link.signal({ type: 'answer', sdp: 'late' });
  closed.link.tell({ microphone: 'on', camera: 'on' });
  expect(closed.connection.channel.sent).toEqual([]);
});
