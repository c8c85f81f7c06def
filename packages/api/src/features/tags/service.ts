import { searchWords, tagKey, type Tag, type TagWithCount } from '@collabor8/domain';
import { AppError } from '../../errors.js';
import { tags, type TagDocument } from './documents.js';
import { COUNT_CEILING, exactly, type CountedPage } from '../../ports/counted-page.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform.js';

const SUGGESTIONS = 8;

export type TagList = CountedPage<TagWithCount>;

const toTag = ({ _id, name, description }: TagDocument): Tag => ({ _id, name, description });

const toTagWithCount = (tag: TagDocument): TagWithCount => ({
  ...toTag(tag),
  qcnt: tag.questionCount,
});

export interface TagsPageRequest {
  readonly search?: string | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService({ store }: Pick<Platform, 'store'>) {
  const collection = store.collection(tags);

  const page = async ({ search = '', cursor = null, limit }: TagsPageRequest): Promise<TagList> => {
    const words = searchWords(search);
    const isSearch = search.trim() !== '';
    const found = isSearch
      ? await collection.search({ words, labels: [], cursor, limit })
      : await collection.page('byQuestionCount', { cursor, limit });
    const total = isSearch
      ? await collection.countMatches({ words, labels: [] }, COUNT_CEILING)
      : exactly(await collection.count('byQuestionCount'));
    return { items: found.items.map(toTagWithCount), nextCursor: found.nextCursor, total };
  };

  return {
    /** The most used tags first. */
    page,

    /** Tags whose name begins like what is being typed. */
    suggest: async (prefix: string): Promise<readonly TagWithCount[]> =>
      prefix.trim() === '' ? [] : (await page({ search: prefix, limit: SUGGESTIONS })).items,

    async byName(name: string): Promise<Tag> {
      const tag = await collection.get(tagKey(name));
      if (tag === undefined) throw new AppError('missing', 'Tag not found');
      return toTag(tag);
    },

    async *all(): AsyncGenerator<TagWithCount> {
      for await (const tag of readAll(collection, 'byQuestionCount')) yield toTagWithCount(tag);
    },
  };
}
