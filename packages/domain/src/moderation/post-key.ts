import { postKinds, type PostKind } from './limits.js';
import type { PostRef } from './schema.js';

/**
 * Names something that people wrote among all that they write: ids come from clients, and things of
 * two kinds may have the same one. What refers to several kinds is filed under this, never under an id.
 */
export type PostKey = `${PostKind}:${string}`;

export const postKey = (kind: PostKind, id: string): PostKey => `${kind}:${id}`;

/** What a key names; undefined for what is none. */
export function readPostKey(key: string): PostRef | undefined {
  const kind = postKinds.find((each) => key.startsWith(`${each}:`));
  return kind && { kind, id: key.slice(kind.length + 1) };
}
