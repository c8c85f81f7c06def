import { isListed, postKey, readPostKey, versionOf, type PostType } from '@collabor8/domain';
import { eachForItself } from '../../../platform/each-for-itself.js';
import type { Collections, DocumentStore } from '../../../ports/document-store.js';
import { runUnit } from '../../../ports/run-unit.js';
import { updateEach } from '../../../platform/upkeep.js';
import { readAll } from '../../../ports/read-all.js';
import { tags } from '../../tags/index.js';
import { answers, deletedPosts, questions, versions } from '../stored/documents.js';

/** Answers from before there were votes on them have no rank: the index of the best lacks them until now. */
export const rankOldAnswers = (store: DocumentStore): Promise<void> =>
  updateEach(store, answers, (answer) =>
    answer.rank === undefined ? { ...answer, rank: 0 } : answer,
  );

/** Questions from before whose accepted answers were counted by their authors don't name them. */
export const nameOldAcceptances = (store: DocumentStore): Promise<void> =>
  eachForItself(
    store.collection(questions).all(),
    async ({ _id, acceptedAnswerId, acceptedFrom }) => {
      if (typeof acceptedAnswerId !== 'string' || acceptedFrom !== undefined) return;
      const answer = await store.collection(answers).get(acceptedAnswerId);
      await store
        .collection(questions)
        .update(_id, (question) =>
          question.acceptedAnswerId === acceptedAnswerId
            ? { ...question, acceptedFrom: answer?.ansBy }
            : question,
        );
    },
  );

/** How many questions a tag's list has; whoever changes that changes the tag in the same unit of work. */
async function recount(store: DocumentStore, key: string): Promise<void> {
  for (;;) {
    const seen = await store.collection(tags).get(key);
    if (seen === undefined) return;
    let questionCount = 0;
    const listed = readAll(store.collection(questions), 'taggedNewest', { equals: [key] });
    for await (const { tagKeys } of listed) questionCount += tagKeys.includes(key) ? 1 : 0;
    const counted = await store
      .collection(tags)
      .update(key, (now) => (now.revision === seen.revision ? { ...now, questionCount } : now));
    if (!counted.ok || counted.value.questionCount === questionCount) return;
  }
}

/** Tags have counted what was hidden, and lines of what was deleted, which their lists don't have. */
export async function recountOldTags(store: DocumentStore): Promise<void> {
  const keys = new Set<string>();
  for await (const question of store.collection(questions).all()) {
    if (!isListed(question)) for (const key of question.tagKeys) keys.add(key);
  }
  await eachForItself(keys, (key) => recount(store, key));
}

/** As a version was before the kind of its post stood in its key. */
interface OldVersion {
  readonly postId?: string;
}

/** What a version with this id is of: of two posts with one id, the one that was changed after it. */
async function kindOf(
  unit: Collections,
  { postId, version, title }: { postId: string; version: number; title?: string | undefined },
): Promise<PostType> {
  if (title !== undefined) return 'question';
  const deleted = await unit.collection(deletedPosts).get(postKey('answer', postId));
  const answer = (await unit.collection(answers).get(postId)) ?? deleted?.answer;
  return answer !== undefined && versionOf(answer) > version ? 'answer' : 'comment';
}

/** Versions and traces of deleted posts from before the kind of their post stood in their keys. */
export async function nameOldKinds(store: DocumentStore): Promise<void> {
  await eachForItself(store.collection(deletedPosts).all(), ({ _id }) =>
    runUnit(store, async (unit) => {
      const collection = unit.collection(deletedPosts);
      const old = await collection.get(_id);
      if (old === undefined || readPostKey(_id) !== undefined) return;
      await collection.remove(_id);
      await collection.restore({ ...old, _id: postKey(old.type, _id), id: _id });
    }),
  );
  await eachForItself(store.collection(versions).all(), ({ _id }) =>
    runUnit(store, async (unit) => {
      const collection = unit.collection(versions);
      const old = await collection.get(_id);
      const { postId, post: _post, ...before } = (old ?? {}) as typeof old & OldVersion;
      if (old === undefined || postId === undefined) return;
      await collection.remove(_id);
      const post = postKey(await kindOf(unit, { ...old, postId }), postId);
      await collection.restore({ ...before, _id: `${post}:${old.version}`, post });
    }),
  );
}
