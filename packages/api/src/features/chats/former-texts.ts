import { checkFormerTexts, EDITS_MAX, type FormerText } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { AppError, orForbidden } from '../../request/errors.js';
import { requireMembership, requirePresent } from './access.js';
import type { MessageId } from './requests.js';
import { formerTexts, type FormerTextDocument } from './documents.js';

async function readAllOf(
  store: Collections,
  messageId: string,
): Promise<readonly Stored<FormerTextDocument>[]> {
  const request = { equals: [messageId], limit: EDITS_MAX };
  return (await store.collection(formerTexts).page('ofMessage', request)).items;
}

/** Keeps what a message says before it says something else. */
export async function keepFormerText(
  unit: Collections,
  {
    _id: messageId,
    revision,
    msg,
  }: { readonly _id: string; readonly revision: number; readonly msg: string },
  editedAt: string,
): Promise<void> {
  const before = await readAllOf(unit, messageId);
  if (before.length >= EDITS_MAX) {
    throw new AppError('invalid', `A message can be edited at most ${EDITS_MAX} times.`);
  }
  const former = { _id: `${messageId}:${revision}`, messageId, msg, editedAt };
  await unit.collection(formerTexts).insert(former);
}

export async function forgetFormerTexts(unit: Collections, messageId: string): Promise<void> {
  for (const { _id } of await readAllOf(unit, messageId)) {
    await unit.collection(formerTexts).remove(_id);
  }
}

export const createFormerTexts = ({ store }: Pick<Platform, 'store'>) => ({
  /** What a message said before it was edited, the latest first; for admins and moderators of the chat. */
  async formerTexts(
    reader: string,
    { chatId, messageId }: MessageId,
  ): Promise<readonly FormerText[]> {
    const membership = await requireMembership(store, chatId, reader);
    orForbidden(checkFormerTexts(membership.role));
    await requirePresent(store, membership, messageId);
    return (await readAllOf(store, messageId)).map(({ msg, editedAt }) => ({ msg, editedAt }));
  },
});
