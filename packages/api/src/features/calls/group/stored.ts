import {
  isGroupCallOn,
  peopleOf,
  seatOf,
  type GroupCall,
  type NumberedGroupCall,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { stillFree } from '../../../ports/run-unit.js';
import { written } from '../../../request/rule-results.js';
import {
  groupCalls,
  missedCalls,
  type CallLineDocument,
  type GroupCallDocument,
} from '../documents.js';

export const toNumberedGroup = ({
  call,
  revision,
}: Stored<GroupCallDocument>): NumberedGroupCall => ({ ...call, revision });

/** The call of a group that the person of a line is in. */
export async function readGroup(
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
  const collection = unit.collection(groupCalls);
  if (endedAt !== undefined && before !== undefined && isGroupCallOn(before.call)) {
    const seconds = Math.round((Date.parse(endedAt) - Date.parse(call.startedAt)) / 1000);
    const line = { _id: call.callId, chatId, people: peopleOf(call), seconds, endedAt };
    stillFree(await unit.collection(missedCalls).insert(line));
  }
  return before === undefined
    ? stillFree(await collection.insert(document))
    : written(await collection.update(chatId, () => document));
}
