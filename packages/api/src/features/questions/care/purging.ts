import { postKey, type PostType } from '@collabor8/domain';
import { eachDue } from '../../../platform/each-for-itself.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collection, Identified, Key } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';
import { runUnit } from '../../../ports/run-unit.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  suggestions,
  versions,
  type DeletedPostDocument,
} from '../stored/documents.js';
import { answerVotes, views, votes } from '../stored/vote-documents.js';

/** Whoever brings a post back in the last moment is not met half-way, whichever clock is ahead. */
const SLACK_MS = 10_000;

/** Removes all documents of a key, each after what hangs on it. */
async function removeAll<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  key: Key,
  removeUnder: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for await (const { _id } of readAll(collection, index, { equals: [key] })) {
    await removeUnder(_id);
    await collection.remove(_id);
  }
}

type Parts = Pick<Platform, 'store' | 'texts'>;

/** With all that hung on any of them: before they are gone, so that whoever dies in between begins again. */
async function removeVersions({ store, texts }: Parts, kind: PostType, id: string): Promise<void> {
  while (await runUnit(store, (unit) => texts.gone(unit, { kind, id })));
  await removeAll(store.collection(versions), 'ofPost', postKey(kind, id));
  await store.collection(suggestions).remove(postKey(kind, id));
}

const removeThread = (parts: Parts, postId: string): Promise<void> =>
  removeAll(parts.store.collection(comments), 'ofPost', postId, (id) =>
    removeVersions(parts, 'comment', id),
  );

async function removeUnderAnswer(parts: Parts, id: string): Promise<void> {
  await removeThread(parts, id);
  await removeVersions(parts, 'answer', id);
  await removeAll(parts.store.collection(answerVotes), 'ofAnswer', id);
}

async function removeUnderQuestion(parts: Parts, id: string): Promise<void> {
  const { store } = parts;
  await removeAll(store.collection(answers), 'ofQuestion', id, (answerId) =>
    removeUnderAnswer(parts, answerId),
  );
  await removeThread(parts, id);
  await removeVersions(parts, 'question', id);
  await removeAll(store.collection(votes), 'ofQuestion', id);
  await removeAll(store.collection(views), 'ofQuestion', id);
}

const removals = {
  question: removeUnderQuestion,
  answer: removeUnderAnswer,
  comment: (parts: Parts, id: string) => removeVersions(parts, 'comment', id),
};

/** Of a post it stays that there was one, so that links lead to no other: where others replied, by its line. */
async function purge(parts: Parts, { _id, id, type }: DeletedPostDocument): Promise<void> {
  const { store } = parts;
  const deleted = store.collection(deletedPosts);
  const isLine =
    (type === 'question' && (await store.collection(questions).get(id)) !== undefined) ||
    (type === 'answer' && (await store.collection(answers).get(id)) !== undefined);
  if (isLine) {
    await removeVersions(parts, type, id);
    await deleted.remove(_id);
    return;
  }
  await removals[type](parts, id);
  await deleted.update(
    _id,
    ({ dueAt: _due, question: _q, answer: _a, comment: _c, ...trace }) => trace,
  );
}

/** Removes the texts of what was deleted more than a minute ago, for good. */
export async function purgeDeleted({
  store,
  texts,
  now,
}: Parts & Pick<Platform, 'now'>): Promise<void> {
  const until = new Date(now().getTime() - SLACK_MS).toISOString();
  await eachDue(store.collection(deletedPosts), 'byDue', 'dueAt', until, (post) =>
    purge({ store, texts }, post),
  );
}
