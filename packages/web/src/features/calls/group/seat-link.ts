import type {
  CallSignal,
  GroupCall,
  GroupSignal,
  PictureShare,
  Speaking,
  TileSize,
} from '@collabor8/domain';
import type { CallView } from '../desk/call-view.js';
import { PeerLink } from '../desk/peer-link.js';
import type { LocalMedia } from '../media/local-media.js';

/** A path that isn't found by then, after the last step of the handshake, won't be. */
const CONNECTED_WITHIN_MS = 12_000;
/** A path that is lost often comes back by itself. */
const LOST_AFTER_MS = 3_000;
/** When somebody leaves, their end of the path is gone before the server's word is here. */
const GONE_AFTER_MS = 500;
const QUALITY_EVERY_MS = 2_000;

export type Offer = Extract<CallSignal, { readonly type: 'offer' }>;
type Answer = Extract<CallSignal, { readonly type: 'answer' }>;

/** What comes from one of the others, as it is shown. */
export interface SeatView extends Pick<CallView, 'other' | 'remote' | 'quality'> {
  readonly seat: number;
  readonly link: 'connecting' | 'connected' | 'reconnecting';
}

interface SeatLinkOptions {
  readonly media: LocalMedia;
  readonly iceServers: () => Promise<RTCIceServer[]>;
  readonly send: (attempt: number, signal: GroupSignal) => void;
  /** No path came of it in time, or it is lost. */
  readonly onLost: () => void;
  readonly onChange: () => void;
  /** The other one shows this tab's picture in another size. */
  readonly onSizeShown: () => void;
}

/** The connections to one of the others, one after the other, each from nothing. */
export class SeatLink {
  #attempt = 0;
  #peer: PeerLink | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #told: TileSize | undefined;
  #readAtMs = 0;
  sizeShown: TileSize = 'small';
  view: Pick<SeatView, 'link' | 'remote' | 'quality'> = {
    link: 'connecting',
    quality: undefined,
    remote: { stream: null, media: undefined },
  };

  constructor(private readonly options: SeatLinkOptions) {
    this.#expect(CONNECTED_WITHIN_MS);
  }

  get isConnected(): boolean {
    return this.#peer?.isConnected === true;
  }

  offer(attempt: number): void {
    void this.#begin(attempt, true);
  }

  answer(attempt: number, offered: Offer): void {
    void this.#begin(attempt, false).then((peer) => peer?.signal(offered));
  }

  /** The offering side is asked to begin anew. */
  ask(attempt: number): void {
    this.options.send(attempt, { type: 'again' });
    this.#expect(CONNECTED_WITHIN_MS);
  }

  accept(attempt: number, signal: Answer): void {
    if (attempt !== this.#attempt) return;
    this.#waitOn();
    this.#peer?.signal(signal);
  }

  sendMedia(): void {
    const { media } = this.options;
    this.#peer?.replace(media.outgoing);
    this.#peer?.tell(media.told);
  }

  tellSize(size: TileSize): void {
    if (size === this.#told || !this.isConnected) return;
    this.#told = size;
    this.#peer?.tellTileSize(size);
  }

  async limit(share: PictureShare): Promise<void> {
    await this.#peer?.limit(share);
  }

  /** How loud the other one is heard, from 0 to 1; now and then it looks how good the way is, too. */
  level(): number {
    void this.#readQuality();
    return this.#peer?.level() ?? 0;
  }

  async #readQuality(): Promise<void> {
    const now = performance.now();
    if (!this.isConnected || now - this.#readAtMs < QUALITY_EVERY_MS) return;
    this.#readAtMs = now;
    const peer = this.#peer;
    const read = await peer?.readQuality();
    if (read !== undefined && peer === this.#peer) this.#change({ quality: read.quality });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#peer?.close();
  }

  async #begin(attempt: number, isInitiator: boolean): Promise<PeerLink | undefined> {
    const { media, iceServers, send } = this.options;
    this.#attempt = attempt;
    this.#peer?.close();
    this.#peer = null;
    this.#told = undefined;
    this.#expect(CONNECTED_WITHIN_MS);
    const [servers] = await Promise.all([iceServers(), media.ready()]);
    if (this.#isClosed || attempt !== this.#attempt) return undefined;
    this.#peer = new PeerLink({
      isInitiator,
      ...{ iceServers: servers, renewal: iceServers },
      tracks: media.outgoing,
      listener: {
        onSignal: (signal) => {
          if (signal.type !== 'offer' && signal.type !== 'answer') return;
          this.#waitOn();
          send(attempt, signal);
        },
        onStream: (stream) => this.#change({ remote: { ...this.view.remote, stream } }),
        onConnected: () => {
          clearTimeout(this.#timer);
          this.#peer?.tell(media.told);
          this.#change({ link: 'connected' });
          this.options.onSizeShown();
        },
        onTrouble: () => this.#trouble(LOST_AFTER_MS),
        onMedia: (told) => {
          this.#change({ remote: { ...this.view.remote, media: told } });
          if (told.wants === 'sound') this.#showAs('none');
        },
        onTileSize: (size) => this.#showAs(size),
        onClosed: () => this.#trouble(GONE_AFTER_MS),
      },
    });
    // The first picture is no larger than it is shown, either.
    this.options.onSizeShown();
    return this.#peer;
  }

  #showAs(size: TileSize): void {
    this.sizeShown = this.view.remote.media?.wants === 'sound' ? 'none' : size;
    this.options.onSizeShown();
  }

  #trouble(afterMs: number): void {
    this.#change({ link: 'reconnecting', quality: undefined });
    this.#expect(afterMs);
  }

  /** The handshake goes on: a machine with much to do takes its time for each step of it. */
  #waitOn(): void {
    if (!this.isConnected) this.#expect(CONNECTED_WITHIN_MS);
  }

  #expect(withinMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isClosed || this.isConnected) return;
      // Should nothing come of what is tried now, it is tried again.
      this.#expect(CONNECTED_WITHIN_MS);
      this.options.onLost();
    }, withinMs);
  }

  #change(change: Partial<SeatView>): void {
    if (this.#isClosed) return;
    this.view = { ...this.view, ...change };
    this.options.onChange();
  }
}

/** The call of a group that this tab has, as it is shown. */
export interface GroupView {
  readonly chatId: string;
  /** Undefined, as what follows, until the server has answered. */
  readonly callId: string | undefined;
  /** ISO 8601. */
  readonly startedAt: string | undefined;
  /** Everybody else, by their seats. */
  readonly people: readonly SeatView[];
  /** The seat of who is shown largest; undefined while one is alone. */
  readonly largest: number | undefined;
}

/** How a call is shown by the links to those who are in it, and by who speaks. */
export function viewOf(
  { chatId, callId, startedAt, seats }: GroupCall,
  links: ReadonlyMap<number, SeatLink>,
  speaking: Speaking,
): GroupView {
  const people = seats.flatMap(({ seat, username }) => {
    const link = links.get(seat);
    return link === undefined ? [] : [{ seat, other: username, ...link.view }];
  });
  const isThere = people.some(({ seat }) => seat === speaking.seat);
  return { chatId, callId, startedAt, people, largest: isThere ? speaking.seat : people[0]?.seat };
}
