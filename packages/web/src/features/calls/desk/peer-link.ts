import {
  parsePeerMedia,
  parsePeerReading,
  parseTileSize,
  writePeerReading,
  writeTileSize,
  type CallSignal,
  type PeerMedia,
  type PeerReading,
  type PictureShare,
  type TileSize,
} from '@collabor8/domain';
import Peer from 'simple-peer/simplepeer.min.js';
import type { OutgoingTracks } from '../media/open-devices.js';
import { NOTHING_YET, qualityOf, readStats } from './call-view.js';

/** With a STUN server that doesn't answer, gathering would go on for long. */
const GATHERING_MS = 1_000;

/** What a relay lets one in by holds for ten minutes: a path may be looked for anew at any time. */
const RENEWAL_MS = 4 * 60 * 1_000;

/** A changed client's flood must cost nobody their call: a tab tells a few words a second, of a few hundred bytes. */
const WORDS_A_SECOND = 40;
/** What isn't listened to costs the page something all the same, and tens of thousands of words all it has: who tells so much is let go of. */
const BYTES_A_SECOND = 1_024 * 1_024;
/** What the shortest word counts for. */
const WORD_MIN_BYTES = 1_024;
const WORD_MAX_BYTES = 4_096;

export interface PeerListener {
  /** A whole handshake, for the other side. */
  readonly onSignal: (signal: CallSignal) => void;
  readonly onStream: (stream: MediaStream) => void;
  readonly onConnected: () => void;
  /** The path between the two is gone, for now; `onConnected` may follow by itself. */
  readonly onTrouble: () => void;
  readonly onMedia: (media: PeerMedia) => void;
  /** How large the other tab shows this one's picture: told in the call of a group. */
  readonly onTileSize?: (size: TileSize) => void;
  /** It is of no use any more. Nothing follows. Not told after `close`. */
  readonly onClosed: () => void;
}

interface PeerLinkOptions {
  readonly isInitiator: boolean;
  readonly iceServers: RTCIceServer[];
  /** Asks for them again; none while the server is out of reach. */
  readonly renewal: () => Promise<RTCIceServer[]>;
  readonly tracks: OutgoingTracks;
  readonly listener: PeerListener;
}

/** One peer connection, from nothing to its end; restarting ICE keeps it. */
export class PeerLink {
  readonly #peer: Peer;
  /** Both sides send a face, a screen and a sound from the beginning: what they show is replaced. */
  readonly #stream: MediaStream;
  readonly #renewing: ReturnType<typeof setInterval>;
  #tracks: OutgoingTracks;
  #heardAt: number | undefined;
  #totals = NOTHING_YET;
  /** How the other tab's browser says that this one's media arrive there. */
  #theirReading: PeerReading | undefined;
  #share: PictureShare | undefined;
  #words = { second: 0, count: 0, bytes: 0 };
  #isClosed = false;

  constructor({ isInitiator, iceServers, renewal, tracks, listener }: PeerLinkOptions) {
    this.#tracks = tracks;
    this.#renewing = setInterval(() => void this.#renew(renewal), RENEWAL_MS);
    this.#stream = new MediaStream([tracks.audio, tracks.video, tracks.screen]);
    this.#peer = new Peer({
      initiator: isInitiator,
      stream: this.#stream,
      trickle: false,
      iceCompleteTimeout: GATHERING_MS,
      // Always given: its default is a public STUN server. One path, and with a relay one allocation, serves all kinds of media.
      config: { iceServers, bundlePolicy: 'max-bundle' },
    });
    const ifOpen =
      <Args extends readonly unknown[]>(react: (...args: Args) => void) =>
      (...args: Args) => {
        if (!this.#isClosed) react(...args);
      };
    this.#peer
      .on('signal', ifOpen(listener.onSignal))
      .on('stream', ifOpen(listener.onStream))
      .on('connect', ifOpen(listener.onConnected))
      .on(
        'data',
        ifOpen((chunk) => {
          if (this.#isTooMuch(chunk.length)) return;
          const text = new TextDecoder().decode(chunk);
          const media = parsePeerMedia(text);
          if (media !== undefined) listener.onMedia(media);
          this.#theirReading = parsePeerReading(text) ?? this.#theirReading;
          const size = parseTileSize(text);
          if (size !== undefined) listener.onTileSize?.(size);
        }),
      )
      .on(
        'iceStateChange',
        ifOpen((state) => {
          if (state === 'disconnected') listener.onTrouble();
          if ((state === 'connected' || state === 'completed') && this.#peer.connected)
            listener.onConnected();
        }),
      )
      // 'close' follows; SPEC §8: errors of the connection are not shown.
      .on('error', () => undefined)
      .on(
        'close',
        ifOpen(() => {
          this.#end();
          listener.onClosed();
        }),
      );
  }

  get isConnected(): boolean {
    const state = this.#peer._pc?.iceConnectionState;
    return this.#peer.connected && (state === 'connected' || state === 'completed');
  }

  signal(signal: CallSignal): void {
    if (this.#isClosed || this.#peer.destroyed) return;
    if (signal.type === 'renegotiate') {
      this.restart();
      return;
    }
    if (signal.type === 'offer') this.#gatherAnew();
    this.#peer.signal(signal);
  }

  /** The offering side finds a new path; the other one asks it to. */
  restart(): void {
    if (this.#isClosed || this.#peer.destroyed) return;
    this.#peer._pc?.restartIce();
    this.#gatherAnew();
    this.#peer.negotiate();
  }

  replace(tracks: OutgoingTracks): void {
    const known = this.#tracks;
    this.#tracks = tracks;
    if (this.#isClosed || this.#peer.destroyed) return;
    for (const kind of ['audio', 'video', 'screen'] as const) {
      if (known[kind] === tracks[kind]) continue;
      try {
        this.#peer.replaceTrack(known[kind], tracks[kind], this.#stream);
      } catch {
        // SPEC §8: track replacement failures are ignored.
      }
    }
  }

  tell(media: PeerMedia): void {
    this.#send(JSON.stringify(media));
  }

  tellTileSize(size: TileSize): void {
    this.#send(writeTileSize(size));
  }

  /** Sends pictures no larger and no richer than the other one has use for. */
  async limit(share: PictureShare): Promise<void> {
    const { active, maxBitrate, scaleResolutionDownBy } = share;
    const { video, screen } = this.#tracks;
    const known = this.#share;
    // The page waits for the threads that code pictures whenever it asks them for anything.
    if (maxBitrate === known?.maxBitrate && scaleResolutionDownBy === known.scaleResolutionDownBy) {
      return;
    }
    this.#share = share;
    for (const sender of this.#peer._pc?.getSenders() ?? []) {
      if (sender.track !== video && sender.track !== screen) continue;
      const parameters = sender.getParameters();
      // What a screen shows is read: it stays sharp.
      const scale = sender.track === screen ? 1 : scaleResolutionDownBy;
      parameters.encodings = parameters.encodings.map((encoding) => ({
        ...encoding,
        active,
        ...(active && { maxBitrate, scaleResolutionDownBy: scale }),
      }));
      // A connection that is being closed, or a browser without it, sends as it would until it is told anew.
      await sender.setParameters(parameters).catch(() => (this.#share = undefined));
    }
  }

  #isTooMuch(bytes: number): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (this.#words.second !== second) this.#words = { second, count: 0, bytes: 0 };
    const words = this.#words;
    words.bytes += Math.max(bytes, WORD_MIN_BYTES);
    if (words.bytes > BYTES_A_SECOND) this.#peer.destroy();
    if (bytes > WORD_MAX_BYTES) return true;
    words.count += 1;
    return words.count > WORDS_A_SECOND;
  }

  #send(text: string): void {
    if (!this.#isClosed && this.#peer.connected) this.#peer.send(text);
  }

  /** How loud the other one was heard since it was asked before, from 0 to 1. Statistics would tell it, too, at many times the cost. */
  level(): number {
    const heard = this.#peer._pc
      ?.getReceivers()
      .flatMap((receiver) => receiver.getSynchronizationSources())
      .findLast(({ audioLevel }) => audioLevel !== undefined);
    // What came last is told for ten seconds.
    const isNews = heard !== undefined && heard.timestamp !== this.#heardAt;
    this.#heardAt = heard?.timestamp;
    return isNews ? (heard.audioLevel ?? 0) : 0;
  }

  /** How good the way is since this was asked before, which the other tab is told of, too; undefined while there is none. */
  async readQuality() {
    const report = await this.#peer._pc?.getStats();
    if (report === undefined || !this.isConnected) return undefined;
    const { bytes } = this.#totals;
    const reading = readStats(report, this.#totals);
    this.#totals = reading.totals;
    const { roundTripMs, lost } = reading;
    this.#send(writePeerReading({ lost, ...(roundTripMs !== undefined && { roundTripMs }) }));
    const [hasCome, hadCome] = [reading.totals.bytes > bytes, bytes > 0];
    return { quality: qualityOf(reading, this.#theirReading), hasCome, hadCome };
  }

  close(): void {
    this.#end();
    this.#peer.destroy();
  }

  #end(): void {
    this.#isClosed = true;
    clearInterval(this.#renewing);
  }

  async #renew(ask: PeerLinkOptions['renewal']): Promise<void> {
    const iceServers = await ask();
    const connection = this.#peer._pc;
    if (this.#isClosed || connection == null || iceServers.length === 0) return;
    connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
  }

  /** Otherwise simple-peer, which has gathered once, would send the next handshake without places. */
  #gatherAnew(): void {
    if (this.#peer._iceCompleteTimer !== null) clearTimeout(this.#peer._iceCompleteTimer);
    this.#peer._iceCompleteTimer = null;
    this.#peer._iceComplete = false;
  }
}
