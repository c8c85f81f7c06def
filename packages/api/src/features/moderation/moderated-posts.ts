import type {
  ModeratedText,
  NoticePlace,
  PostKind,
  PostPlaceRef,
  PostRef,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { All } from '../../platform/feature.js';
import type { Moderated, TellAll } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { titleToTell } from '../notices/index.js';

export function ifMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'missing') return undefined;
  throw error;
}

/** Everything that people write, as the features let moderators deal with it. */
export function createModeratedPosts(
  { texts }: Pick<Platform, 'texts'>,
  all: Pick<All, 'moderated'>,
) {
  const find = (kind: PostKind): Moderated | undefined =>
    all.moderated.find((each) => each[kind] !== undefined)?.[kind];

  const of = ({ kind }: PostRef): Moderated => {
    const moderated = find(kind);
    if (moderated === undefined) throw new Error(`No feature lets moderators deal with a ${kind}.`);
    return moderated;
  };

  return {
    of,

    /** Hides a post from everybody's eyes with what others show of it, or shows it again. */
    async setHidden(unit: Collections, post: PostRef, isHidden: boolean): Promise<TellAll> {
      const tell = await of(post).setHidden(unit, post.id, isHidden);
      await texts.hidden(unit, post, isHidden);
      return tell;
    },

    /** Deletes it for good. */
    remove: (unit: Collections, post: PostRef): Promise<TellAll> => of(post).remove(unit, post.id),

    /** Where those who can read a post find it, and the title of the question it stands in. */
    async noticed(
      unit: Collections,
      post: PostRef,
      place: PostPlaceRef,
    ): Promise<{ readonly place: NoticePlace; readonly title: string }> {
      if (place.kind === 'messages') return { place, title: '' };
      if (place.kind === 'question') {
        // A question that is dealt with itself is known by its address: its title is withheld.
        if (post.kind === 'question') return { place, title: '' };
        const asked = { kind: 'question', id: place.qid } as const;
        const found = await of(asked).find(unit, place.qid).catch(ifMissing);
        return { place, title: await titleToTell(unit, place.qid, found?.title ?? '') };
      }
      const found = await of(post).noticePlace?.(unit, post.id).catch(ifMissing);
      return { place: found ?? { kind: 'messages' }, title: '' };
    },

    /** A post that `reader` can read; @throws AppError 'missing' */
    async findFor(unit: Collections, reader: string, post: PostRef): Promise<ModeratedText> {
      await of(post).assertReader?.(unit, reader, post.id);
      return of(post).find(unit, post.id);
    },
  };
}

export type ModeratedPosts = ReturnType<typeof createModeratedPosts>;
