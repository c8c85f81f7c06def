import { postKey, type PostKey } from '@collabor8/domain';
import { eachForItself } from '../../../platform/each-for-itself.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collection, DocumentStore, Identified, Key } from '../../../ports/document-store.js';
import { readWhile } from '../../../ports/read-all.js';
import { releaseAllPictures } from '../../pictures/index.js';
import {
  answers,
  answerVotes,
  comments,
  deletedPosts,
  questions,
  versions,
  views,
  votes,
  type DeletedPostDocument,
} from '../stored/documents.js';

const BATCH = 50;
/** Whoever brings a post back in the last moment is not met half-way, whichever clock is ahead. */
const SLACK_MS = 10_000;

/** Removes all documents of a key, each after what hangs on it. */
async function removeAll<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  key: Key,
  removeUnder: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (;;) {
    const { items } = await collection.page(index, { equals: [key], limit: BATCH });
    for (const { _id } of items) {
      await removeUnder(_id);
      await collection.remove(_id);
    }
    if (items.length < BATCH) return;
  }
}

/** And the pictures that any of them held. */
async function removeVersions(store: DocumentStore, post: PostKey): Promise<void> {
  await releaseAllPictures(store, post);
  await removeAll(store.collection(versions), 'ofPost', post);
}

const removeThread = (store: DocumentStore, postId: string): Promise<void> =>
  removeAll(store.collection(comments), 'ofPost', postId, (id) =>
    removeVersions(store, postKey('comment', id)),
  );

async function removeUnderAnswer(store: DocumentStore, id: string): Promise<void> {
  await removeThread(store, id);
  await removeVersions(store, postKey('answer', id));
  await removeAll(store.collection(answerVotes), 'ofAnswer', id);
}

async function removeUnderQuestion(store: DocumentStore, id: string): Promise<void> {
  await removeAll(store.collection(answers), 'ofQuestion', id, (answerId) =>
    removeUnderAnswer(store, answerId),
  );
  await removeThread(store, id);
  await removeVersions(store, postKey('question', id));
  await removeAll(store.collection(votes), 'ofQuestion', id);
  await removeAll(store.collection(views), 'ofQuestion', id);
}

/** Of a question it stays that there was one; of any post, the line where others replied. */
async function purge(store: DocumentStore, { _id, id, type }: DeletedPostDocument): Promise<void> {
  const deleted = store.collection(deletedPosts);
  switch (type) {
    case 'question': {
      if ((await store.collection(questions).get(id)) !== undefined) {
        await removeVersions(store, _id);
        break;
      }
      await removeUnderQuestion(store, id);
      await deleted.update(_id, ({ dueAt: _due, question: _text, ...trace }) => trace);
      return;
    }
    case 'answer': {
      const line = await store.collection(answers).get(id);
      if (line === undefined) await removeUnderAnswer(store, id);
      else await removeVersions(store, _id);
      break;
    }
    case 'comment':
      await removeVersions(store, _id);
  }
  await deleted.remove(_id);
}

/** Removes the texts of what was deleted more than a minute ago, for good. */
export async function purgeDeleted({ store, now }: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - SLACK_MS).toISOString();
  const due = readWhile(
    store.collection(deletedPosts),
    'byDue',
    ({ dueAt }) => dueAt !== undefined && dueAt <= until,
  );
  await eachForItself(due, (post) => purge(store, post));
}
