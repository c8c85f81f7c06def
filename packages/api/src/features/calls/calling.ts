import {
  answerCall,
  declineCall,
  hangUp,
  isLive,
  placeCall,
  ringsFor,
  roleIn,
  usernameKey,
  type AnswerCall,
  type CallSubject,
  type PlaceCall,
  type NumberedCall,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { assertActor, type Session } from '../../request/session.js';
import { createCallLines } from '../chats/index.js';
import { ringsOnDevices } from '../notices/index.js';
import { areApart, holdApart, type UserDocument, users } from '../users/index.js';
import type { Commits } from './commits.js';
import { calls } from './documents.js';
import type { Rates } from './rates.js';
import { findLive, holdLine, insertCall, orRefused, toNumbered } from './stored-calls.js';
import type { Tabs } from './tabs.js';
import { createTalkingThrough } from './talking-through.js';

export interface CallsParts extends Rates {
  readonly platform: Platform;
  readonly commits: Commits;
  readonly tabs: Tabs;
}

interface Asked {
  readonly caller: string;
  readonly callee: string;
  readonly request: PlaceCall;
  readonly about: CallSubject | undefined;
}

/** How calls begin and end. */
export function createCalling(parts: CallsParts) {
  const { platform, commits, tabs, countRate, countCall, wasAnswered } = parts;
  const { store, connections, now } = platform;
  const lines = createCallLines(platform);
  const talking = createTalkingThrough(parts);
  const time = (): string => now().toISOString();

  async function requireUser(collections: Collections, username: string): Promise<UserDocument> {
    const user = await collections.collection(users).get(usernameKey(username));
    if (user === undefined) throw new AppError('missing', 'User not found');
    return user;
  }

  const notOnline = (username: string): AppError =>
    new AppError('invalid', `${username} is not online at the moment.`);

  /** Whether a call rings at a tab or a device of theirs; a block looks as if none did, whoever of the two it is by. */
  async function isReached(caller: string, { username, socketId }: UserDocument): Promise<boolean> {
    const isOnline =
      socketId !== undefined && (await connections.registry.ofUser(username)).length > 0;
    const rings = isOnline || (await ringsOnDevices(store, username, now()));
    return rings && !(await areApart(store, caller, username));
  }

  /** @throws AppError for somebody whom no call can reach. */
  async function requireReachable(caller: string, name: string): Promise<string> {
    const user = await requireUser(store, name);
    if (!(await isReached(caller, user))) throw notOnline(user.username);
    return user.username;
  }

  const placing =
    ({ caller, callee, about, request: { callId, from, signalData } }: Asked) =>
    async (unit: Collections) => {
      // Before the call itself: a repeated request that finds its line taken finds its call as well.
      const { live: own, group } = await holdLine(unit, caller);
      const others = await holdLine(unit, callee);
      const known = await unit.collection(calls).get(callId);
      if (known !== undefined) {
        const isOwn = known.call.caller.username === caller;
        if (!isOwn) throw new AppError('taken', 'There is another call with this id.');
        return { document: known, isNew: false, isCrossing: false };
      }
      await requireUser(unit, callee);
      if (await holdApart(unit, caller, callee)) throw notOnline(callee);
      const placed = orRefused(
        placeCall(
          { callId, caller, callee, socketId: from, at: time(), about },
          {
            ...{ caller: own?.call, callee: others.live?.call },
            inGroup: { caller: group !== undefined, callee: others.group !== undefined },
          },
          { mayRing: ringsFor(others.quiet, caller, now()) },
        ),
      );
      if (placed.kind === 'crossing' && own !== undefined) {
        return { document: own, isNew: false, isCrossing: true };
      }
      const document = await insertCall(unit, placed.call, signalData);
      return { document, isNew: true, isCrossing: false };
    };

  return {
    /** @throws AppError 'missing' for a name nobody has */
    reaches: async (caller: string, name: string): Promise<boolean> =>
      isReached(caller, await requireUser(store, name)),

    openBoard: talking.openBoard,
    summarize: talking.summarize,

    /** Begins a call. A repeated request, or one that crosses the other's, begins no second one. */
    async callUser(session: Session, request: PlaceCall) {
      const { username } = session;
      const { name, from, signalData } = request;
      if (name !== undefined) assertActor(session, name);
      await countRate('calls', username);
      await tabs.assertOwn(username, from);
      const callee = await requireReachable(username, request.userToCall);
      const { about: qid } = request;
      const two = { caller: username, callee };
      const about = qid === undefined ? undefined : await talking.requireSubject({ ...two, qid });
      for (const person of [username, callee]) await commits.settleOf(person);
      const work = placing({ ...two, about, request });
      const place = () => runUnit(store, work);
      // Whoever asks again, as an answer was lost, has called once.
      const isAgain = (await store.collection(calls).get(request.callId)) !== undefined;
      const placed = isAgain ? place() : countCall(username, callee, place);
      const { document, isNew, isCrossing } = await placed;
      if (!isNew) {
        const signal = isCrossing ? (document.offer ?? null) : null;
        return { call: toNumbered(document), signal };
      }
      const call = await commits.committed(document, (fresh) =>
        isLive(fresh) ? commits.fanOut.rings(fresh, signalData) : commits.fanOut.changed(fresh),
      );
      return { call: await tabs.dropIfOver(call, username), signal: null };
    },

    /** The first of the person's tabs gets the call. */
    async answerCall(username: string, request: AnswerCall): Promise<NumberedCall> {
      const { callId, from: socketId, to, signal } = request;
      await tabs.assertOwn(username, socketId);
      const act = { username, socketId, to, at: time() };
      const call = await commits.change(
        callId,
        (before) => answerCall(before, act),
        (answered) => commits.fanOut.accepted(answered, signal),
      );
      await wasAnswered(call.caller.username, call.callee.username);
      return tabs.dropIfOver(call, username);
    },

    /** Ends the call that is on between two people, once one of them has blocked the other. */
    async endBetween(blocker: string, blocked: string): Promise<void> {
      const live = await findLive(store, blocker);
      if (live === undefined || roleIn(live.call, blocked) === undefined) return;
      await commits.change(live._id, (call) => hangUp(call, blocker, time()));
    },

    decline: (username: string, callId: string): Promise<NumberedCall> =>
      commits.change(callId, (call) => declineCall(call, username, time())),

    /** Declines, and says why in the chat of the two: done again, once. */
    async declineSaying(username: string, callId: string, words: string): Promise<NumberedCall> {
      const { revision, ...call } = await commits.change(callId, (before) =>
        declineCall(before, username, time()),
      );
      const { state, caller } = call;
      const isDeclined = state.status === 'ended' && state.ending === 'declined';
      if (!isDeclined) throw new AppError('invalid', 'This call cannot be declined any more.');
      await lines.say(username, { callId, to: caller.username, words });
      return { ...call, revision };
    },

    hangUp: (username: string, callId: string): Promise<NumberedCall> =>
      commits.change(callId, (call) => hangUp(call, username, time())),
  };
}
