import { onVisibilityChange } from '../../../shared/listeners.js';
import {
  hearVoices,
  hearWord,
  isGroupCallOn,
  loseLink,
  meetSeats,
  newerGroupCall,
  newMesh,
  seatOf,
  sharePictures,
  type LiveEvent,
  type Mesh,
  type MeshStep,
  type NumberedGroupCall,
  type Speaking,
  type TileSize,
} from '@collabor8/domain';
import { failureText } from '../../../shared/api/trpc.js';
import type { LiveTopics } from '../../../shared/live/live-topics.js';
import { CallSession, isRefusal, Voucher, type CallsApi } from '../desk/call-session.js';
import { Observable } from '../desk/call-view.js';
import type { LocalMedia } from '../media/local-media.js';
import { SeatLink, viewOf, type GroupView, type Offer } from './seat-link.js';

const LISTEN_EVERY_MS = 350;

interface GroupTalkOptions {
  readonly chatId: string;
  /** Of the call that begins, where none is on. */
  readonly callId: string;
  readonly username: string;
  /** The page had it before it was loaded anew. */
  readonly isReturning: boolean;
  readonly api: CallsApi;
  readonly topics: LiveTopics;
  readonly media: LocalMedia;
  readonly connectionId: () => string | null;
  readonly iceServers: () => Promise<RTCIceServer[]>;
  readonly onCall: (call: NumberedGroupCall) => void;
  /** Why, where that has to be said. */
  readonly onOver: (sentence?: string) => void;
}

/** The call of a group in the tab that has it: a link to everybody else. */
export class GroupTalk {
  readonly view: Observable<GroupView>;
  /** Settles once the server has said whether this tab is in. */
  joined: Promise<unknown> = Promise.resolve();
  readonly #session: CallSession;
  readonly #voucher: Voucher;
  readonly #giveBack: () => void;
  readonly #stops: readonly (() => void)[];
  readonly #links = new Map<number, SeatLink>();
  /** Heard before the server had answered. */
  readonly #early: LiveEvent[] = [];
  #call: NumberedGroupCall | undefined;
  #mesh: Mesh | undefined;
  #speaking: Speaking = {};
  #isLarge = true;
  #isOver = false;

  constructor(private readonly options: GroupTalkOptions) {
    const { chatId, username, api, topics, media, connectionId } = options;
    this.view = new Observable<GroupView>({
      ...{ chatId, callId: undefined, startedAt: undefined, people: [], largest: undefined },
    });
    this.#session = new CallSession(
      {
        connectionId,
        resume: async (from, was) => {
          // Who has lost the seat joins anew.
          if (this.#mesh !== undefined)
            this.#learn(await api.keepSeat.mutate({ chatId, from, was }));
        },
        isWanted: () => !this.#isOver,
      },
      null,
    );
    this.#voucher = new Voucher({
      isNeeded: () => connectionId() !== null && this.#absent().length > 0,
      vouch: async () => {
        for (const seat of this.#absent()) {
          await this.#do((from) => api.vouchForSeat.mutate({ chatId, from, seat }));
        }
      },
    });
    this.#giveBack = media.use();
    const timer = setInterval(() => this.#listen(), LISTEN_EVERY_MS);
    this.#stops = [
      topics.join({ kind: 'person', username }, { onEvent: (event) => this.#hear(event) }),
      media.view.watch(() => this.#links.forEach((link) => link.sendMedia())),
      () => clearInterval(timer),
      onVisibilityChange(() => this.#tellSizes()),
    ];
  }

  /** By which connection the server knows the tab; null while it isn't in. */
  get knownAs(): string | null {
    return this.#mesh === undefined ? null : this.#session.knownAs;
  }

  async join(): Promise<void> {
    const { api, chatId, callId, username, isReturning } = this.options;
    const wasIn = this.#call !== undefined;
    const joined = this.#session.act((from) =>
      api.joinGroup.mutate({
        ...{ chatId, callId, from },
        ...((isReturning || wasIn) && { isReturning: true }),
      }),
    );
    this.joined = joined.catch(() => undefined);
    try {
      const call = await joined;
      if (call === undefined || this.#isOver) return;
      this.#mesh = newMesh(seatOf(call, username)?.seat ?? 0);
      this.#learn(call);
      for (const event of this.#early.splice(0)) this.#hear(event);
      // Connected anew before the answer came.
      if (this.#session.knownAs !== this.options.connectionId()) this.reconnected();
    } catch (error) {
      this.close(isReturning && !wasIn ? undefined : failureText(error));
    }
  }

  /** The tab has another live connection: what was missed meanwhile is read. */
  reconnected(): void {
    if (this.#mesh !== undefined) void this.#do(() => this.#readTruth());
  }

  /** Whether it is looked at, or in a corner of another page. */
  show(isLarge: boolean): void {
    this.#isLarge = isLarge;
    this.#tellSizes();
  }

  /** Ends it for this tab; the server is told elsewhere. */
  close(sentence?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stops.forEach((stop) => stop());
    this.#voucher.close();
    this.#links.forEach((link) => link.close());
    this.#giveBack();
    this.options.onOver(sentence);
  }

  #absent(): readonly number[] {
    return (this.#call?.seats ?? [])
      .filter(
        ({ seat, awaySince }) => awaySince !== undefined && this.#links.get(seat)?.isConnected,
      )
      .map(({ seat }) => seat);
  }

  /** Late and repeated news change nothing. */
  #learn(news: NumberedGroupCall): void {
    const { username, onCall } = this.options;
    const call = newerGroupCall(this.#call, news);
    if (this.#isOver || this.#mesh === undefined || call === this.#call) return;
    const isSame = this.#call === undefined || call.callId === this.#call.callId;
    this.#call = call;
    onCall(call);
    const own = isSame && isGroupCallOn(call) ? seatOf(call, username) : undefined;
    if (own === undefined) {
      const hasLapsed = call.lapsed?.some(({ socketId }) => this.#session.isOwn(socketId));
      if (isSame && isGroupCallOn(call) && hasLapsed === true) this.#comeBack();
      else this.close('You are no longer in the call.');
      return;
    }
    if (own.seat !== this.#mesh.own) {
      this.close('This call continues in another tab.');
      return;
    }
    this.#session.heard(own.socketId);
    this.#take(meetSeats(this.#mesh, call));
    this.#draw();
  }

  /** The tab was out of everybody's reach for too long, such as on a machine with too much to do: it joins anew. */
  #comeBack(): void {
    this.#mesh = undefined;
    this.#links.forEach((link) => link.close());
    this.#links.clear();
    void this.join();
  }

  #hear(event: LiveEvent): void {
    const { chatId } = this.options;
    if (event.name === 'groupCallUpdate' && event.call.chatId === chatId) {
      if (this.#mesh === undefined) this.#early.push(event);
      else this.#learn(event.call);
    }
    if (event.name !== 'groupCallSignal' || event.chatId !== chatId) return;
    if (this.#mesh === undefined) {
      this.#early.push(event);
      return;
    }
    const { callId, to, seat, attempt, signal } = event;
    if (callId !== this.#call?.callId || to !== this.#mesh.own) return;
    const before = this.#mesh;
    const step = hearWord(before, seat, { kind: signal.type, attempt });
    this.#take(step, signal.type === 'offer' ? { seat, signal } : undefined);
    const isNews = step.mesh !== before;
    if (signal.type === 'answer' && isNews) this.#links.get(seat)?.accept(attempt, signal);
  }

  /** Does what the rules of the mesh say. */
  #take(
    { mesh, say }: MeshStep,
    offered?: { readonly seat: number; readonly signal: Offer },
  ): void {
    this.#mesh = mesh;
    for (const [seat, link] of this.#links) {
      if (mesh.links.some((known) => known.seat === seat)) continue;
      link.close();
      this.#links.delete(seat);
    }
    for (const { seat } of mesh.links) this.#linkTo(seat);
    for (const { to, word } of say) {
      const link = this.#linkTo(to);
      if (word.kind === 'again') link.ask(word.attempt);
      else if (word.kind === 'offer') link.offer(word.attempt);
      else if (offered?.seat === to) link.answer(word.attempt, offered.signal);
    }
  }

  #linkTo(seat: number): SeatLink {
    const known = this.#links.get(seat);
    if (known !== undefined) return known;
    const { api, chatId, media, iceServers } = this.options;
    const link: SeatLink = new SeatLink({
      media,
      iceServers,
      send: (attempt, signal) =>
        void this.#do(async (from) => {
          // What could not be sent until now may be of a seat that this tab has no more.
          if (this.#links.get(seat) !== link) return;
          await api.signalSeat.mutate({ chatId, from, to: seat, attempt, signal });
        }),
      onLost: () => {
        if (this.#mesh !== undefined && !this.#isOver) this.#take(loseLink(this.#mesh, seat));
      },
      onChange: () => this.#draw(),
      onSizeShown: () => this.#share(),
    });
    this.#links.set(seat, link);
    return link;
  }

  #draw(): void {
    if (this.#isOver || this.#call === undefined) return;
    this.view.set(viewOf(this.#call, this.#links, this.#speaking));
    this.#tellSizes();
  }

  #sizeOf(seat: number): TileSize {
    if (document.visibilityState === 'hidden') return 'none';
    const isLargest = seat === this.view.get().largest;
    if (this.#isLarge) return isLargest ? 'large' : 'small';
    return isLargest ? 'small' : 'none';
  }

  #tellSizes(): void {
    this.#links.forEach((link, seat) => link.tellSize(this.#sizeOf(seat)));
  }

  /** Divides what is sent among those who see it. */
  #share(): void {
    const shown = [...this.#links].map(([seat, link]) => ({ seat, size: link.sizeShown }));
    for (const share of sharePictures(shown)) void this.#links.get(share.seat)?.limit(share);
  }

  #listen(): void {
    const heard = [...this.#links].map(([seat, link]) => ({ seat, level: link.level() }));
    const before = this.#speaking.seat;
    this.#speaking = hearVoices(this.#speaking, heard, performance.now());
    if (this.#speaking.seat !== before) this.#draw();
  }

  /** Does something as the one who has the seat; what is refused was overtaken by what will be heard. */
  async #do(action: (from: string) => Promise<unknown>): Promise<void> {
    try {
      await this.#session.insist(action);
    } catch (error) {
      if (isRefusal(error)) await this.#readTruth().catch(() => undefined);
    }
  }

  async #readTruth(): Promise<void> {
    const { api, chatId } = this.options;
    const { value } = await api.openGroup.query({ chatId });
    if (value === null) this.close('The call is over.');
    else this.#learn(value);
  }
}
