import {
  applyCallEvent,
  isLive,
  newerCall,
  readWire,
  type CallEvent,
  type CallSignal,
  type LiveEvent,
  type NumberedCall,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';

export const offer = { type: 'offer', sdp: 'v=0 an offer' } as const satisfies CallSignal;
export const answer = { type: 'answer', sdp: 'v=0 an answer' } as const satisfies CallSignal;

export const isCallEvent = (event: LiveEvent): event is CallEvent =>
  event.name === 'callUser' ||
  event.name === 'callAccepted' ||
  event.name === 'callUpdate' ||
  event.name === 'callSignal';

export type CallTab = Awaited<ReturnType<typeof openCallTab>>;

/** What a tab of the web app does with calls, without browser and picture. `person` has a socket of its own. */
export async function openCallTab(person: Person) {
  const { trpc, username } = person;
  const { calls } = trpc;
  const heard: CallEvent[] = [];
  let connectionId = '';
  let refusal: Error | undefined;
  /** Numbers the readings, as a later one may be overtaken by an earlier one. */
  let call: NumberedCall | undefined;

  const hear = (event: LiveEvent): void => {
    if (!isCallEvent(event)) return;
    heard.push(event);
    call = applyCallEvent(call, event);
  };

  async function readAfresh(): Promise<void> {
    const before = call;
    const { value } = await calls.openMine.query();
    if (value.call !== null) call = newerCall(call, value.call);
    // It ended while nothing could be heard; what was begun meanwhile is newer than the answer.
    else if (call === before && before !== undefined && isLive(before)) call = undefined;
  }

  const onError = (error: Error): void => {
    refusal = new Error(`${username} may not listen: ${error.message}`);
  };
  /** What is awaited of a subscription that was refused fails at once. */
  const unlessRefused = <T>(found: T): T => {
    if (!found && refusal !== undefined) throw refusal;
    return found;
  };

  const personal = { kind: 'person', username } as const satisfies Topic;
  const onPerson = trpc.live.subscribe(
    { topic: personal },
    {
      onData(message) {
        const frame = readWire(message, personal);
        if (frame?.kind === 'event') hear(frame.event);
        if (frame?.kind !== 'attached') return;
        ({ connectionId } = frame);
        // The tests that cut the server off read again by themselves.
        if (!frame.resumed) readAfresh().catch(() => undefined);
      },
      onError,
    },
  );
  await waitFor('the connection', () => unlessRefused(connectionId !== ''));
  const following = new Map<string, { unsubscribe(): void }>();

  /** Listens to a call from its places on, as a tab that has it does. */
  const follow = (callId: string, place?: string): void => {
    if (following.has(callId)) return;
    const topic = { kind: 'call', callId } as const;
    const handlers = {
      onData(message: WireMessage) {
        const frame = readWire(message, topic);
        if (frame?.kind === 'event') hear(frame.event);
      },
      onError,
    };
    following.set(callId, trpc.live.subscribe({ topic, lastEventId: place }, handlers));
  };

  return {
    person,
    username,
    calls,
    heard,
    follow,
    readAfresh,

    /** The specification's socket id of this tab, now. */
    id: (): string => connectionId,

    /** The call the person is in, as far as this tab knows. */
    call: (): NumberedCall | undefined => call,

    async register(): Promise<void> {
      await trpc.users.updateSocket.mutate({ username, socketId: connectionId });
    },

    async callUser(
      userToCall: string,
      fields: { callId?: string; from?: string; about?: string } = {},
    ) {
      const request = { callId: randomUUID(), from: connectionId, ...fields };
      const { value, places } = await calls.callUser.mutate({
        ...{ userToCall, signalData: offer },
        ...request,
      });
      call = newerCall(call, value.call);
      follow(value.call.callId, places[`call:${value.call.callId}`]);
      return value;
    },

    async answer(
      ringing: NumberedCall,
      fields: { from?: string; to?: string } = {},
    ): Promise<NumberedCall> {
      const to = ringing.caller.socketId ?? '';
      const { callId } = ringing;
      const { value, places } = await calls.answerCall.mutate({
        ...{ callId, from: connectionId, to, signal: answer },
        ...fields,
      });
      call = newerCall(call, value);
      follow(callId, places[`call:${callId}`]);
      return value;
    },

    signal: (callId: string, signal: CallSignal = offer, round = 1) =>
      calls.signal.mutate({ callId, from: connectionId, round, signal }),

    resume: (callId: string, was: string) =>
      calls.resume.mutate({ callId, was, from: connectionId }),

    vouch: (callId: string) => calls.vouch.mutate({ callId, from: connectionId }),

    tellPage: (callId: string, is: 'leaving' | 'loading', from = connectionId) =>
      calls.tellPage.mutate({ callId, from, is }),

    renew: (callId: string, after = 1) => calls.renew.mutate({ callId, from: connectionId, after }),

    /** Resolves with the first event that `is`. */
    hears: (what: string, is: (event: CallEvent) => boolean) =>
      waitFor(what, () => unlessRefused(heard.find(is))),

    /** Resolves once the tab knows its call to be in this state. */
    sees: (status: NumberedCall['state']['status']) =>
      waitFor(`${status} at ${username}`, () =>
        unlessRefused(call?.state.status === status ? call : undefined),
      ),

    /** Closes the tab: its connection is over for good. */
    async close(): Promise<void> {
      onPerson.unsubscribe();
      for (const subscription of following.values()) subscription.unsubscribe();
      await person.leave();
    },
  };
}
