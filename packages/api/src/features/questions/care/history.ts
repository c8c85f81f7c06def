import {
  versionOf,
  type PostType,
  type PostVersion,
  postKey,
  type PostKey,
} from '@collabor8/domain';
import type { Collections } from '../../../ports/document-store.js';
import { versions, type VersionDocument } from '../stored/documents.js';
import { requireAnswer, requireComment, requireQuestion } from '../stored/stored-questions.js';

/** Earlier versions that are read at once; each may be as long as a post. */
const PAGE_SIZE = 10;

export interface PostRequest {
  readonly type: PostType;
  readonly id: string;
}

export interface HistoryPage {
  /** Latest first; a first page begins with the post as it is now. */
  readonly items: readonly PostVersion[];
  readonly nextCursor: string | null;
}

const toVersion = ({ version, writtenAt, title, text, tags }: VersionDocument): PostVersion => ({
  version,
  writtenAt,
  ...(title !== undefined && { title }),
  text,
  ...(tags !== undefined && { tags }),
});

interface Current {
  readonly version: PostVersion;
  readonly isHidden: boolean;
}

const asCurrent = (post: { readonly hidden?: unknown }, version: PostVersion): Current => ({
  version,
  isHidden: post.hidden !== undefined,
});

/** A post as it stands there. */
async function currentOf(store: Collections, { type, id }: PostRequest): Promise<Current> {
  switch (type) {
    case 'question': {
      const post = await requireQuestion(store, id);
      const { title, text, tags, askDateTime, editedAt = askDateTime } = post;
      return asCurrent(post, { version: versionOf(post), writtenAt: editedAt, title, text, tags });
    }
    case 'answer': {
      const post = await requireAnswer(store, id);
      const { text, ansDateTime, editedAt = ansDateTime } = post;
      return asCurrent(post, { version: versionOf(post), writtenAt: editedAt, text });
    }
    case 'comment': {
      const post = await requireComment(store, id);
      const { text, commentDateTime, editedAt = commentDateTime } = post;
      return asCurrent(post, { version: versionOf(post), writtenAt: editedAt, text });
    }
  }
}

/** Keeps a post as it is, inside the unit that changes it. */
export const keptVersion = (post: PostKey, before: PostVersion): VersionDocument => ({
  _id: `${post}:${before.version}`,
  post,
  ...before,
});

/** What a post was, latest first. */
export async function readHistory(
  store: Collections,
  post: PostRequest,
  cursor: string | null,
): Promise<HistoryPage> {
  const now = await currentOf(store, post);
  // What it was before is hidden with it.
  if (now.isHidden) return { items: [now.version], nextCursor: null };
  const page = await store
    .collection(versions)
    .page('ofPost', { equals: [postKey(post.type, post.id)], cursor, limit: PAGE_SIZE });
  const earlier = page.items.map(toVersion);
  return {
    items: cursor === null ? [now.version, ...earlier] : earlier,
    nextCursor: page.nextCursor,
  };
}
