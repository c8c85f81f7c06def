export const searchKinds = [
  'questions',
  'answers',
  'messages',
  'people',
  'tags',
  'boards',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SEARCH_MAX_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
