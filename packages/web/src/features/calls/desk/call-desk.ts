import {
  endingText,
  isLive,
  type CallSignal,
  type NumberedCall,
  type NumberedGroupCall,
} from '@collabor8/domain';
import { failureText } from '../../../shared/api/trpc.js';
import type { LiveTopics } from '../../../shared/live/live-topics.js';
import { newId } from '../../../shared/new-id.js';
import type { StoredCall } from '../stored-call.js';
import { LocalMedia } from '../media/local-media.js';
import { type CallsApi, IceServers, isRefusal, pause } from './call-session.js';
import { ActiveCall, type Over } from './active-call.js';
import { type CallView, Observable } from './call-view.js';
import { GroupTalk } from '../group/group-talk.js';
import type { GroupView } from '../group/seat-link.js';

export interface CallDeskOptions {
  readonly username: string;
  readonly api: CallsApi;
  readonly topics: LiveTopics;
  /** The tab's live connection; null while it has none. */
  readonly connectionId: () => string | null;
  readonly onCall: (call: NumberedCall) => void;
  readonly onGroupCall: (call: NumberedGroupCall) => void;
  /** This tab has left a call: for its person it is over at once. */
  readonly onLeft: (callId: string) => void;
  readonly say: (sentence: string) => void;
  /** The call that this tab had before its page was loaded anew. */
  readonly kept: StoredCall | null;
}

const REPEAT_MS = 2_000;
const REPEATS = 15;

/** What calls and is called in this tab; it has one call at most. */
export class CallDesk {
  readonly media = new LocalMedia();
  readonly view = new Observable<CallView | null>(null);
  readonly group = new Observable<GroupView | null>(null);
  #groupTalk: GroupTalk | null = null;
  readonly #iceServers: IceServers;
  #held: ActiveCall | null = null;
  #kept: StoredCall | null;
  /** Settles when the server has answered callUser or answerCall. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: CallDeskOptions) {
    this.#iceServers = new IceServers(options.api);
    this.#kept = options.kept;
    const { kept } = options;
    if (kept?.chatId === undefined) return;
    this.#setOff(kept);
    void this.joinGroup(kept.chatId, true);
  }

  async joinGroup(chatId: string, isReturning = false): Promise<void> {
    if (this.#held !== null || this.#groupTalk !== null) return;
    const { username, api, topics, connectionId, onGroupCall, say } = this.options;
    const talk: GroupTalk = new GroupTalk({
      ...{ chatId, username, api, topics, connectionId, isReturning },
      callId: newId(),
      media: this.media,
      iceServers: () => this.#iceServers.get(),
      onCall: onGroupCall,
      onOver: (sentence) => {
        this.#groupTalk = null;
        this.group.set(null);
        this.media.reset();
        if (sentence !== undefined) say(sentence);
      },
    });
    this.#groupTalk = talk;
    this.group.set(talk.view.get());
    talk.view.watch(() => {
      if (this.#groupTalk === talk) this.group.set(talk.view.get());
    });
    await talk.join();
  }

  /** At once here, and on the server as soon as it hears. */
  leaveGroup(): void {
    const talk = this.#groupTalk;
    if (talk === null) return;
    const { chatId } = talk.view.get();
    talk.close();
    void talk.joined.then(() => insist(() => this.options.api.leaveGroup.mutate({ chatId })));
  }

  /** Whether the call of a group is looked at, or in a corner. */
  showGroup(isLarge: boolean): void {
    this.#groupTalk?.show(isLarge);
  }

  #setOff({ isMuted, isVideoOff }: StoredCall): void {
    this.media.setMuted(isMuted);
    this.media.setVideoOff(isVideoOff);
  }

  /** Calls somebody, about a question where one is named. Their tabs ring, and what comes of it is in `view`. */
  async call(other: string, about?: string): Promise<void> {
    if (this.#held !== null || this.#groupTalk !== null) return;
    const held = this.#hold({ callId: newId(), other, role: 'caller', about });
    const placed = held.place();
    this.#asked = placed;
    try {
      const crossing = await placed;
      if (crossing === undefined || !this.#isHeld(held)) return;
      // Both called at the same moment: the other one's call stands for both.
      this.#held = null;
      held.close({ how: 'left' });
      await this.answer(crossing.call, crossing.signal);
    } catch (error) {
      this.#fail(held, error);
    }
  }

  async answer(call: NumberedCall, offer: CallSignal): Promise<void> {
    if (this.#held !== null || this.#groupTalk !== null) return;
    const { callId, caller } = call;
    const held = this.#hold({ callId, other: caller.username, role: 'callee' });
    const answered = held.answer(call, offer);
    this.#asked = answered;
    try {
      await answered;
    } catch (error) {
      this.#fail(held, error);
    }
  }

  async #rejoin(kept: StoredCall, call: NumberedCall): Promise<void> {
    if (this.#held !== null) return;
    const isCaller = call.caller.username === this.options.username;
    const { socketId } = isCaller ? call.caller : call.callee;
    this.#setOff(kept);
    const held = this.#hold({
      callId: call.callId,
      other: isCaller ? call.callee.username : call.caller.username,
      role: isCaller ? 'caller' : 'callee',
      was: socketId !== undefined && socketId === kept.next ? socketId : kept.socketId,
    });
    await held.rejoin();
  }

  /** Ends a call, from whichever tab has it; at once here, and on the server as soon as it hears. */
  hangUp(callId: string): void {
    const { api, onLeft } = this.options;
    const held = this.#held;
    const isHere = held?.view.get().callId === callId;
    if (isHere) held.close({ how: 'left' });
    onLeft(callId);
    if (isHere && !held.isKnown) return;
    const asked = this.#asked.catch(() => undefined);
    void asked.then(() => insist(() => api.hangUp.mutate({ callId })));
  }

  /** With words it is told why, in the chat of the two. */
  decline(callId: string, words?: string): void {
    const { api, onLeft } = this.options;
    onLeft(callId);
    void insist(() =>
      words === undefined
        ? api.decline.mutate({ callId })
        : api.declineSaying.mutate({ callId, words }),
    );
  }

  /** What the state says of one's own call: null says that there is none. */
  follow(call: NumberedCall | null): void {
    // Known by the time somebody answers.
    if (call?.state.status === 'ringing') void this.#iceServers.get();
    if (this.#held !== null) {
      if (call === null) void this.#held.verify();
      else this.#held.learn(call);
    } else if (this.#kept !== null && call !== null) {
      const kept = this.#kept;
      this.#kept = null;
      if (isLive(call) && call.callId === kept.callId) void this.#rejoin(kept, call);
    }
  }

  /** The tab has another live connection. */
  reconnected(): void {
    this.#held?.reconnected();
    this.#groupTalk?.reconnected();
  }

  /** Looks for a path to the other one again. */
  retry(): void {
    this.#held?.retry();
  }

  /** Sound alone, over a new connection: the one there is carries nothing. */
  continueWithoutVideo(): void {
    this.media.continueWithoutVideo();
    this.retry();
  }

  /** What a page that is loaded anew needs to go on with the call. */
  kept(): StoredCall | null {
    const { isMuted, isVideoOff } = this.media.view.get();
    const talk = this.#groupTalk;
    if (talk?.knownAs != null) {
      const { chatId } = talk.view.get();
      return { callId: chatId, chatId, socketId: talk.knownAs, isMuted, isVideoOff };
    }
    const socketId = this.#held?.knownAs;
    if (this.#held === null || socketId == null) return null;
    const { callId } = this.#held.view.get();
    const next = this.options.connectionId();
    return { callId, socketId, isMuted, isVideoOff, ...(next !== null && { next }) };
  }

  close(): void {
    this.#held?.close({ how: 'left' });
    this.#groupTalk?.close();
  }

  #isHeld(call: ActiveCall): boolean {
    return this.#held === call;
  }

  #hold(call: {
    readonly callId: string;
    readonly other: string;
    readonly role: 'caller' | 'callee';
    readonly about?: string | undefined;
    readonly was?: string;
  }): ActiveCall {
    const { username, api, topics, connectionId, onCall } = this.options;
    const held: ActiveCall = new ActiveCall({
      ...call,
      username,
      api,
      topics,
      connectionId,
      onCall,
      media: this.media,
      iceServers: () => this.#iceServers.get(),
      onOver: (over) => this.#over(held, over),
    });
    this.#held = held;
    this.view.set(held.view.get());
    held.view.watch(() => {
      if (this.#isHeld(held)) this.view.set(held.view.get());
    });
    return held;
  }

  /** SPEC §4: everything is reset. */
  #over(held: ActiveCall, over: Over): void {
    if (!this.#isHeld(held)) return;
    this.#held = null;
    this.view.set(null);
    this.media.reset();
    const sentence = this.#sentenceOf(over);
    if (sentence !== undefined) this.options.say(sentence);
  }

  #sentenceOf(over: Over): string | undefined {
    switch (over.how) {
      case 'ended':
        return endingText(over.call, this.options.username);
      case 'elsewhere':
        return 'This call continues in another tab.';
      case 'left':
        return undefined;
    }
  }

  /** The server refused to place or answer it. */
  #fail(held: ActiveCall, error: unknown): void {
    if (!this.#isHeld(held)) return;
    held.close({ how: 'left' });
    this.options.say(failureText(error));
  }
}

/** Until the server has heard it, or a while has gone by: it then ends the call itself. */
async function insist(act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < REPEATS; attempt += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (isRefusal(error)) return;
      await pause(REPEAT_MS);
    }
  }
}
