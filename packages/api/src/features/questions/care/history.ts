import {
  versionOf,
  type Edited,
  type EditNote,
  type PostVersion,
  postKey,
  type PostKey,
} from '@collabor8/domain';
import type { Collections } from '../../../ports/document-store.js';
import {
  versions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
  type VersionDocument,
} from '../stored/documents.js';
import { requireAnswer, requireComment, requireQuestion } from '../stored/stored-questions.js';
import type { PostRequest } from './requests.js';

/** Earlier versions that are read at once; each may be as long as a post. */
const PAGE_SIZE = 10;

export interface HistoryPage {
  /** Latest first; a first page begins with the post as it is now. */
  readonly items: readonly PostVersion[];
  readonly nextCursor: string | null;
}

const toVersion = ({ version, writtenAt, by, why, title, text, tags }: VersionDocument) => ({
  ...{ version, writtenAt, by, why, title, text, tags },
});

const asCurrent = (post: { readonly hidden?: unknown }, version: PostVersion) => ({
  version,
  isHidden: post.hidden !== undefined,
});

const noted = ({ editedBy: by, editWhy: why }: Edited & EditNote) => ({ by, why });

export function versionOfQuestion(post: QuestionDocument): PostVersion {
  const { title, text, tags, askDateTime, editedAt: writtenAt = askDateTime } = post;
  return { version: versionOf(post), writtenAt, ...noted(post), title, text, tags };
}

export function versionOfText(
  post: AnswerDocument | CommentDocument,
  writtenFirst: string,
): PostVersion {
  const { text, editedAt: writtenAt = writtenFirst } = post;
  return { version: versionOf(post), writtenAt, ...noted(post), text };
}

async function currentOf(store: Collections, { type, id }: PostRequest) {
  switch (type) {
    case 'question': {
      const post = await requireQuestion(store, id);
      return asCurrent(post, versionOfQuestion(post));
    }
    case 'answer': {
      const post = await requireAnswer(store, id);
      return asCurrent(post, versionOfText(post, post.ansDateTime));
    }
    case 'comment': {
      const post = await requireComment(store, id);
      return asCurrent(post, versionOfText(post, post.commentDateTime));
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
