import {
  DEFAULT_ORDER,
  FOR_YOU,
  HOT,
  isOwnList,
  pageOrders,
  type ListOrder,
  type PageOrder,
} from './limits.js';

/** What a list shows and in which order; it lives in the address of /home. */
export interface QuestionFilter {
  readonly order: PageOrder;
  /** As typed; empty when nothing is searched. */
  readonly search: string;
  /** Name of a tag, or empty. */
  readonly tag: string;
  /** Whose questions alone; on their profile, newest first, without a search and a tag. */
  readonly askedBy?: string | undefined;
}

/** The part of an address after '?', as browsers and Node have it. */
interface Parameters {
  get(name: string): string | null;
}

const isOrder = (value: string | null): value is PageOrder =>
  pageOrders.some((order) => order === value);

/** Relevance is that of a search; what is hot or the reader's own is one list, which nothing narrows. */
function isMeant(order: PageOrder, search: string, tag: string): boolean {
  if (order === HOT || isOwnList(order)) return search === '' && tag === '';
  return order !== 'relevance' || search !== '';
}

const TAGS = /(?<!-)\[[^[\]]*\]/g;

/** Words and filters are met best first; tags alone, and all questions, newest first. */
export const orderOf = ({ search }: Pick<QuestionFilter, 'search'>): ListOrder =>
  /[\p{L}\p{N}]/u.test(search.replace(TAGS, '')) ? 'relevance' : DEFAULT_ORDER;

export function readFilter(address: Parameters): QuestionFilter {
  const order = address.get('order');
  const search = address.get('search')?.trim() ?? '';
  const tag = address.get('tag')?.trim() ?? '';
  return {
    order: isOrder(order) && isMeant(order, search, tag) ? order : orderOf({ search }),
    search,
    tag,
  };
}

/** Title of the list (SPEC §2). */
export function listTitle({ search, tag, order }: QuestionFilter): string {
  if (order === FOR_YOU) return 'For You';
  if (order === 'bookmarks') return 'Bookmarks';
  if (order === HOT) return 'Hot This Week';
  if (search !== '') return 'Search Results';
  return tag === '' ? 'All Questions' : tag;
}

export const LIST_PAGE_SIZE = 30;

/** What is asked of the server for the rows of a filter. */
export const listInput = ({ order, search, tag, askedBy }: QuestionFilter) => ({
  order,
  ...(search !== '' && { search }),
  ...(tag !== '' && { tag }),
  ...(askedBy !== undefined && { askedBy }),
});
