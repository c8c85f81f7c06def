import {
  addedDeed,
  CHAT_PARTICIPANTS_MAX,
  chatTitle,
  checkParticipants,
  checkRoleChange,
  DEFAULT_ROLE,
  hasLeft,
  initialRole,
  NAMES_IN_ROW,
  partnerIn,
  previewOfJoining,
  turnOf,
  type ChatRow,
  type Participant,
  type ChatRole,
} from '@collabor8/domain';
import { AppError, orForbidden, orInvalid, updateIn, written } from '../../request/errors.js';
import { landing } from '../../platform/land-once.js';
import { chats, memberships, type ChatDocument, type MembershipDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { inSlices } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import {
  findMembership,
  membershipId,
  requireMember,
  requireMembership,
  requireOpenChat,
} from './access.js';
import { requireMeeting, requireUsernames } from '../users/index.js';
import { requireAddable } from './adding.js';
import { type FanOut, withoutLeft } from './fan-out.js';
import { lineOfMember, noteLine } from './lines.js';
import type { Additions, CreateRequest, RoleRequest } from './requests.js';
import { limitGathering } from './rates.js';
import { toMark, toParticipant, toRow } from './rows.js';

function checkCrowd(count: number): void {
  if (count <= CHAT_PARTICIPANTS_MAX) return;
  throw new AppError(
    'invalid',
    `A chat cannot have more than ${CHAT_PARTICIPANTS_MAX} participants`,
  );
}

interface Joining {
  readonly username: string;
  readonly role: ChatRole;
  readonly position: number;
  readonly joinedAt: string;
  readonly addedBy?: string;
  readonly seesFrom?: number;
}

const newMembership = (
  { _id: chatId, lastSeq, activeAt }: Pick<ChatDocument, '_id' | 'lastSeq' | 'activeAt'>,
  joining: Joining,
): MembershipDocument => ({
  _id: membershipId(chatId, joining.username),
  chatId,
  ...joining,
  roleRevision: 1,
  joinedSeq: lastSeq,
  lastReadSeq: lastSeq,
  activeAt,
});

/** Somebody joins, or comes back: then nothing is left of their time before but how they keep the chat, and the number of its changes. */
async function join(
  unit: Collections,
  before: Stored<MembershipDocument> | undefined,
  fresh: MembershipDocument,
): Promise<Stored<MembershipDocument>> {
  const collection = unit.collection(memberships);
  if (before === undefined) return stillFree(await collection.insert(fresh));
  const readTurn = turnOf(before) > 0 ? { readTurn: turnOf(before) + 1 } : {};
  const { keptRevision, level, pinnedAt, archivedSeq, hasWritten } = before;
  const own = { keptRevision, level, pinnedAt, archivedSeq, hasWritten };
  const roleRevision = before.roleRevision + 1;
  return written(
    await collection.update(fresh._id, () => ({ ...fresh, ...own, ...readTurn, roleRevision })),
  );
}

export type Participants = ReturnType<typeof createParticipants>;

export function createParticipants(platform: Platform, fanOut: FanOut) {
  const { store, now, newId } = platform;
  const { countStart, countAdding } = limitGathering(platform);

  return {
    /** Starts a chat. Roles are the rule's, whoever asks for others. */
    async create(creator: string, request: CreateRequest): Promise<ChatRow> {
      orInvalid(checkParticipants(creator, request.participants));
      checkCrowd(request.participants.length);
      const selected = await requireUsernames(store, request.participants);
      const usernames = orInvalid(checkParticipants(creator, selected));
      const others = usernames.filter((name) => name !== creator);
      const [first, ...more] = others;
      if (first !== undefined && more.length === 0) await requireMeeting(store, creator, first);
      else await requireAddable(store, creator, usernames.slice(1));
      const joinedAt = now().toISOString();
      const chat: ChatDocument = {
        _id: request._id ?? newId(),
        title: orInvalid(chatTitle(request.title, usernames)),
        participantCount: usernames.length,
        participantNames: usernames.slice(0, NAMES_IN_ROW),
        lastSeq: 0,
        lastMessage: null,
        activeAt: joinedAt,
        createdAt: joinedAt,
        createdBy: creator,
      };
      const sentBefore = {
        definition: chats,
        ...{ _id: chat._id, what: 'chat' },
        isSame: ({ createdBy }: ChatDocument) => createdBy === creator,
      };
      const write = async (unit: Collections): Promise<Stored<ChatDocument>> => {
        const inserted = stillFree(await unit.collection(chats).insert(chat));
        for await (const [position, username] of inSlices(usernames.entries())) {
          const role = initialRole(username, creator);
          const joining = { username, role, position, joinedAt };
          stillFree(await unit.collection(memberships).insert(newMembership(chat, joining)));
        }
        return inserted;
      };
      const landed = await countStart(creator, others, landing(store, sentBefore, write));
      if (landed.isNew) await fanOut.created(landed.value);
      const created = landed.isNew ? landed.value : landed.known;
      return toRow(created, await requireMembership(store, chat._id, creator));
    },

    /** Adds people to a chat; those who take part already stay as they are. Answers the new ones. */
    async add(
      actor: string,
      { chatId, usernames, showHistory = false }: Additions,
    ): Promise<readonly Participant[]> {
      const { chat: known } = await requireOpenChat(store, chatId, actor);
      checkCrowd(usernames.length);
      const named = await requireUsernames(store, usernames);
      const isHere = async (name: string) => {
        const known = await findMembership(store, chatId, name);
        return known !== undefined && !hasLeft(known);
      };
      const absent = (
        await Promise.all(named.map(async (name) => ((await isHere(name)) ? [] : [name])))
      ).flat();
      // By a third person a chat of two becomes a group, into which the other one is brought as well.
      const partner = absent.length > 0 ? partnerIn(known, actor) : undefined;
      await requireAddable(store, actor, partner === undefined ? absent : [partner, ...absent]);
      const joinedAt = now().toISOString();
      // Where nothing was said there is nothing to keep from anybody.
      const isHidden = ({ lastSeq }: ChatDocument): boolean => !showHistory && lastSeq > 0;
      const bring = async (unit: Collections) => {
        const { chat: before } = await requireOpenChat(unit, chatId, actor);
        const joined: Stored<MembershipDocument>[] = [];
        const firstPosition = before.nextPosition ?? before.participantCount;
        for await (const username of inSlices(named)) {
          const known = await findMembership(unit, chatId, username);
          if (known !== undefined && !hasLeft(known)) continue;
          const position = firstPosition + joined.length;
          const joining = {
            ...{ username, role: DEFAULT_ROLE, position, joinedAt, addedBy: actor },
            ...(isHidden(before) && { seesFrom: before.lastSeq }),
          };
          joined.push(await join(unit, known, newMembership(before, joining)));
        }
        const newNames = joined.map(({ username }) => username);
        checkCrowd(before.participantCount + newNames.length);
        const joining = {
          seq: before.lastSeq,
          preview: previewOfJoining(newNames, { actor, at: joinedAt }),
        };
        const withNames = (chat: Stored<ChatDocument>): ChatDocument => ({
          ...chat,
          participantCount: chat.participantCount + newNames.length,
          participantNames: [...chat.participantNames, ...newNames].slice(0, NAMES_IN_ROW),
          ...withoutLeft(chat, newNames),
          ...(chat.nextPosition !== undefined && {
            nextPosition: chat.nextPosition + newNames.length,
          }),
          ...(newNames.length > 0 && isHidden(before) && { joining, lastMessage: joining.preview }),
        });
        const [first] = joined;
        const line =
          first &&
          (await noteLine(unit, before, {
            ...addedDeed(newNames, !isHidden(before) && before.lastSeq > 0),
            ...{ _id: lineOfMember(first), at: joinedAt, by: actor },
          }));
        const chat = await updateIn(unit, chats, chatId, withNames);
        return { chat, joined, line, isNew: joined.length > 0 };
      };
      const added = await countAdding(actor, () => runUnit(store, bring));
      const participants = added.joined.map(toParticipant);
      if (added.line !== undefined) {
        await fanOut.participantsAdded(added.chat, participants, added.line);
      }
      for (const membership of added.joined) {
        // Whoever comes back may have moved their mark back in the time before.
        if (turnOf(membership) > 0) {
          await fanOut.read(chatId, membership.username, toMark(membership));
        }
      }
      return participants;
    },

    async changeRole(actor: string, { chatId, username, role }: RoleRequest): Promise<Participant> {
      const { chat, after, line } = await runUnit(store, async (unit) => {
        const { chat, own } = await requireOpenChat(unit, chatId, actor);
        const actorRole = own.role;
        const named = await findMembership(unit, chatId, username);
        orForbidden(checkRoleChange({ actor, actorRole, username: named?.username ?? username }));
        const target = await requireMember(unit, chatId, username);
        if (target.role === role) return { chat, after: target };
        const roleRevision = target.roleRevision + 1;
        const after = await updateIn(unit, memberships, target._id, (membership) => ({
          ...membership,
          role,
          roleRevision,
        }));
        const line = await noteLine(unit, chat, {
          ...{ what: 'role', name: after.username, role },
          ...{ _id: lineOfMember(after), at: now().toISOString(), by: actor },
        });
        return { chat, after, line };
      });
      const participant = toParticipant(after);
      if (line !== undefined) await fanOut.roleChanged(chat, participant, line);
      return participant;
    },
  };
}
