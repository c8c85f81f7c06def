import { InvalidCursorError, type Page } from '../ports/document-store.js';
import type { PageOf } from '../ports/read-all.js';

export interface WalkPage<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null after the last. A page may be short, or empty, and go on. */
  readonly nextCursor: string | null;
}

/** A list that is read in parts. */
export type Walk<T> = (page: PageOf) => Promise<WalkPage<T>>;

/** Documents that one request reads at most while walking. */
const WALKED_DOCUMENTS = 2000;

/** Where nothing is picked, more is read at a time, up to so many. */
const READ_AT_ONCE = 100;

/** How many may be missing from a page: so nobody reads one by one what is left out. */
const mayMiss = (limit: number): number => Math.ceil(limit / 4) - 1;

/**
 * What `pick` makes of the documents of a list; those that it leaves out are walked past. A page that is
 * nearly full ends there, and so does one whose list, a walk itself, has gone as far as it does for one page.
 */
export const walkOf =
  <D, T>(
    read: (
      page: PageOf,
    ) => Promise<Pick<Page<never>, 'nextCursor'> & { readonly items: readonly D[] }>,
    pick: (documents: readonly D[]) => Promise<readonly T[]> | readonly T[],
    most = WALKED_DOCUMENTS,
  ): Walk<T> =>
  async ({ cursor, limit }) => {
    const items: T[] = [];
    let next = cursor;
    let walked = 0;
    let step = limit;
    let hasEnded = false;
    do {
      const page = await read({ cursor: next, limit: step });
      const picked = await pick(page.items);
      walked += step;
      const room = limit - items.length;
      if (picked.length > room) {
        step = room;
        continue;
      }
      items.push(...picked);
      next = page.nextCursor;
      hasEnded = next === null || page.items.length + mayMiss(step) < step;
      step =
        picked.length > 0 ? limit - items.length : Math.max(step, Math.min(2 * step, READ_AT_ONCE));
    } while (!hasEnded && items.length + mayMiss(limit) < limit && walked < most);
    return { items, nextCursor: next };
  };

const encode = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursorError();
  }
}

const isPlace = (place: unknown): place is string | null =>
  place === null || typeof place === 'string';

/** One list after the other, as if they were one. */
export const inTurn =
  <T>(walks: readonly Walk<T>[]): Walk<T> =>
  async ({ cursor, limit }) => {
    const place: unknown = cursor === null ? [0, null] : decode(cursor);
    const [first, inner] = Array.isArray(place) ? (place as readonly unknown[]) : [];
    if (typeof first !== 'number' || walks[first] === undefined || !isPlace(inner))
      throw new InvalidCursorError();
    const items: T[] = [];
    let within = inner;
    for (let index = first; index < walks.length; index += 1) {
      const page = await walks[index]?.({ cursor: within, limit: limit - items.length });
      items.push(...(page?.items ?? []));
      within = page?.nextCursor ?? null;
      if (within !== null) return { items, nextCursor: encode([index, within]) };
      const isMore = index + 1 < walks.length;
      if (items.length >= limit && isMore) return { items, nextCursor: encode([index + 1, null]) };
    }
    return { items, nextCursor: null };
  };

/** Several lists by turns: one of each, then the next of each, until a page is full. */
export const byTurns =
  <T>(walks: Readonly<Record<string, Walk<T>>>): Walk<T> =>
  async ({ cursor, limit }) => {
    const given: unknown = cursor === null ? {} : decode(cursor);
    if (typeof given !== 'object' || given === null) throw new InvalidCursorError();
    const known = new Map<string, unknown>(Object.entries(given));
    const names = Object.keys(walks).filter((name) => cursor === null || known.has(name));
    const share = Math.max(1, Math.floor(limit / Math.max(1, names.length)));
    const pages = await Promise.all(
      names.map((name) => {
        const place = known.get(name) ?? null;
        const walk = walks[name];
        if (!isPlace(place) || walk === undefined) throw new InvalidCursorError();
        return walk({ cursor: place, limit: share });
      }),
    );
    const longest = Math.max(0, ...pages.map(({ items }) => items.length));
    const items = Array.from({ length: longest }, (_, turn) =>
      pages.flatMap((page) => page.items.slice(turn, turn + 1)),
    ).flat();
    const rest = names.flatMap((name, index) => {
      const next = pages[index]?.nextCursor ?? null;
      return next === null ? [] : [[name, next] as const];
    });
    return { items, nextCursor: rest.length === 0 ? null : encode(Object.fromEntries(rest)) };
  };
