import {
  asksNothing,
  readQuery,
  searchKinds,
  wordsFound,
  type FindQuery,
  type Hit,
  type MarkedHit,
  type SearchKind,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { All } from '../../platform/feature.js';
import { oneByOne, type Search, type SearchSource } from '../../platform/searched.js';
import { byTurns, inTurn, type Walk } from '../../platform/walks.js';
import { COUNT_CEILING, exactly } from '../../ports/read-all.js';
import type { CountedMatches } from '../../ports/document-store.js';
import { whatWasMeant } from './meant.js';

export interface SearchRequest {
  readonly search: string;
  readonly kind?: SearchKind | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export type SearchCounts = Readonly<Record<SearchKind, CountedMatches>>;

export interface SearchPage {
  readonly items: readonly MarkedHit[];
  readonly nextCursor: string | null;
  /** Both come with the first page. */
  readonly counts?: SearchCounts;
  /** The search as it was perhaps meant, where a word of it is hardly ever written so. */
  readonly didYouMean?: string;
}

const sumOf = (counts: readonly CountedMatches[]): CountedMatches => {
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  return {
    count: Math.min(count, COUNT_CEILING),
    isExact: count <= COUNT_CEILING && counts.every(({ isExact }) => isExact),
  };
};

const NONE = Object.fromEntries(searchKinds.map((kind) => [kind, exactly(0)])) as SearchCounts;

const marked = (hit: Hit, query: FindQuery): MarkedHit => ({
  ...hit,
  found: wordsFound([hit.title, hit.excerpt], query),
});

/** Finds what features have. Whatever a source answers its reader may read. */
export function createSearchService(
  { store }: Pick<Platform, 'store'>,
  others: { readonly all: Pick<All, 'searched'> },
) {
  const sourcesOf = (kind: SearchKind): readonly SearchSource[] =>
    others.all.searched.flatMap((sources) => sources[kind] ?? []);

  const walkOfKind = (kind: SearchKind, search: Search): Walk<Hit> =>
    inTurn(sourcesOf(kind).map((source) => source.hits(search)));

  const walkOfAll = (search: Search): Walk<Hit> =>
    byTurns(Object.fromEntries(searchKinds.map((kind) => [kind, walkOfKind(kind, search)])));

  async function countAll(search: Search): Promise<SearchCounts> {
    const counted = await oneByOne(searchKinds, async (kind) => {
      const each = sourcesOf(kind).map((source) => source.count(search));
      return [kind, sumOf(await Promise.all(each))] as const;
    });
    return Object.fromEntries(counted) as SearchCounts;
  }

  return {
    async all(reader: string, request: SearchRequest): Promise<SearchPage> {
      const { kind, cursor = null, limit } = request;
      const query = readQuery(request.search);
      if (asksNothing(query)) return { items: [], nextCursor: null, counts: NONE };
      const search = { reader, query };
      const walk = kind === undefined ? walkOfAll(search) : walkOfKind(kind, search);
      const read = async () => {
        const { items, nextCursor } = await walk({ cursor, limit });
        return { items: items.map((hit) => marked(hit, query)), nextCursor };
      };
      if (cursor !== null) return read();
      const [page, counts, meant] = await Promise.all([
        read(),
        countAll(search),
        whatWasMeant(store, request.search, query),
      ]);
      return { ...page, counts, ...(meant !== undefined && { didYouMean: meant }) };
    },
  };
}
