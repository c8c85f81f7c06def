import { declareRead } from '../../shared/reads/declare-read.js';
import type { ownStandingRead } from './moderation-slice.js';

export const ownRead = declareRead({
  path: 'moderation.openOwn',
  lands: (standing): ReturnType<typeof ownStandingRead> => ({
    type: 'moderation/ownStandingRead',
    payload: standing,
  }),
});
