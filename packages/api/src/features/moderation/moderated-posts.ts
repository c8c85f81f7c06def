import {
  DELETED_TITLE,
  HIDDEN_LINE,
  postKinds,
  type ModeratedText,
  postKey,
  type PostKey,
  type PostKind,
  type PostRef,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Moderated, ModeratedKinds, TellAll } from '../../platform/moderated.js';
import type { Collections } from '../../ports/document-store.js';
import { withholdTitle } from '../notices/index.js';

function ifMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'missing') return undefined;
  throw error;
}

/** Everything that people write, as the features let moderators deal with it. */
export function createModeratedPosts() {
  const kinds = new Map<PostKind, Moderated>();

  const of = ({ kind }: PostRef): Moderated => {
    const moderated = kinds.get(kind);
    if (moderated === undefined) throw new Error(`No feature lets moderators deal with a ${kind}.`);
    return moderated;
  };

  return {
    of,

    contribute(contributed: ModeratedKinds): void {
      for (const kind of postKinds) {
        const moderated = contributed[kind];
        if (moderated !== undefined) kinds.set(kind, moderated);
      }
    },

    /** Hides a post from everybody's eyes with what others show of it, or shows it again. */
    async setHidden(unit: Collections, post: PostRef, isHidden: boolean): Promise<TellAll> {
      const tell = await of(post).setHidden(unit, post.id, isHidden);
      if (post.kind === 'question') {
        await withholdTitle(unit, post.id, isHidden ? HIDDEN_LINE : null);
      }
      return tell;
    },

    /** Deletes it for good. */
    async remove(unit: Collections, post: PostRef): Promise<TellAll> {
      const tell = await of(post).remove(unit, post.id);
      if (post.kind === 'question') await withholdTitle(unit, post.id, DELETED_TITLE);
      return tell;
    },

    /** The posts with an id that somebody wrote, of whatever kinds. */
    async withId(unit: Collections, id: string, author: string): Promise<readonly PostKey[]> {
      const found = await Promise.all(
        [...kinds].map(async ([kind, moderated]) => {
          const post = await moderated.find(unit, id).catch(ifMissing);
          return post?.author === author ? [postKey(kind, id)] : [];
        }),
      );
      return found.flat();
    },

    /** A post that `reader` can read; @throws AppError 'missing' */
    async findFor(unit: Collections, reader: string, post: PostRef): Promise<ModeratedText> {
      await of(post).assertReader?.(unit, reader, post.id);
      return of(post).find(unit, post.id);
    },
  };
}

export type ModeratedPosts = ReturnType<typeof createModeratedPosts>;
