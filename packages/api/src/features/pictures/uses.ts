import { checkPlaces, ATTACHMENTS_IN_TEXT_MAX, attachmentsIn, postKey } from '@collabor8/domain';
import type { TextHooks } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { AppError, orInvalid, updateIn } from '../../request/errors.js';
import { isFile, pictures, pictureUses } from './documents.js';

/** Uses that one unit of work lets go of: all that one text can have. */
const BATCH = ATTACHMENTS_IN_TEXT_MAX;

/** Lets go of a picture where it stood; without any other place it goes at the next tidying. */
async function release(
  unit: Collections,
  use: { readonly _id: string; readonly pictureId: string },
): Promise<void> {
  const released = await unit.collection(pictureUses).remove(use._id);
  if (released === undefined) return;
  await unit.collection(pictures).update(use.pictureId, (before) => {
    const uses = Math.max(0, before.uses - 1);
    return { ...before, uses, ...(uses === 0 && { dueAt: before.sentAt }) };
  });
}

/** Has somebody's own picture stand in a place; false where it is none of theirs, or about to go. */
async function hold(
  unit: Collections,
  { pictureId, place, author }: { pictureId: string; place: string; author: string },
): Promise<boolean> {
  const picture = await unit.collection(pictures).get(pictureId);
  if (picture?.owner !== author || picture.isGoing) return false;
  const use = { _id: `${pictureId} ${place}`, pictureId, place };
  if (!(await unit.collection(pictureUses).insert(use)).ok) return true;
  orInvalid(checkPlaces(picture.uses));
  const oneMore = ({ dueAt: _due, ...before }: typeof picture) => ({
    ...before,
    uses: before.uses + 1,
  });
  await updateIn(unit, pictures, pictureId, oneMore);
  return true;
}

/** Lets go of pictures in a place, some at a time: true while there are more. */
async function releaseIn(unit: Collections, place: string): Promise<boolean> {
  const request = { equals: [place], limit: BATCH };
  const { items, nextCursor } = await unit.collection(pictureUses).page('inPlace', request);
  for (const use of items) await release(unit, use);
  return nextCursor !== null;
}

const BOARD = 'board:';
const boardPlace = (boardId: string): string => `${BOARD}${boardId}`;

/** The board that a place is; undefined where it is a post. */
export const boardOfPlace = (place: string): string | undefined =>
  place.startsWith(BOARD) ? place.slice(BOARD.length) : undefined;

/**
 * Has a picture stand on a board: one's own, or one that stands there already, whoever brought it.
 * @throws AppError 'missing' where it is neither
 */
export async function holdOnBoard(
  unit: Collections,
  { boardId, author, pictureId }: { boardId: string; author: string; pictureId: string },
): Promise<void> {
  const place = boardPlace(boardId);
  const known = await unit.collection(pictureUses).get(`${pictureId} ${place}`);
  if (known !== undefined) return;
  const picture = await unit.collection(pictures).get(pictureId);
  const isThere = picture !== undefined && !isFile(picture);
  if (!isThere || !(await hold(unit, { pictureId, place, author }))) {
    throw new AppError('missing', 'There is no such picture.');
  }
}

/** Lets go of the pictures of a board that is gone: true while there are more. */
export const releaseOfBoard = (unit: Collections, boardId: string): Promise<boolean> =>
  releaseIn(unit, boardPlace(boardId));

/**
 * What becomes of the pictures and files of texts. Only one's own count: nobody's picture stays, takes up their
 * room, or is shown to anybody, because somebody else shows it. Those of earlier versions stay, too.
 */
export const picturedTexts: TextHooks = {
  /** @throws AppError 'invalid' when there are too many, or one stands in too many places. */
  async written(unit, { post: { kind, id }, author, text }) {
    const place = postKey(kind, id);
    for (const pictureId of orInvalid(attachmentsIn(text))) {
      await hold(unit, { pictureId, place, author });
    }
    return undefined;
  },

  gone: (unit, { kind, id }) => releaseIn(unit, postKey(kind, id)),
};
