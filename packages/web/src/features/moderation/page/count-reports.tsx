import { declareRead } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { openReportsRead } from '../moderation-slice.js';

const openRead = declareRead({
  path: 'moderation.openQueue',
  lands: (queue) => openReportsRead(queue),
});

/** Keeps the number of open reports current for moderators, on every page. */
export function CountReports() {
  useLiveRead(openRead, { state: 'open', reason: null }, { key: 'count' });
  return null;
}
