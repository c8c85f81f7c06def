import { addedDeed, type ChatLine } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { DocumentStore, Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { chatLines, chats, memberships, type MembershipDocument } from './documents.js';
import { lineOfMember } from './lines.js';

type Member = Stored<MembershipDocument>;

/** Those whom somebody added at once are told of in one line. */
function additionsIn(members: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    if (member.addedBy === undefined) continue;
    const key = `${member.joinedAt}:${member.addedBy}`;
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return groups;
}

async function noteOf(store: DocumentStore, chatId: string): Promise<void> {
  const members: Member[] = [];
  const all = readAll(store.collection(memberships), 'ofChat', { equals: [chatId] });
  for await (const member of all) members.push(member);
  // One that is there already is left as it is.
  const note = async (line: ChatLine) => {
    await store.collection(chatLines).insert({ ...line, chatId });
  };
  for (const joined of additionsIn(members).values()) {
    const [first] = joined;
    if (first?.addedBy === undefined) continue;
    const { joinedAt: at, joinedSeq: seq, addedBy: by, seesFrom } = first;
    const names = joined.map(({ username }) => username);
    const deed = addedDeed(names, seesFrom === undefined && seq > 0);
    await note({ ...deed, _id: lineOfMember({ ...first, roleRevision: 1 }), seq, at, by });
  }
  for (const member of members) {
    const { username: by, gone } = member;
    if (gone === undefined || gone.by !== undefined) continue;
    await note({ what: 'gone', _id: lineOfMember(member), seq: gone.seq, at: gone.at, by });
  }
}

/** Chats of a version that knew who had joined and whose accounts were deleted by their memberships alone. */
export const noteFormerLines = (store: DocumentStore): Promise<void> =>
  eachForItself(store.collection(chats).all(), ({ _id }) => noteOf(store, _id));
