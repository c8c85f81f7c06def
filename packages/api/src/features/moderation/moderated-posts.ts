import { postKinds, type ModeratedText, type PostKind, type PostRef } from '@collabor8/domain';
import type { Moderated, ModeratedKinds } from '../../moderated.js';
import type { Collections } from '../../ports/document-store.js';

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

    /** A post that `reader` can read; @throws AppError 'missing' */
    async findFor(unit: Collections, reader: string, post: PostRef): Promise<ModeratedText> {
      await of(post).assertReader?.(unit, reader, post.id);
      return of(post).find(unit, post.id);
    },
  };
}

export type ModeratedPosts = ReturnType<typeof createModeratedPosts>;
