import type { DumpSite } from './dump-site.js';

/** Ids of imported documents: the same row has the same id in every run. */
export const questionId = (site: DumpSite, id: number): string => `${site.name}-q-${id}`;
export const answerId = (site: DumpSite, id: number): string => `${site.name}-a-${id}`;
export const commentId = (site: DumpSite, id: number): string => `${site.name}-c-${id}`;
