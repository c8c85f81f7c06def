import { declareRead } from '../../shared/reads/declare-read.js';

/** The beginning of all tags. */
export const tagsRead = declareRead({ path: 'tags.page', at: '/tags', input: () => ({}) });
