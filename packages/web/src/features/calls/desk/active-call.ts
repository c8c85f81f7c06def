import {
  newerCall,
  otherIn,
  roleIn,
  type Call,
  type CallSignal,
  type LiveEvent,
  type NumberedCall,
} from '@collabor8/domain';
import type { LiveTopics } from '../../../shared/live/live-topics.js';
import type { LocalMedia } from '../media/local-media.js';
import { type CallsApi, CallSession, isRefusal, pause, Voucher } from './call-session.js';
import { type CallView, Observable } from './call-view.js';
import { Rounds } from './rounds.js';

const AFTER_REFUSAL_MS = 2_000;

interface HeldCallOptions {
  readonly callId: string;
  readonly username: string;
  readonly other: string;
  readonly role: 'caller' | 'callee';
  /** The question to talk through, where one calls about one. */
  readonly about?: string | undefined;
  readonly api: CallsApi;
  readonly topics: LiveTopics;
  readonly media: LocalMedia;
  readonly connectionId: () => string | null;
  readonly iceServers: () => Promise<RTCIceServer[]>;
  /** The connection by which the server knows the tab, where that is an earlier one. */
  readonly was?: string;
  /** Puts what was learnt of the call into the state. */
  readonly onCall: (call: NumberedCall) => void;
  readonly onOver: (over: Over) => void;
}

/** Why a tab has its call no more; 'left' is by this tab itself. */
export type Over =
  { readonly how: 'ended'; readonly call: Call } | { readonly how: 'elsewhere' | 'left' };

/** One call in the tab that has it, from the click to the end. */
export class ActiveCall {
  readonly view: Observable<CallView>;
  readonly #holder: CallSession;
  readonly #rounds: Rounds;
  readonly #voucher: Voucher;
  readonly #giveBack: () => void;
  readonly #leaveTopic: () => void;
  readonly #stopWatching: () => void;
  #call: NumberedCall | undefined;
  #generation: number;
  #isOver = false;
  #isKnown = false;

  constructor(private readonly options: HeldCallOptions) {
    const { callId, other, role, api, topics, media, connectionId, was } = options;
    this.view = new Observable<CallView>({
      callId,
      other,
      stage: 'calling',
      acceptedAt: undefined,
      link: 'connecting',
      attempt: 0,
      cause: 'path',
      quality: undefined,
      remote: { stream: null, media: undefined },
    });
    this.#holder = new CallSession(
      {
        connectionId,
        resume: async (from, was) => this.learn(await api.resume.mutate({ callId, from, was })),
        isWanted: () => !this.#isOver,
      },
      was ?? null,
    );
    this.#giveBack = media.use();
    this.#rounds = new Rounds({
      isCaller: role === 'caller',
      media,
      iceServers: options.iceServers,
      send: (round, signal) =>
        this.#do((from) => api.signal.mutate({ callId, from, round, signal })),
      renew: (after) =>
        this.#do(async (from) => this.learn(await api.renew.mutate({ callId, from, after }))),
      onChange: (change) => this.view.set({ ...this.view.get(), ...change }),
    });
    this.#voucher = new Voucher({
      isNeeded: () => this.#isVouching(),
      vouch: () => this.#do(async (from) => this.learn(await api.vouch.mutate({ callId, from }))),
    });
    this.#leaveTopic = topics.join(this.#topic, { onEvent: (event) => this.#hear(event) });
    this.#generation = topics.status(this.#topic).generation;
    this.#stopWatching = topics.watchStatus(() => this.#afterGap());
  }

  get #topic() {
    return { kind: 'call', callId: this.options.callId } as const;
  }

  /** Calls; answers the other one's call and handshake where that one called at the same moment. */
  async place(): Promise<{ call: NumberedCall; signal: CallSignal } | undefined> {
    const { api, topics, callId, username, other, about } = this.options;
    const signalData = await this.#rounds.offer();
    this.#isKnown = true;
    const placed = await this.#holder.act((from) =>
      topics.open(
        this.#topic,
        () =>
          api.callUser.mutate({
            ...{ callId, userToCall: other, from, name: username, signalData },
            ...(about !== undefined && { about }),
          }),
        ({ call, signal }) => {
          if (signal === null) this.learn(call);
        },
      ),
    );
    if (placed === undefined || placed.signal === null) return undefined;
    return { call: placed.call, signal: placed.signal };
  }

  async answer(call: NumberedCall, offer: CallSignal): Promise<void> {
    const { api, topics, callId } = this.options;
    this.#isKnown = true;
    this.view.set({ ...this.view.get(), stage: 'talking' });
    this.#call = call;
    const signal = await this.#rounds.answer(offer);
    await this.#holder.act((from) =>
      topics.open(
        this.#topic,
        // The caller's tab may have been connected anew since it rang.
        () => {
          const to = this.#call?.caller.socketId ?? from;
          return api.answerCall.mutate({ callId, from, to, signal });
        },
        (answered) => this.learn(answered),
      ),
    );
  }

  /** Goes on with a call that this tab had before its page was loaded anew. */
  async rejoin(): Promise<void> {
    this.#isKnown = true;
    await this.#read();
  }

  /** The tab has another live connection now. */
  reconnected(): void {
    void this.#do(async () => undefined).then(() => this.#rounds.recover());
  }

  /** Tries once more to find a path. */
  retry(): void {
    this.#rounds.retry();
  }

  /** Whether the server knows, or is just being told, that this tab has it. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** By which connection the server knows the tab. */
  get knownAs(): string | null {
    return this.#holder.knownAs;
  }

  /** The state knows of no call any more: how did it end? */
  async verify(): Promise<void> {
    if (this.#call !== undefined) await this.#readTruth();
  }

  /** Something was heard of the call. Late and repeated news change nothing. */
  learn(news: NumberedCall): void {
    if (news.callId !== this.options.callId || this.#isOver) return;
    const call = newerCall(this.#call, news);
    this.#call = call;
    this.options.onCall(call);
    const { state } = call;
    if (state.status === 'ended') {
      this.close({ how: 'ended', call });
      return;
    }
    if (state.status === 'ringing') return;
    const side = roleIn(call, this.options.username);
    const holder = side && call[side].socketId;
    if (holder !== undefined && !this.#isHolder(holder)) {
      this.close({ how: 'elsewhere' });
      return;
    }
    if (holder !== undefined) this.#holder.heard(holder);
    this.view.set({ ...this.view.get(), stage: 'talking', acceptedAt: state.acceptedAt });
    this.#rounds.reach(state.round);
  }

  /** Ends it for this tab; the server is told elsewhere. */
  close(over: Over): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#leaveTopic();
    this.#rounds.close();
    this.#voucher.close();
    this.#giveBack();
    this.options.onOver(over);
  }

  /** The server has lost the other one, and this tab has not. */
  #isVouching(): boolean {
    const { username, connectionId } = this.options;
    const isOtherAway = this.#call && otherIn(this.#call, username).awaySince !== undefined;
    return isOtherAway === true && connectionId() !== null && this.#rounds.isConnected;
  }

  #isHolder(socketId: string): boolean {
    return this.#holder.isOwn(socketId) || socketId === this.options.connectionId();
  }

  #hear(event: LiveEvent): void {
    switch (event.name) {
      case 'callAccepted':
        if (this.options.role === 'caller') this.#rounds.accept(event.signal);
        this.learn(event.call);
        return;
      case 'callUpdate':
        this.learn(event.call);
        return;
      case 'callSignal':
        if (event.from !== this.options.username) this.#rounds.hear(event.round, event.signal);
        return;
      default:
    }
  }

  /** Something was missed: the server has been restarted, or its log was too short. */
  #afterGap(): void {
    const { generation } = this.options.topics.status(this.#topic);
    if (generation === this.#generation) return;
    this.#generation = generation;
    void this.#read().then(() => this.#rounds.recover());
  }

  async #read(): Promise<void> {
    const { api, topics, callId } = this.options;
    await this.#do(async () => {
      await topics.open(
        this.#topic,
        () => api.open.query({ callId }),
        (call) => this.learn(call),
      );
    });
  }

  /** Does something as the holder. Where the server refuses, the call is not what it seemed. */
  async #do(action: (from: string) => Promise<void>): Promise<void> {
    try {
      await this.#holder.act(action);
    } catch (error) {
      if (!isRefusal(error)) return;
      await this.#readTruth();
      // Such as a connection that the server had lost before this tab did.
      await pause(AFTER_REFUSAL_MS);
      if (this.#isOver) return;
      if (this.#holder.knownAs !== this.options.connectionId()) this.reconnected();
      else if (!this.#rounds.isUnderWay) this.#rounds.recover();
    }
  }

  async #readTruth(): Promise<void> {
    try {
      this.learn((await this.options.api.open.query({ callId: this.options.callId })).value);
    } catch (error) {
      if (isRefusal(error)) this.close({ how: 'left' });
    }
  }
}
