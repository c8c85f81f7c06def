import { declareRead, firstView } from '../../shared/reads/declare-read.js';
import { TAGS_PATH } from '../../shared/paths.js';

/** The beginning of all tags. */
export const tagsRead = declareRead({ path: 'tags.page', at: TAGS_PATH, input: () => ({}) });
firstView(tagsRead, { look: 'page', lines: () => [{ is: 'h1', text: 'All Tags' }] });
