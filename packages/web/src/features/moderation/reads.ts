import { declareRead } from '../../shared/reads/declare-read.js';

export const ownRead = declareRead({ path: 'moderation.openOwn', isKept: true });
