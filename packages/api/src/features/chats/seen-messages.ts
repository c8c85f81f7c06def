import { EDITS_MAX, hasLeft, messageForFormer, type ChatMessage } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { formerTexts, type MembershipDocument } from './documents.js';
import { toMessage, type PresentMessage } from './rows.js';

/** What messages said at a time that they were edited after, by their ids. */
async function readTextsOf(
  store: Collections,
  edited: readonly PresentMessage[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (edited.length === 0) return new Map();
  const ids = edited.map(({ _id }) => _id);
  const pages = await store.collection(formerTexts).pageOfEach('ofMessage', ids, EDITS_MAX);
  // The latest one first: the last that was still there then is what it said.
  const texts = [...pages].flatMap(([id, { items }]) => {
    const former = items.findLast(({ editedAt }) => editedAt >= at);
    return former === undefined ? [] : [[String(id), former.msg] as const];
  });
  return new Map(texts);
}

/** Messages as a reader sees them: whoever has left sees them as they were, or without what may have changed. */
export async function messagesFor(
  store: Collections,
  reader: Pick<MembershipDocument, 'gone'>,
  messages: readonly PresentMessage[],
): Promise<readonly ChatMessage[]> {
  const { gone } = reader;
  if (gone === undefined || !hasLeft(reader)) return messages.map(toMessage);
  const edited = messages.filter(
    // What was hidden or taken back since is so for everybody.
    ({ editedAt = '', hidden }) => editedAt >= gone.at && hidden === undefined,
  );
  const texts = await readTextsOf(store, edited, gone.at);
  return messages.map((message) => {
    const shown = toMessage(message);
    return messageForFormer({ ...shown, msg: texts.get(message._id) ?? shown.msg });
  });
}
