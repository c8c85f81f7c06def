import { isPostKey, picturesIn, type PostKey } from '@collabor8/domain';
import { eachForItself } from '../../each-for-itself.js';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid, written } from '../../rule-results.js';
import { pictures, pictureUses, type PictureDocument } from './documents.js';

const BATCH = 50;

/** A picture that was hidden, or shown again, where it stood. */
function withHidden(
  { hiddenUses = 0, ...picture }: PictureDocument,
  difference: 1 | -1,
): PictureDocument {
  const hidden = Math.max(0, hiddenUses + difference);
  return { ...picture, ...(hidden > 0 && { hiddenUses: hidden }) };
}

interface PlacedText {
  readonly author: string;
  /** The post or message that the text is of, in whatever version. */
  readonly place: PostKey;
  readonly text: string;
}

/**
 * Keeps the pictures of a text, in the unit of work that writes it. Only one's own count: nobody's
 * picture stays, or takes up their room, because somebody else shows it.
 * @throws AppError 'invalid' when there are too many.
 */
export async function keepPictures(
  unit: Collections,
  { author, place, text }: PlacedText,
): Promise<void> {
  for (const pictureId of orInvalid(picturesIn(text))) {
    const picture = await unit.collection(pictures).get(pictureId);
    if (picture?.owner !== author || picture.isGoing) continue;
    const use = { _id: `${pictureId} ${place}`, pictureId, place };
    if (!(await unit.collection(pictureUses).insert(use)).ok) continue;
    written(
      await unit
        .collection(pictures)
        .update(pictureId, ({ dueAt: _due, ...before }) => ({ ...before, uses: before.uses + 1 })),
    );
  }
}

/**
 * Files uses from before they named the kind of their post under the posts with that id that the owner
 * of the picture wrote, as `postsOf` finds them. One without any stays: what nobody finds, nobody lets go.
 */
export async function fileOldUses(
  store: DocumentStore,
  postsOf: (unit: Collections, id: string, owner: string) => Promise<readonly PostKey[]>,
): Promise<void> {
  await eachForItself(store.collection(pictureUses).all(), async ({ _id, place: id }) => {
    if (isPostKey(id)) return;
    await runUnit(store, async (unit) => {
      const [uses, collection] = [unit.collection(pictureUses), unit.collection(pictures)];
      const old = await uses.get(_id);
      const picture = old && (await collection.get(old.pictureId));
      const places = picture ? await postsOf(unit, id, picture.owner) : [];
      if (old === undefined || places.length === 0) return;
      await uses.remove(_id);
      const { revision: _revision, ...use } = old;
      let more = -1;
      for (const place of places) {
        const filed = await uses.insert({ ...use, _id: `${use.pictureId} ${place}`, place });
        if (filed.ok) more += 1;
      }
      await collection.update(old.pictureId, (before) => ({ ...before, uses: before.uses + more }));
    });
  });
}

/** Lets go of a picture where it stood; without any other place it goes at the next tidying. */
async function release(
  unit: Collections,
  use: { readonly _id: string; readonly pictureId: string },
): Promise<void> {
  const released = await unit.collection(pictureUses).remove(use._id);
  if (released === undefined) return;
  await unit.collection(pictures).update(use.pictureId, (before) => {
    const uses = Math.max(0, before.uses - 1);
    const counted = released.isHidden ? withHidden(before, -1) : before;
    return { ...counted, uses, ...(uses === 0 && { dueAt: before.sentAt }) };
  });
}

/** Hides the pictures of a post or message with it, or shows them again, in the same unit of work. */
export async function setPicturesHidden(
  unit: Collections,
  place: PostKey,
  isHidden: boolean,
): Promise<void> {
  const uses = unit.collection(pictureUses);
  for await (const use of readAll(uses, 'inPlace', { equals: [place] })) {
    if ((use.isHidden ?? false) === isHidden) continue;
    written(
      await uses.update(use._id, ({ isHidden: _was, ...shown }) =>
        isHidden ? { ...shown, isHidden: true } : shown,
      ),
    );
    await unit
      .collection(pictures)
      .update(use.pictureId, (before) => withHidden(before, isHidden ? 1 : -1));
  }
}

/** Lets go of all pictures of a message, in the unit of work that removes it. */
export async function releasePictures(unit: Collections, place: PostKey): Promise<void> {
  const { items } = await unit
    .collection(pictureUses)
    .page('inPlace', { equals: [place], limit: BATCH });
  for (const use of items) await release(unit, use);
}

/**
 * The same for a post with all its versions, a picture at a time: done before the post is gone for
 * good, so that whoever dies in between begins again.
 */
export async function releaseAllPictures(store: DocumentStore, place: PostKey): Promise<void> {
  for (;;) {
    const { items } = await store
      .collection(pictureUses)
      .page('inPlace', { equals: [place], limit: BATCH });
    for (const use of items) await runUnit(store, (unit) => release(unit, use));
    if (items.length < BATCH) return;
  }
}
