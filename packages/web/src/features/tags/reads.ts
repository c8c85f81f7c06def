import { declareRead } from '../../shared/reads/declare-read.js';
import { TAGS_PATH } from '../../shared/paths.js';

/** The beginning of all tags. */
export const tagsRead = declareRead({ path: 'tags.page', at: TAGS_PATH, input: () => ({}) });
