import { LIST_PAGE_SIZE, listInput, readFilter } from '@collabor8/domain';
import { AHEAD } from '../../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../../shared/feature.js';
import { keptPlace } from './kept-places.js';
import { listKey, questionsReread } from './question-lists-slice.js';

/** What the list of an address shows first. */
export const readListAhead: ReadAhead = async (api, { query, key }) => {
  const filter = readFilter(query);
  const input = { ...listInput(filter), limit: LIST_PAGE_SIZE };
  const { value } = await api.questions.openList.query(input, AHEAD);
  if (key === undefined) return [];
  const list = listKey(key, filter);
  // Whoever comes back had more of it, perhaps: the page reads as much again.
  return keptPlace(list) === undefined
    ? [{ value, action: questionsReread({ key: list, filter, list: value }) }]
    : [];
};
