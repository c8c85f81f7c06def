import {
  seesLine,
  sortLines,
  CHAT_LINES_MAX,
  type ChatDeed,
  type ChatLine,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { stillFree } from '../../ports/run-unit.js';
import {
  chatLines,
  type ChatDocument,
  type ChatLineDocument,
  type MembershipDocument,
} from './documents.js';

const toLine = ({
  chatId: _chatId,
  revision: _revision,
  ...line
}: Stored<ChatLineDocument>): ChatLine => line;

/** The id of the line of a change: of a membership, or of a chat itself. */
export const lineOfMember = ({ _id, roleRevision }: MembershipDocument): string =>
  `${_id}:${roleRevision}`;
export const lineOfChat = ({ _id, revision }: Stored<ChatDocument>): string => `${_id}:${revision}`;

/** Notes a line behind the latest message of a chat, in the unit of what it tells of. */
export async function noteLine(
  unit: Collections,
  { _id: chatId, lastSeq: seq }: Pick<ChatDocument, '_id' | 'lastSeq'>,
  line: ChatDeed & Pick<ChatLine, '_id' | 'at' | 'by'>,
): Promise<ChatLine> {
  return toLine(stillFree(await unit.collection(chatLines).insert({ ...line, chatId, seq })));
}

type Reader = Pick<MembershipDocument, 'chatId' | 'seesFrom' | 'joinedAt' | 'gone'>;

/** Lines that one step reads. */
const STEP = 25;

/** The latest lines of a chat, of those that tell of somebody's time in it. */
export async function readLines(store: Collections, reader: Reader): Promise<readonly ChatLine[]> {
  const request = { equals: [reader.chatId], limit: CHAT_LINES_MAX, reverse: true };
  const { items } = await store.collection(chatLines).page('ofChat', request);
  return sortLines(items.map(toLine).filter((line) => seesLine(reader, line)));
}

/**
 * Those behind messages of the places from `from` to `to`, of as many the latest. Costs what it returns, and a step at most.
 * @param to the end of the log where it is Infinity
 */
export async function readLinesBetween(
  store: Collections,
  reader: Reader,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly ChatLine[]> {
  const collection = store.collection(chatLines);
  const found: ChatLine[] = [];
  const cursor = to === Infinity ? null : collection.cursorAfter('ofChat', [to + 1], '', true);
  const latestFirst = { equals: [reader.chatId], cursor, pageSize: STEP, reverse: true };
  for await (const line of readAll(collection, 'ofChat', latestFirst)) {
    if (line.seq < from || found.length === CHAT_LINES_MAX) break;
    found.push(toLine(line));
  }
  return sortLines(found.filter((line) => seesLine(reader, line)));
}
