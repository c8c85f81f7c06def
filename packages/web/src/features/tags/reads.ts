import { LIST_PAGE_SIZE } from '@collabor8/domain';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';
import { TAGS_PATH } from '../../shared/paths.js';

export const tagsRead = declareRead({
  path: 'tags.page',
  at: TAGS_PATH,
  topic: null,
  input: () => ({ limit: LIST_PAGE_SIZE }),
});
firstView(tagsRead, { lines: () => [{ is: 'h1', text: 'All Tags' }] });
