import {
  isLive,
  isMissed,
  NOT_QUIET,
  usernameKey,
  type Call,
  type CallRefusalReason,
  type CallResult,
  type CallSignal,
  type NumberedCall,
  type Quiet,
  isGroupCallOn,
  peopleOf,
  seatOf,
  type GroupCall,
  type NumberedGroupCall,
} from '@collabor8/domain';
import { AppError, type ErrorCode, updateIn, written } from '../../request/errors.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { put, stillFree } from '../../ports/run-unit.js';
import { queueCallPush } from '../notices/index.js';
import {
  callLines,
  calls,
  missedCalls,
  type CallDocument,
  type CallLineDocument,
  type GroupCallDocument,
  groupCalls,
} from './documents.js';

export const toNumberedGroup = ({
  call,
  revision,
}: Stored<GroupCallDocument>): NumberedGroupCall => ({ ...call, revision });

/** The call of a group that the person of a line is in. */
async function readGroup(
  collections: Collections,
  line: CallLineDocument | undefined,
): Promise<Stored<GroupCallDocument> | undefined> {
  if (line?.groupChatId === undefined) return undefined;
  const found = await collections.collection(groupCalls).get(line.groupChatId);
  const isIn = found?.call.seats.some(({ username }) => username.toLowerCase() === line._id);
  return isIn === true ? found : undefined;
}

export const isSeated = (call: GroupCall, username: string): boolean =>
  isGroupCallOn(call) && seatOf(call, username) !== undefined;

/** Writes what a rule has made of the call of a chat; once it is over, its line is due. For the work of runUnit. */
export async function writeGroup(
  unit: Collections,
  before: Stored<GroupCallDocument> | undefined,
  call: GroupCall,
): Promise<Stored<GroupCallDocument>> {
  const { chatId, endedAt } = call;
  const document: GroupCallDocument = {
    _id: chatId,
    call,
    ...(endedAt === undefined ? { isLive: 1 as const } : { endedAt }),
  };
  if (endedAt !== undefined && before !== undefined && isGroupCallOn(before.call)) {
    const seconds = Math.round((Date.parse(endedAt) - Date.parse(call.startedAt)) / 1000);
    const line = { _id: call.callId, chatId, people: peopleOf(call), seconds, endedAt };
    stillFree(await unit.collection(missedCalls).insert(line));
  }
  return put(unit.collection(groupCalls), before, document);
}

export const toDocument = (call: Call, offer?: CallSignal): CallDocument => ({
  _id: call.callId,
  call,
  ...(call.state.status === 'ringing' && offer !== undefined && { offer }),
  ...(call.state.status === 'ended' ? { endedAt: call.state.endedAt } : { isLive: 1 }),
});

export const toNumbered = ({ call, revision }: Stored<CallDocument>): NumberedCall => ({
  ...call,
  revision,
});

const codes: Readonly<Record<CallRefusalReason, ErrorCode>> = {
  notYours: 'forbidden',
  notPossibleNow: 'invalid',
  over: 'missing',
  elsewhere: 'taken',
};

/** What a rule made of a call; a refusal is the AppError that tells the person why. */
export function orRefused<T>(result: CallResult<T>): T {
  if (result.ok) return result.value;
  throw new AppError(codes[result.error.reason], result.error.message);
}

/** @throws AppError 'missing': it never was, or was forgotten a day after its end. */
export async function requireCall(
  collections: Collections,
  callId: string,
): Promise<Stored<CallDocument>> {
  const document = await collections.collection(calls).get(callId);
  if (document === undefined) throw new AppError('missing', 'There is no such call.');
  return document;
}

async function readLine(
  collections: Collections,
  line: CallLineDocument | undefined,
): Promise<Stored<CallDocument> | undefined> {
  if (line?.callId === undefined) return undefined;
  const latest = await collections.collection(calls).get(line.callId);
  return latest !== undefined && isLive(latest.call) ? latest : undefined;
}

export const findLive = async (
  collections: Collections,
  username: string,
): Promise<Stored<CallDocument> | undefined> =>
  readLine(collections, await collections.collection(callLines).get(usernameKey(username)));

export const findGroup = async (
  collections: Collections,
  username: string,
): Promise<Stored<GroupCallDocument> | undefined> =>
  readGroup(collections, await collections.collection(callLines).get(usernameKey(username)));

export const isInCall = async (collections: Collections, username: string): Promise<boolean> =>
  (await findLive(collections, username)) !== undefined ||
  (await findGroup(collections, username)) !== undefined;

/** Whose calls ring at a person. */
export const quietOf = (line: CallLineDocument | undefined): Quiet => line?.quiet ?? NOT_QUIET;

interface HeldLine {
  readonly live: Stored<CallDocument> | undefined;
  /** The group's, where they are in one. */
  readonly group: Stored<GroupCallDocument> | undefined;
  readonly quiet: Quiet;
}

/** A person's line, for a unit that changes it. For the work of runUnit, as below. */
export async function takeLine(
  unit: Collections,
  username: string,
): Promise<Stored<CallLineDocument>> {
  const lines = unit.collection(callLines);
  const _id = usernameKey(username);
  return (await lines.get(_id)) ?? stillFree(await lines.insert({ _id }));
}

/**
 * The same for a unit that begins a call. Somebody who never had one is given a line, as no store
 * locks what is absent: of two such units one finds the other's. For the work of runUnit.
 */
export async function holdLine(unit: Collections, username: string): Promise<HeldLine> {
  const line = await takeLine(unit, username);
  return {
    live: await readLine(unit, line),
    group: await readGroup(unit, line),
    quiet: quietOf(line),
  };
}

/** Notes that a missed call has to be told, in the unit that ends it. */
async function noteIfMissed(unit: Collections, call: Call): Promise<void> {
  const { state, callId } = call;
  if (state.status !== 'ended' || !isMissed(call)) return;
  stillFree(
    await unit.collection(missedCalls).insert({
      _id: callId,
      caller: call.caller.username,
      callee: call.callee.username,
      ending: state.ending,
      endedAt: state.endedAt,
    }),
  );
}

const queuePush = (
  unit: Collections,
  kind: 'call' | 'callOver',
  { callId: about, callee: { username }, startedAt: at }: Call,
): Promise<void> => queueCallPush(unit, { kind, about, username, at });

/** Stores a new call; while it rings, it occupies the lines of both, which the unit holds. */
export async function insertCall(
  unit: Collections,
  call: Call,
  offer: CallSignal,
): Promise<Stored<CallDocument>> {
  const { callId, caller, callee } = call;
  const inserted = stillFree(await unit.collection(calls).insert(toDocument(call, offer)));
  if (isLive(call)) {
    for (const { username } of [caller, callee]) {
      const _id = usernameKey(username);
      await updateIn(unit, callLines, _id, (line) => ({ ...line, callId }));
    }
  }
  if (isLive(call)) await queuePush(unit, 'call', call);
  await noteIfMissed(unit, call);
  return inserted;
}

export type CallRule = (call: Call) => CallResult<Call>;

/** Applies a rule to a stored call; @throws AppError for a refusal and for an unknown call. */
export async function changeCall(unit: Collections, callId: string, rule: CallRule) {
  const before = await requireCall(unit, callId);
  const call = orRefused(rule(before.call));
  if (call === before.call) return { document: before, isNew: false };
  const changed = await unit.collection(calls).update(callId, () => toDocument(call, before.offer));
  if (before.call.state.status === 'ringing' && call.state.status !== 'ringing') {
    await queuePush(unit, 'callOver', call);
  }
  if (isLive(before.call)) await noteIfMissed(unit, call);
  return { document: written(changed), isNew: true };
}
