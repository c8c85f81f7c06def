import { searchKinds, type SearchKind } from './limits.js';

/** What is looked for, as the server is asked for it; it lives in the address of /search. */
export interface SearchAsked {
  /** As typed, without spaces around it. */
  readonly search: string;
  /** Things of one kind alone. */
  readonly kind?: SearchKind;
}

/** The part of an address after '?', as browsers and Node have it. */
interface Parameters {
  get(name: string): string | null;
}

export function readSearch(address: Parameters): SearchAsked {
  const named = address.get('kind');
  const kind = searchKinds.find((each) => each === named);
  return { search: address.get('search')?.trim() ?? '', ...(kind && { kind }) };
}
