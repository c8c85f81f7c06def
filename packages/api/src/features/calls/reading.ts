import {
  CALLABLE_SHOWN,
  lapse,
  roleIn,
  searchWords,
  usernameKey,
  type CallSignal,
  type NumberedCall,
} from '@collabor8/domain';
import { createApart } from '../blocks/index.js';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { CONNECTED_LABEL, users, type UserDocument } from '../users/index.js';
import type { Commits } from './commits.js';
import { calls } from './documents.js';
import { findLive, requireCall, toNumbered } from './stored-calls.js';

/** The call somebody is in, and the offer to answer while it rings at them. */
export interface OwnCall {
  readonly call: NumberedCall | null;
  readonly signal: CallSignal | null;
}

/** Who can be called, and the calls that are on. */
export function createReading(platform: Platform, commits: Commits) {
  const { store } = platform;
  const apart = createApart(platform);
  const collection = store.collection(users);

  /** One more than is shown, and one for the reader, who isn't. */
  const limit = CALLABLE_SHOWN + 2;

  async function findConnected(text: string): Promise<readonly UserDocument[]> {
    if (text === '') return (await collection.page('connected', { equals: [1], limit })).items;
    const words = searchWords(text);
    // Names of signs alone are in no word index; they are found when typed in full.
    if (words.length === 0) return collection.getMany([usernameKey(text)]);
    const found = await collection.search({ words, labels: [CONNECTED_LABEL], limit });
    return found.items.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  }

  async function readCall(username: string, callId: string): Promise<NumberedCall> {
    const document = await requireCall(store, callId);
    if (roleIn(document.call, username) === undefined) {
      throw new AppError('forbidden', 'You are not part of this call.');
    }
    return toNumbered(document);
  }

  return {
    /** People with a live connection whom a call would reach, never the reader (SPEC §5), by name. */
    async callable(reader: string, search = '') {
      const connected = await findConnected(search.trim());
      const hidden = await apart.apartFrom(reader);
      const others = connected.flatMap(({ _id, username, socketId, avatarUrl }) =>
        username === reader || socketId === undefined || hidden.has(_id)
          ? []
          : [{ username, socketId, avatarUrl }],
      );
      return {
        users: others.slice(0, CALLABLE_SHOWN),
        hasMore: others.length > CALLABLE_SHOWN,
      };
    },

    async openMine(username: string): Promise<OwnCall> {
      await commits.settleOf(username);
      const live = await findLive(store, username);
      if (live === undefined) return { call: null, signal: null };
      const call = toNumbered(live);
      const isCalled = call.callee.username === username;
      return { call, signal: isCalled ? (live.offer ?? null) : null };
    },

    async open(username: string, callId: string): Promise<NumberedCall> {
      await readCall(username, callId);
      await commits.settle(callId);
      return readCall(username, callId);
    },

    /** Who calls, while it rings; undefined once it doesn't. */
    async findRinging(callId: string) {
      const { call } = (await store.collection(calls).get(callId)) ?? {};
      if (call?.state.status !== 'ringing' || lapse(call, platform.now()) !== call)
        return undefined;
      return { caller: call.caller.username };
    },

    /** What a subscription asks before it listens. */
    async assertPartOf(username: string, callId: string): Promise<void> {
      await readCall(username, callId);
    },
  };
}
