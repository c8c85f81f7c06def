import type { CommentTarget } from '@collabor8/domain';
import { answers, questions } from '../features/questions/index.js';
import type { Collections } from '../ports/document-store.js';
import type { DumpSite } from './dump-site.js';

/** Ids of imported documents: the same row has the same id in every run. */
export const questionId = (site: DumpSite, id: number): string => `${site.name}-q-${id}`;
export const answerId = (site: DumpSite, id: number): string => `${site.name}-a-${id}`;
export const commentId = (site: DumpSite, id: number): string => `${site.name}-c-${id}`;

/** A post of the dump that is in the store. */
export interface Post {
  readonly _id: string;
  readonly type: CommentTarget;
  readonly qid: string;
  /** Where it is on the dump's site, behind the origin. */
  readonly path: string;
}

/** What the posts of these ids are here; a dump numbers questions and answers together. */
export async function findPosts(
  store: Collections,
  site: DumpSite,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Post>> {
  const posts = new Map<number, Post>();
  const asked = new Map(ids.map((id) => [questionId(site, id), id]));
  for (const { _id } of await store.collection(questions).getMany([...asked.keys()])) {
    const id = asked.get(_id);
    if (id !== undefined) posts.set(id, { _id, type: 'question', qid: _id, path: `q/${id}` });
  }
  const others = ids.filter((id) => !posts.has(id));
  const answered = new Map(others.map((id) => [answerId(site, id), id]));
  for (const { _id, qid } of await store.collection(answers).getMany([...answered.keys()])) {
    const id = answered.get(_id);
    if (id !== undefined) posts.set(id, { _id, type: 'answer', qid, path: `a/${id}` });
  }
  return posts;
}
