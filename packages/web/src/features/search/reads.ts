import { readSearch } from '@collabor8/domain';
import { SEARCH_PATH } from '../../shared/paths.js';
import { declareRead } from '../../shared/reads/declare-read.js';

/** What a search finds; nothing keeps it current but reading it again. */
export const searchRead = declareRead({
  path: 'search.all',
  at: SEARCH_PATH,
  topic: null,
  input({ query }) {
    const asked = readSearch(query);
    return asked.search === '' ? null : asked;
  },
});
