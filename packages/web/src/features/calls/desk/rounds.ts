import type { CallSignal } from '@collabor8/domain';
import type { LocalMedia } from '../media/local-media.js';
import { ATTEMPTS, type CallView, type LinkStatus } from './call-view.js';
import { PeerLink } from './peer-link.js';

/** A path that isn't found by then, after the last step of the handshake, won't be. */
const CONNECTED_WITHIN_MS = 12_000;
/** Without servers, a path within one network is found by then, or none. */
const DIRECT_WITHIN_MS = 1_500;
/** A path that is lost often comes back by itself. */
const RESTART_AFTER_MS = 1_000;
/** When the other one hangs up, their end of the path is gone before the server's word is here. */
const RENEW_AFTER_MS = 300;
const QUALITY_EVERY_MS = 2_000;
/** Readings without anything that came, until a path that seems to stand is given up. */
const SILENT_READINGS = 4;

type Change = Partial<Pick<CallView, 'link' | 'quality' | 'remote' | 'attempt' | 'cause'>>;

type Offer = Extract<CallSignal, { readonly type: 'offer' }>;
type Answer = Extract<CallSignal, { readonly type: 'answer' }>;

interface RoundsOptions {
  readonly isCaller: boolean;
  readonly media: LocalMedia;
  readonly iceServers: () => Promise<RTCIceServer[]>;
  /** Sends a later part of the handshake to the other tab. */
  readonly send: (round: number, signal: CallSignal) => Promise<void>;
  /** Asks for the round after this one. Both may ask: it begins once. */
  readonly renew: (after: number) => Promise<void>;
  readonly onChange: (change: Change) => void;
}

/**
 * The peer connections of a call, one after the other: a round is one of them, from nothing. Within
 * a round a lost path is replaced by restarting ICE; where that doesn't help, the next one begins.
 */
export class Rounds {
  readonly #stopFollowing: () => void;
  #round = 0;
  #peer: PeerLink | null = null;
  /** Heard before there was a peer to hear it. */
  #early: CallSignal[] = [];
  #awaitsAnswer = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #qualityTimer: ReturnType<typeof setInterval> | undefined;
  #hasConnected = false;
  #failures = 0;
  #silentReadings = 0;
  #remote: CallView['remote'] = { stream: null, media: undefined };
  #isClosed = false;

  constructor(private readonly options: RoundsOptions) {
    const { media } = options;
    this.#stopFollowing = media.view.watch(() => {
      this.#peer?.replace(media.outgoing);
      this.#peer?.tell(media.told);
    });
  }

  /**
   * The handshake of a call. Servers that help to find a path are told to whoever is in a call, and
   * the caller is only then in one: where a path needs them, the next round finds it.
   */
  offer(): Promise<Offer> {
    this.#awaitsAnswer = true;
    return new Promise((resolve) => {
      const onSignal = (signal: CallSignal) => {
        if (signal.type === 'offer') resolve(signal);
      };
      void this.#start(1, { isInitiator: true, onSignal, iceServers: [] });
    });
  }

  answer(offer: CallSignal): Promise<Answer> {
    this.#early = [offer];
    this.#expectPath();
    return new Promise((resolve) => {
      const onSignal = (signal: CallSignal) => {
        if (signal.type === 'answer') resolve(signal);
      };
      void this.#start(1, { isInitiator: false, onSignal });
    });
  }

  /** The other one has answered. */
  accept(signal: CallSignal): void {
    if (!this.#awaitsAnswer || this.#round !== 1) return;
    this.#awaitsAnswer = false;
    this.#expectPath();
    this.#peer?.signal(signal);
    void this.#hurry();
  }

  /** What was offered named no place beyond one's own network. */
  async #hurry(): Promise<void> {
    const servers = await this.options.iceServers();
    if (servers.length === 0 || this.#round !== 1 || this.#hasConnected || this.#isClosed) return;
    this.#after(DIRECT_WITHIN_MS, () => void this.options.renew(1));
  }

  hear(round: number, signal: CallSignal): void {
    if (round !== this.#round) return;
    if (this.#peer === null) this.#early.push(signal);
    else this.#peer.signal(signal);
  }

  /** The server has begun this round. */
  reach(round: number): void {
    if (round <= this.#round || this.#isClosed) return;
    if (this.#round === 0) {
      // The page was loaded in the midst of the call: what was exchanged before is lost.
      this.#round = round;
      void this.options.renew(round);
      return;
    }
    this.#drop();
    this.#early = [];
    this.#expectPath();
    void this.#start(round, {
      isInitiator: this.options.isCaller,
      onSignal: (signal) => void this.options.send(round, signal),
    });
  }

  /** Looks after a path that may have been lost while the server was out of reach. */
  recover(): void {
    if (this.#round > 0 && !this.#awaitsAnswer && !this.isConnected) {
      void this.options.renew(this.#round);
    }
  }

  /** Whether there is a peer, connected or on its way to it. */
  get isUnderWay(): boolean {
    return this.#peer !== null;
  }

  /** Whether the other one's media arrive. */
  get isConnected(): boolean {
    return this.#peer?.isConnected === true;
  }

  /** Begins to look for a path again, as often as at first. */
  retry(): void {
    this.#failures = 0;
    this.#tellLink();
    void this.options.renew(this.#round);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopFollowing();
    this.#drop();
  }

  async #start(
    round: number,
    {
      isInitiator,
      onSignal,
      iceServers: known,
    }: {
      readonly isInitiator: boolean;
      readonly onSignal: (signal: CallSignal) => void;
      readonly iceServers?: RTCIceServer[];
    },
  ): Promise<void> {
    this.#round = round;
    const [iceServers] = await Promise.all([
      known ?? this.options.iceServers(),
      this.options.media.ready(),
    ]);
    if (this.#isClosed || this.#round !== round) return;
    let isFirst = true;
    this.#peer = new PeerLink({
      isInitiator,
      ...{ iceServers, renewal: this.options.iceServers },
      tracks: this.options.media.outgoing,
      listener: {
        onSignal: (signal) => {
          // Somebody who is asked for their camera, or a machine with much to do, took its time until here.
          if (!this.#awaitsAnswer && !this.isConnected) this.#expectPath();
          // Later ones belong to a path that is looked for anew.
          if (isFirst) onSignal(signal);
          else void this.options.send(round, signal);
          isFirst = false;
        },
        onStream: (stream) => this.#tellRemote({ stream }),
        onMedia: (media) => {
          this.options.media.spare(media.wants === 'sound');
          this.#tellRemote({ media });
        },
        onConnected: () => this.#connected(),
        onTrouble: () => this.#troubled(round, 'path'),
        onClosed: () => this.#failed(round),
      },
    });
    this.#early.splice(0).forEach((signal) => this.#peer?.signal(signal));
  }

  #connected(): void {
    clearTimeout(this.#timer);
    this.#hasConnected = true;
    this.#failures = 0;
    this.#silentReadings = 0;
    this.options.onChange({ link: 'connected', attempt: 0 });
    this.#peer?.tell(this.options.media.told);
    clearInterval(this.#qualityTimer);
    this.#qualityTimer = setInterval(() => void this.#readQuality(), QUALITY_EVERY_MS);
    void this.#readQuality();
  }

  #troubled(round: number, cause: CallView['cause']): void {
    clearInterval(this.#qualityTimer);
    this.options.onChange({ link: 'reconnecting', quality: undefined, attempt: 0, cause });
    this.#after(RESTART_AFTER_MS, () => {
      this.#expectPath();
      if (this.options.isCaller) this.#peer?.restart();
      else void this.options.send(round, { type: 'renegotiate', renegotiate: true });
    });
  }

  #failed(round: number): void {
    this.#drop();
    this.#failures += 1;
    this.#tellLink();
    if (this.#awaitsAnswer || this.#failures > ATTEMPTS) return;
    this.#after(RENEW_AFTER_MS, () => void this.options.renew(round));
  }

  #tellLink(): void {
    this.options.onChange({ link: this.#link(), quality: undefined, attempt: this.#failures });
  }

  #link(): LinkStatus {
    // Of a path that was there, the first loss is often the other one's page being loaded again.
    if (this.#failures > (this.#hasConnected ? 1 : 0)) return 'noPath';
    return this.#hasConnected ? 'reconnecting' : 'connecting';
  }

  #tellRemote(change: Partial<CallView['remote']>): void {
    this.#remote = { ...this.#remote, ...change };
    this.options.onChange({ remote: this.#remote });
  }

  async #readQuality(): Promise<void> {
    const peer = this.#peer;
    const read = await peer?.readQuality();
    if (read === undefined || peer !== this.#peer) return;
    const { quality, hasCome, hadCome } = read;
    // Of a microphone, muted or not, something always comes; of a picture that stands still perhaps not.
    const isExpected = (this.#remote.media?.microphone ?? 'none') !== 'none' && hadCome;
    this.#silentReadings = hasCome || !isExpected ? 0 : this.#silentReadings + 1;
    if (this.#silentReadings >= SILENT_READINGS) this.#troubled(this.#round, 'silence');
    else this.options.onChange({ quality });
  }

  /** Without a path in time, this round has failed. */
  #expectPath(): void {
    this.#after(CONNECTED_WITHIN_MS, () => this.#failed(this.#round));
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  /** Lets go of the peer, if there is one. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#qualityTimer);
    this.#silentReadings = 0;
    this.#peer?.close();
    this.#peer = null;
  }
}
