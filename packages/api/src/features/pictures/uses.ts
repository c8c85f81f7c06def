import { checkPlaces, picturesIn, readPostKey, type PostKey } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid, written } from '../../request/rule-results.js';
import { pictures, pictureUses } from './documents.js';

const BATCH = 50;

interface PlacedText {
  readonly author: string;
  /** The post or message that the text is of, in whatever version. */
  readonly place: PostKey;
  readonly text: string;
}

/**
 * Keeps the pictures of a text, in the unit of work that writes it. Only one's own count: nobody's
 * picture stays, takes up their room, or is shown to anybody, because somebody else shows it.
 * @throws AppError 'invalid' when there are too many, or one stands in too many places.
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
    orInvalid(checkPlaces(picture.uses));
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
    if (readPostKey(id) !== undefined) return;
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
    return { ...before, uses, ...(uses === 0 && { dueAt: before.sentAt }) };
  });
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
