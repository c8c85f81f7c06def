import {
  applyLogUpdate,
  applyReportUpdate,
  applyStandingUpdate,
  oldestOpen,
  openTotal,
} from '@collabor8/domain';
import { declareRead } from '../../shared/reads/declare-read.js';
import { holdRead } from '../../shared/reads/use-live-read.js';

/** The open reports of all reasons: their number stands in the menu. */
export const openRead = declareRead({ path: 'moderation.openQueue', name: 'moderation.open' });
export const selectOpen = holdRead(openRead, 'reportUpdate', applyReportUpdate);
type State = Parameters<typeof selectOpen>[0];

export function selectOpenTotal(state: State): number {
  const held = selectOpen(state);
  return held === undefined ? 0 : openTotal(held.open);
}

export function selectOldestOpen(state: State): string | undefined {
  const held = selectOpen(state);
  return held && oldestOpen(held);
}

export const queueRead = declareRead({
  path: 'moderation.openQueue',
  further: 'moderation.queuePage',
});
holdRead(queueRead, 'reportUpdate', applyReportUpdate);

export const logRead = declareRead({ path: 'moderation.openLog', further: 'moderation.logPage' });
holdRead(logRead, 'logUpdate', applyLogUpdate);

export const peopleRead = declareRead({ path: 'moderation.openPeople' });
export const selectPeople = holdRead(peopleRead, 'standingUpdate', applyStandingUpdate);
