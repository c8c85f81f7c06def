import { declareRead } from '../../shared/reads/declare-read.js';

/** What the reader may do on the site. */
export const ownRead = declareRead({ path: 'moderation.openOwn', isKept: true });
