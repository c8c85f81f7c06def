import { isInTitle, type SearchQuery } from '@collabor8/domain';
import { InvalidCursorError, type Page } from '../../../ports/document-store.js';
import type { QuestionDocument } from '../stored/documents.js';
import { filteredWalk, type PageOf, type ReadQuestions } from './filtered-walk.js';

const tiers = ['title', 'rest'] as const;
type Tier = (typeof tiers)[number];

interface Place {
  readonly tier: Tier;
  readonly cursor: string | null;
}

const encode = ({ tier, cursor }: Place): string =>
  Buffer.from(JSON.stringify(['relevance', tier, cursor])).toString('base64url');

function decode(cursor: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const parts: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
    const [walk, named, inner] = parts;
    const tier = tiers.find((each) => each === named);
    if (walk === 'relevance' && tier !== undefined && (inner === null || typeof inner === 'string'))
      return { tier, cursor: inner };
  } catch {
    // Falls through to the one error for every wrong cursor.
  }
  throw new InvalidCursorError();
}

interface Relevance {
  readonly query: SearchQuery;
  /** Matches whose title holds every word, latest first. */
  readonly inTitle: ReadQuestions;
  /** All matches, latest first. */
  readonly anywhere: ReadQuestions;
}

/** Questions whose title holds every word of the search, then the others; each latest first. */
export async function byRelevance(
  { query, inTitle, anywhere }: Relevance,
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const rest: ReadQuestions = (page) =>
    filteredWalk(anywhere, (question) => !isInTitle(query, question), page);
  const goOn = (tier: Tier, next: string | null): string | null =>
    next === null ? null : encode({ tier, cursor: next });

  const place: Place = cursor === null ? { tier: 'title', cursor: null } : decode(cursor);
  if (place.tier === 'rest') {
    const page = await rest({ cursor: place.cursor, limit });
    return { ...page, nextCursor: goOn('rest', page.nextCursor) };
  }
  const first = await inTitle({ cursor: place.cursor, limit });
  if (first.nextCursor !== null) {
    return { ...first, nextCursor: goOn('title', first.nextCursor) };
  }
  const room = limit - first.items.length;
  if (room > 0) {
    const more = await rest({ cursor: null, limit: room });
    return {
      items: [...first.items, ...more.items],
      nextCursor: goOn('rest', more.nextCursor),
    };
  }
  const next = await rest({ cursor: null, limit: 1 });
  const isOver = next.items.length === 0 && next.nextCursor === null;
  return { ...first, nextCursor: isOver ? null : encode({ tier: 'rest', cursor: null }) };
}
