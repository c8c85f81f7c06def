import {
  callLength,
  peopleOf,
  readPartOfCall,
  usernameKey,
  type Call,
  type GroupCall,
} from '@collabor8/domain';
import type { Moderated, ModeratedKinds } from '../../platform/moderated.js';
import type { Collections } from '../../ports/document-store.js';
import { AppError, orMissing } from '../../request/errors.js';
import { findGroupLine } from '../chats/index.js';
import { callLines, calls, groupCalls } from './documents.js';

/** What is known of a call: who was in it, since when, and how long; of what was said in it nothing. */
interface KnownCall {
  readonly people: readonly string[];
  readonly at: string;
  readonly length: string;
}

const lengthBetween = (from: string | undefined, to: string | undefined): string => {
  if (to === undefined) return from === undefined ? 'ringing' : 'going on';
  if (from === undefined) return 'not answered';
  return callLength(Math.round((Date.parse(to) - Date.parse(from)) / 1000));
};

function ofTwo({ caller, callee, startedAt, state }: Call): KnownCall {
  const since = state.status === 'ringing' ? undefined : state.acceptedAt;
  const endedAt = state.status === 'ended' ? state.endedAt : undefined;
  const people = [caller.username, callee.username];
  return { people, at: startedAt, length: lengthBetween(since, endedAt) };
}

const ofGroup = (call: GroupCall): KnownCall => ({
  people: peopleOf(call),
  at: call.startedAt,
  length: lengthBetween(call.startedAt, call.endedAt),
});

/** A group's call is found by one of its people while it is their latest, and by its line later. */
async function find(
  unit: Collections,
  callId: string,
  username: string,
): Promise<KnownCall | undefined> {
  const two = await unit.collection(calls).get(callId);
  if (two !== undefined) return ofTwo(two.call);
  const chatId = (await unit.collection(callLines).get(usernameKey(username)))?.groupChatId;
  const group = chatId === undefined ? undefined : await unit.collection(groupCalls).get(chatId);
  if (group?.call.callId === callId) return ofGroup(group.call);
  const line = await findGroupLine(unit, callId);
  return line && { people: line.people, at: line.at, length: 'over' };
}

/** @throws AppError 'missing' where there is no such call, and where nobody of this name was in it */
async function requirePart(unit: Collections, id: string) {
  const missing = 'There is no such call.';
  const { callId, username } = orMissing(readPartOfCall(id), missing);
  const call = orMissing(await find(unit, callId, username), missing);
  if (!call.people.includes(username)) throw new AppError('missing', missing);
  return { username, ...call };
}

const refuse = () => Promise.reject(new AppError('invalid', 'Of a call there is nothing to hide.'));

/** Somebody's part in a call, as moderators deal with it: who was in it and when is all that there is. */
const call: Moderated = {
  async find(unit, id) {
    const { username: author, people, at, length } = await requirePart(unit, id);
    const text = `Call, ${length}, ${people.join(', ')}`;
    return { text, author, at, isHidden: false, place: { kind: 'chat' } };
  },

  async assertReader(unit, reader, id) {
    const { people } = await requirePart(unit, id);
    // One sentence for what isn't there and for what isn't theirs.
    if (!people.includes(reader)) throw new AppError('missing', 'There is no such call.');
  },

  async noticePlace(_unit, id) {
    return { kind: 'account', username: readPartOfCall(id)?.username ?? '' };
  },

  setHidden: refuse,
  remove: refuse,
};

export const reportedCalls: ModeratedKinds = { call };
