import { ADMINISTRATION_PATH } from '../../shared/paths.js';
import { declareRead } from '../../shared/reads/declare-read.js';

export const placeRead = declareRead({
  path: 'place.open',
  isKept: true,
  topic: () => ({ kind: 'place' }),
});

/** What administrators can set; others are refused it. */
export const settingsRead = declareRead({
  path: 'place.settings',
  at: ADMINISTRATION_PATH,
  topic: null,
});

/** Whether somebody can become the first of them. */
export const offeredRead = declareRead({
  path: 'moderation.isAdministrationOffered',
  at: ADMINISTRATION_PATH,
  topic: null,
});
