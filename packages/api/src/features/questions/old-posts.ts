import { isPostKey, postKey, versionOf, type PostType } from '@collabor8/domain';
import type { Platform } from '../../platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { onceForAStore } from '../../upkeep.js';
import { answers, deletedPosts, questions, versions } from './documents.js';

/** Answers from before there were votes on them have no rank: the index of the best lacks them until now. */
export const rankOldAnswers = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'rank of answers', async () => {
    const collection = store.collection(answers);
    for await (const { _id, rank } of collection.all()) {
      if (rank !== undefined) continue;
      await collection.update(_id, (answer) => ({ ...answer, rank: answer.rank ?? 0 }));
    }
  });

/** Questions from before whose accepted answers were counted by their authors don't name them. */
export const nameOldAcceptances = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'authors of accepted answers', async () => {
    const collection = store.collection(questions);
    for await (const { _id, acceptedAnswerId, acceptedFrom } of collection.all()) {
      if (typeof acceptedAnswerId !== 'string' || acceptedFrom !== undefined) continue;
      const answer = await store.collection(answers).get(acceptedAnswerId);
      await collection.update(_id, (question) =>
        question.acceptedAnswerId === acceptedAnswerId
          ? { ...question, acceptedFrom: answer?.ansBy }
          : question,
      );
    }
  });

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
export const nameOldKinds = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'kinds of posts', async () => {
    for await (const { _id } of store.collection(deletedPosts).all()) {
      await runUnit(store, async (unit) => {
        const collection = unit.collection(deletedPosts);
        const old = await collection.get(_id);
        if (old === undefined || isPostKey(_id)) return;
        await collection.remove(_id);
        await collection.restore({ ...old, _id: postKey(old.type, _id), id: _id });
      });
    }
    for await (const { _id } of store.collection(versions).all()) {
      await runUnit(store, async (unit) => {
        const collection = unit.collection(versions);
        const old = await collection.get(_id);
        const { postId, post: _post, ...before } = (old ?? {}) as typeof old & OldVersion;
        if (old === undefined || postId === undefined) return;
        await collection.remove(_id);
        const post = postKey(await kindOf(unit, { ...old, postId }), postId);
        await collection.restore({ ...before, _id: `${post}:${old.version}`, post });
      });
    }
  });
