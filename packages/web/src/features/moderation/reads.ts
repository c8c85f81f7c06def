import { actionOf, declareRead } from '../../shared/reads/declare-read.js';
import type { ownStandingRead } from './moderation-slice.js';

/** What the reader may do on the site. */
export const ownRead = declareRead({
  path: 'moderation.openOwn',
  lands: actionOf<typeof ownStandingRead>('moderation/ownStandingRead'),
});
