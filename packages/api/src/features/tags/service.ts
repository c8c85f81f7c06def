import {
  searchWords,
  tagKey,
  type NumberedChange,
  type Tag,
  type TagWithCount,
  excerptAround,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { createFollowing } from '../follows/index.js';
import { tags, type TagDocument } from './documents.js';
import { meantKeys } from './synonyms.js';
import { createTagRenaming, type Others } from './tag-renames.js';
import { readAll, COUNT_CEILING, exactly, type CountedPage } from '../../ports/read-all.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import type { Platform } from '../../platform/platform.js';
import { sourceOf, type SearchSource } from '../../platform/searched.js';

/** Tags by name and description, the most used first. */
const searchedTags = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(tags),
    knows: [],
    factsOf: (some) => some.map(({ name, description }) => ({ texts: [name, description] })),
    hitsOf: (some, { query }) =>
      some.map(({ _id, name, description, questionCount }) => ({
        kind: 'tags',
        ...{ id: _id, title: name, excerpt: excerptAround(description, query), questionCount },
      })),
  });

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

const tagMissing = (): AppError => new AppError('missing', 'Tag not found');

/** A tag by any of its names. */
async function requireTag(store: Collections, name: string): Promise<Stored<TagDocument>> {
  const collection = store.collection(tags);
  const known = await collection.get(tagKey(name));
  if (known !== undefined) return known;
  const [meant] = await collection.getMany(await meantKeys(store, [tagKey(name)]));
  if (meant === undefined) throw tagMissing();
  return meant;
}

export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService(platform: Pick<Platform, 'store' | 'hub'>, others: Others) {
  const { store } = platform;
  const collection = store.collection(tags);
  const following = createFollowing(platform);
  const { finish, ...renaming } = createTagRenaming(platform, others);

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

  async function choose(
    username: string,
    kind: 'tag' | 'ignoredTag',
    name: string,
    isOn: boolean,
  ): Promise<NumberedChange | null> {
    const key = isOn ? (await requireTag(store, name))._id : tagKey(name);
    return following.follow(username, { kind, key, isOn }, async (unit) => {
      if ((await unit.collection(tags).get(key)) === undefined) throw tagMissing();
    });
  }

  return {
    ...renaming,

    tidy: finish,

    /** The most used tags first. */
    page,

    searched: { tags: searchedTags(store) },

    /** Tags whose name begins like what is being typed. */
    suggest: async (prefix: string): Promise<readonly TagWithCount[]> =>
      prefix.trim() === '' ? [] : (await page({ search: prefix, limit: SUGGESTIONS })).items,

    byName: async (name: string): Promise<Tag> => toTag(await requireTag(store, name)),

    /** Follows a tag, or stops to. One that is merged into another can still be left. */
    follow: (username: string, name: string, isOn: boolean) => choose(username, 'tag', name, isOn),

    /** Ignores a tag, or stops to. */
    ignore: (username: string, name: string, isOn: boolean) =>
      choose(username, 'ignoredTag', name, isOn),

    async *all(): AsyncGenerator<TagWithCount> {
      for await (const tag of readAll(collection, 'byQuestionCount')) yield toTagWithCount(tag);
    },
  };
}
