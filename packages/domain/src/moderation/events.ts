import { withLatest } from '../latest.js';
import { latestFirst, withRow, withRowChange } from '../lists-in-parts.js';
import { PEOPLE_SHOWN, reportReasons } from './limits.js';
import type {
  LogEntry,
  LogPage,
  ModeratedPeople,
  OpenReports,
  PostReport,
  QueueFilter,
  ReportQueue,
  Standing,
} from './schema.js';

/** A post was reported, or its reports were dealt with. Told to moderators. */
export interface ReportUpdate {
  readonly name: 'reportUpdate';
  readonly report: PostReport;
  readonly open: OpenReports;
}

/** A moderator did something. Told to moderators. */
export interface LogUpdate {
  readonly name: 'logUpdate';
  readonly entry: LogEntry;
}

/** Somebody's role or suspension changed. Told to moderators, and to that person. */
export interface StandingUpdate {
  readonly name: 'standingUpdate';
  readonly standing: Standing;
}

/** All of them are told on the topics of persons: whoever is no moderator any more hears no more. */
export type ModerationEvent = ReportUpdate | LogUpdate | StandingUpdate;

const matches = ({ state, reason }: QueueFilter, report: PostReport): boolean =>
  report.state === state && (reason === null || report.reason === reason);

/** Whether a report stood behind the loaded part: it may have been the one that was open for longest. */
const isFromBehind = ({ items, nextCursor }: ReportQueue, report: PostReport): boolean =>
  nextCursor !== null &&
  (report.state !== 'open' || report.count > 1) &&
  !items.some(({ _id }) => _id === report._id);

/** Of all open reports, when the one was last added to that has waited for longest, where that is known. */
export const oldestOpen = ({ items, nextCursor, oldestAt }: ReportQueue): string | undefined =>
  nextCursor === null ? items.at(-1)?.at : oldestAt;

export const openTotal = ({ byReason }: OpenReports): number =>
  reportReasons.reduce((sum, reason) => sum + byReason[reason], 0);

/** Applies an event to the list of reports, whatever the order of events and however often each comes. */
export function applyReportUpdate(queue: ReportQueue, { report, open }: ReportUpdate): ReportQueue {
  const counted = open.revision > queue.open.revision ? { ...queue, open } : queue;
  const { _id, revision } = report;
  const row = matches(queue.filter, report) ? report : null;
  const known = queue.items.find((item) => item._id === _id);
  const next = withRowChange(counted, { _id, revision, row }, known?.revision);
  return next !== counted && isFromBehind(queue, report) ? { ...next, oldestAt: undefined } : next;
}

export function applyLogUpdate(page: LogPage, { entry }: LogUpdate): LogPage {
  if (page.items.some(({ _id }) => _id === entry._id)) return page;
  const items = withRow(page, entry);
  return items === page.items ? page : { ...page, items };
}

const byName = (one: Standing, other: Standing): number => (one.username < other.username ? -1 : 1);

const bySuspension = (one: Standing, other: Standing): number =>
  latestFirst(
    { _id: one.username, at: one.suspension?.at ?? '' },
    { _id: other.username, at: other.suspension?.at ?? '' },
  );

export function applyStandingUpdate(
  people: ModeratedPeople,
  { standing }: StandingUpdate,
): ModeratedPeople {
  const { username, role, suspension } = standing;
  const isOf = (one: Standing): boolean => one.username === username;
  const known = [...people.staff, ...people.suspended].find(isOf);
  const { told: before = [] } = people;
  const told = withLatest(before, standing, isOf, known?.revision);
  if (told === before) return people;
  const without = (list: readonly Standing[]) => list.filter((one) => !isOf(one));
  const staff = role === null ? without(people.staff) : [...without(people.staff), standing];
  const suspended =
    suspension === null ? without(people.suspended) : [...without(people.suspended), standing];
  return {
    staff: staff.toSorted(byName).slice(0, PEOPLE_SHOWN),
    suspended: suspended.toSorted(bySuspension).slice(0, PEOPLE_SHOWN),
    told,
  };
}
