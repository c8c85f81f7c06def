import {
  chatForFormer,
  hasLeft,
  NAMES_IN_ROW,
  successorOf,
  usernameKey,
  withDeparture,
  type ChatDeed,
  type ChatLine,
  type Departure,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { updateIn } from '../../request/errors.js';
import { users } from '../users/index.js';
import {
  chats,
  memberships,
  type ChatDocument,
  type LeftLately,
  type MembershipDocument,
} from './documents.js';
import { withLeft } from './fan-out.js';
import { lineOfMember, noteLine } from './lines.js';
import { toSummary } from './rows.js';

/** A membership that is another than before, and the line that says so. */
export interface ChangedMember {
  readonly member: Stored<MembershipDocument>;
  readonly line: ChatLine;
}

export interface Departed {
  readonly chat: Stored<ChatDocument>;
  readonly departed: ChangedMember;
  /** Who became admin as nobody else was one any more. */
  readonly heir: ChangedMember | undefined;
}

const membersOf = (unit: Collections, chatId: string) =>
  readAll(unit.collection(memberships), 'ofChat', { equals: [chatId] });

/** Everybody of a chat who is in it and has an account, and `leaving`. */
async function standingIn(
  unit: Collections,
  chatId: string,
  leaving: string,
): Promise<Stored<MembershipDocument>[]> {
  const found: Stored<MembershipDocument>[] = [];
  for await (const membership of membersOf(unit, chatId)) {
    if (!hasLeft(membership)) found.push(membership);
  }
  // Read by id: two admins who leave at once must not each count on the other, nor on one who is demoted.
  const isAdmin = ({ role }: MembershipDocument) => role === 'admin';
  const admins = await unit
    .collection(memberships)
    .getMany(found.filter(isAdmin).map(({ _id }) => _id));
  const keys = found.map(({ username }) => usernameKey(username));
  const accounts = await unit.collection(users).getMany(keys);
  const here = new Set([leaving, ...accounts.map(({ username }) => username)]);
  const now = [...found.filter((each) => !isAdmin(each)), ...admins];
  return now.filter(({ username }) => here.has(username));
}

async function makeHeir(
  unit: Collections,
  { chatId, username, role }: MembershipDocument,
): Promise<Stored<MembershipDocument> | undefined> {
  if (role !== 'admin') return undefined;
  const heir = successorOf(await standingIn(unit, chatId, username), username);
  if (heir === undefined) return undefined;
  return updateIn(unit, memberships, heir._id, (before) => ({
    ...before,
    role: 'admin' as const,
    roleRevision: before.roleRevision + 1,
  }));
}

/** The first few of those who stay, in the order of joining. */
async function namesWithout(
  unit: Collections,
  { _id: chatId, participantNames }: ChatDocument,
  leaving: string,
): Promise<readonly string[]> {
  if (!participantNames.includes(leaving)) return participantNames;
  const names: string[] = [];
  for await (const member of membersOf(unit, chatId)) {
    if (!hasLeft(member) && member.username !== leaving) names.push(member.username);
    if (names.length === NAMES_IN_ROW) break;
  }
  return names;
}

/** Whoever is in the chat no more is none of its people; whose account is deleted stays one by name. */
async function withoutMember(
  unit: Collections,
  chat: Stored<ChatDocument>,
  left: LeftLately,
): Promise<Stored<ChatDocument>> {
  const participantNames = await namesWithout(unit, chat, left.username);
  return updateIn(unit, chats, chat._id, (before) => ({
    ...before,
    ...{ participantNames, participantCount: before.participantCount - 1 },
    ...withLeft(before, left),
    // Their place stays theirs, so that the next one has another.
    nextPosition: before.nextPosition ?? before.participantCount,
  }));
}

function deedOf(username: string, by: string | undefined): ChatDeed {
  if (by === undefined) return { what: 'gone' };
  return by === username ? { what: 'left' } : { what: 'removed', name: username };
}

/** Ends somebody's part in a chat that the unit has read, and gives it an admin where they were the last one. */
export async function depart(
  unit: Collections,
  known: Stored<ChatDocument>,
  { own, at, by }: { readonly own: Stored<MembershipDocument> } & Omit<Departure, 'seq'>,
): Promise<Departed> {
  const { username } = own;
  const gone: Departure = { at, seq: known.lastSeq, ...(by !== undefined && { by }) };
  const heir = await makeHeir(unit, own);
  const chat = by === undefined ? known : await withoutMember(unit, known, { username, at });
  const member = await updateIn(unit, memberships, own._id, (before) => ({
    ...withDeparture(before, gone),
    ...(by !== undefined && { asLeft: chatForFormer(toSummary(known)) }),
  }));
  const line = await noteLine(unit, chat, {
    ...deedOf(username, by),
    ...{ _id: lineOfMember(member), at, by: by ?? username },
  });
  return {
    chat,
    departed: { member, line },
    heir: heir && {
      member: heir,
      line: await noteLine(unit, chat, {
        ...{ what: 'role', name: heir.username, role: heir.role },
        ...{ _id: lineOfMember(heir), at, by: heir.username },
      }),
    },
  };
}
