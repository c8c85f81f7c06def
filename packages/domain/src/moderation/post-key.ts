import { postKinds, type PostKind } from './limits.js';

/**
 * Names something that people wrote among all that they write: ids come from clients, and things of
 * two kinds may have the same one. What refers to several kinds is filed under this, never under an id.
 */
export type PostKey = `${PostKind}:${string}`;

export const postKey = (kind: PostKind, id: string): PostKey => `${kind}:${id}`;

export const isPostKey = (key: string): key is PostKey =>
  postKinds.some((kind) => key.startsWith(`${kind}:`));
