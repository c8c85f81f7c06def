import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  meetsQuery,
  usernameKey,
  wordsAskedFor,
  type Facts,
  type FindQuery,
  type Hit,
  type SearchFilter,
  type SearchKind,
} from '@collabor8/domain';
import type {
  Collection,
  CountedMatches,
  Identified,
  Searched,
  Stored,
} from '../ports/document-store.js';
import { COUNT_CEILING, exactly } from '../ports/read-all.js';
import { walkOf, type Walk } from './walks.js';

/** Who looks for what. */
export interface Search {
  readonly reader: string;
  readonly query: FindQuery;
}

/** Where things of a kind are found. */
export interface SearchSource {
  readonly hits: (search: Search) => Walk<Hit>;
  readonly count: (search: Search) => Promise<CountedMatches>;
}

/** What a feature has to be found, by kind; several may have some of one kind. */
export type SearchSources = Partial<Record<SearchKind, SearchSource>>;

type FilterKind = SearchFilter['kind'];

/** Labels of who wrote something, and of all that may be found. */
export const writtenBy = (username: string): string => `by ${usernameKey(username)}`;
export const ANY = 'is listed';

/** What is counted by reading is counted so far. */
const COUNTED_BY_READING = 300;

const asksTheOpposite = (filter: SearchFilter): boolean =>
  filter.kind === 'without' || ('isNot' in filter && filter.isNot);

export interface Searchable<D extends Identified> {
  readonly collection: Pick<Collection<D>, 'search' | 'countMatches'>;
  /** The labels that say by themselves that a filter is met; undefined where none does. */
  readonly labelOf?: (filter: SearchFilter) => string | undefined;
  /** Filters that its documents can meet at all; they meet every one that asks for the opposite. */
  readonly knows: readonly FilterKind[];
  /** What filters and phrases are held against, in the documents' order. */
  readonly factsOf: (
    documents: readonly Stored<D>[],
  ) => Promise<readonly Facts[]> | readonly Facts[];
}

/** A search as the store is asked for it; undefined where nothing can meet it. */
export function requestFor<D extends Identified>(
  { labelOf, knows }: Pick<Searchable<D>, 'labelOf' | 'knows'>,
  query: FindQuery,
): Searched | undefined {
  const { filters } = query;
  if (filters.some((each) => !asksTheOpposite(each) && !knows.includes(each.kind)))
    return undefined;
  const labels = filters.flatMap((filter) => labelOf?.(filter) ?? []);
  const anyOf = wordsAskedFor(query);
  return { words: [], labels: anyOf.length + labels.length > 0 ? labels : [ANY], anyOf };
}

/** Whether all of a search is said in its request: then nobody has to look at what was found. */
const isSaid = <D extends Identified>({ labelOf }: Searchable<D>, query: FindQuery): boolean =>
  query.phrases.length === 0 && query.filters.every((filter) => labelOf?.(filter) !== undefined);

/** Milliseconds for which texts are looked through at a time. */
const TURN_MS = 10;

/** When somebody began to look through texts last, in the turn of the event loop that all who do so share. */
let turnBegan = -Infinity;
const isTurnOver = (): boolean => performance.now() - turnBegan > TURN_MS;

/** A turn in which there is time left: lists that are looked through side by side take one between them. */
async function timeToLook(): Promise<void> {
  while (isTurnOver()) {
    const before = turnBegan;
    await nextTurn();
    if (turnBegan === before) turnBegan = performance.now();
  }
}

/** What is made of each of some long texts, or of what holds them; others are served in between. */
export async function oneByOne<T, R>(
  items: readonly T[],
  make: (item: T) => R | Promise<R>,
): Promise<readonly R[]> {
  const made: R[] = [];
  for (const item of items) {
    if (isTurnOver()) await timeToLook();
    made.push(await make(item));
  }
  return made;
}

/** Those of some documents that meet what takes a while to see. */
export async function those<D>(
  documents: readonly D[],
  isMet: (document: D) => boolean,
): Promise<readonly D[]> {
  const met = await oneByOne(documents, isMet);
  return documents.filter((_, index) => met[index]);
}

/** Those of some documents that meet what a request can't say. */
export async function judged<D extends Identified>(
  searchable: Searchable<D>,
  query: FindQuery,
  documents: readonly Stored<D>[],
): Promise<readonly Stored<D>[]> {
  if (isSaid(searchable, query)) return documents;
  const facts = await searchable.factsOf(documents);
  const isMet = await oneByOne(facts, (known) => meetsQuery(query, known));
  return documents.filter((_, index) => isMet[index]);
}

/** What a search is narrowed to beside what was asked. */
export interface Narrowed<D extends Identified> extends Partial<Searched> {
  /** Which of the documents count, where no label says it. */
  readonly isMeant?: ((document: Stored<D>) => boolean) | undefined;
}

const nothing: Walk<never> = () => Promise.resolve({ items: [], nextCursor: null });

/** The documents that a search finds, latest first; `narrowed` says what else is asked of them. */
export function found<D extends Identified>(
  searchable: Searchable<D>,
  query: FindQuery,
  { isMeant = () => true, ...narrowed }: Narrowed<D> = {},
): Walk<Stored<D>> {
  const request = requestFor(searchable, query);
  if (request === undefined) return nothing;
  const whole = narrow(request, narrowed);
  return walkOf(
    async (page) => {
      await timeToLook();
      return searchable.collection.search({ ...whole, ...page });
    },
    (documents) => judged(searchable, query, documents.filter(isMeant)),
  );
}

const narrow = (request: Searched, narrowed: Partial<Searched>): Searched => ({
  ...request,
  ...narrowed,
  labels: [...request.labels, ...(narrowed.labels ?? [])],
  anyOf: [...(request.anyOf ?? []), ...(narrowed.anyOf ?? [])],
});

/** How many documents a search finds; not exact where so many would have to be looked at. */
export async function countFound<D extends Identified>(
  searchable: Searchable<D>,
  query: FindQuery,
  { isMeant, ...narrowed }: Narrowed<D> = {},
): Promise<CountedMatches> {
  const request = requestFor(searchable, query);
  if (request === undefined) return exactly(0);
  const whole = narrow(request, narrowed);
  await timeToLook();
  if (isMeant === undefined && isSaid(searchable, query))
    return searchable.collection.countMatches(whole, COUNT_CEILING);
  const { items, nextCursor } = await searchable.collection.search({
    ...whole,
    limit: COUNTED_BY_READING,
  });
  const meant = isMeant === undefined ? items : items.filter(isMeant);
  const met = await judged(searchable, query, meant);
  return { count: met.length, isExact: nextCursor === null };
}

/** A source of things that are found by one collection, each for itself. */
export const sourceOf = <D extends Identified>({
  narrowedFor = () => ({}),
  hitsOf,
  ...searchable
}: Searchable<D> & {
  /** What else is asked for a reader; undefined where there is nothing for them. */
  readonly narrowedFor?: (
    reader: string,
  ) => Promise<Narrowed<D> | undefined> | Narrowed<D> | undefined;
  readonly hitsOf: (
    documents: readonly Stored<D>[],
    search: Search,
  ) => Promise<readonly Hit[]> | readonly Hit[];
}): SearchSource => ({
  hits: (search) => async (page) => {
    const narrowed = await narrowedFor(search.reader);
    if (narrowed === undefined) return { items: [], nextCursor: null };
    const { items, nextCursor } = await found(searchable, search.query, narrowed)(page);
    return { items: await hitsOf(items, search), nextCursor };
  },
  async count({ reader, query }) {
    const narrowed = await narrowedFor(reader);
    return narrowed === undefined ? exactly(0) : countFound(searchable, query, narrowed);
  },
});
