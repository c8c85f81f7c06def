import {
  checkNote,
  checkReporting,
  excerptOf,
  REPORTERS_NAMED,
  reportReasons,
  REPORTS_MAX,
  REPORTS_WINDOW_SECONDS,
  usernameKey,
  type OpenReports,
  type PostRef,
  type PostReport,
  type ReportOutcome,
  type ReportReason,
  type ReportRequest,
  type ReportUpdate,
  postKey,
} from '@collabor8/domain';
import { count, countOf } from '../../request/count.js';
import { queueWebhooks } from '../../platform/webhooks.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { put, runUnit, stillFree, upsert } from '../../ports/run-unit.js';
import { orInvalid, updateIn } from '../../request/errors.js';
import {
  openReports,
  postReports,
  reports,
  type OpenReportsDocument,
  type PostReportDocument,
} from './documents.js';
import type { ModerationParts } from './verdicts.js';

const COUNTS = 'open';

export const toReport = ({ round: _round, ...report }: Stored<PostReportDocument>): PostReport =>
  report;

const noneOpen = (): Record<ReportReason, number> => ({
  spam: 0,
  rude: 0,
  offTopic: 0,
  copied: 0,
  other: 0,
});

const toOpen = (document: Stored<OpenReportsDocument> | undefined): OpenReports =>
  document === undefined
    ? { revision: 0, byReason: noneOpen() }
    : { revision: document.revision, byReason: { ...noneOpen(), ...document.byReason } };

export const readOpen = async (from: Collections): Promise<OpenReports> =>
  toOpen(await from.collection(openReports).get(COUNTS));

/** One more or fewer of a reason; every unit that opens or closes reports passes here. */
async function countOpen(
  unit: Collections,
  reason: ReportReason,
  difference: 1 | -1,
): Promise<OpenReports> {
  const changed = (byReason: OpenReportsDocument['byReason']) =>
    Object.fromEntries(
      reportReasons.map((each) => [
        each,
        Math.max(0, byReason[each] + (each === reason ? difference : 0)),
      ]),
    ) as Record<ReportReason, number>;
  const first = { _id: COUNTS, byReason: changed(noneOpen()) };
  const counted = await upsert(unit.collection(openReports), first, (before) => ({
    _id: COUNTS,
    byReason: changed({ ...noneOpen(), ...before.byReason }),
  }));
  return toOpen(counted);
}

/** Deals with the open reports about a post; undefined when there are none. */
export async function closeReports(
  unit: Collections,
  post: PostRef,
  {
    by,
    outcome,
    at,
  }: { readonly by: string; readonly outcome: ReportOutcome; readonly at: string },
): Promise<ReportUpdate | undefined> {
  const known = await unit.collection(postReports).get(postKey(post.kind, post.id));
  if (known?.state !== 'open') return undefined;
  const closed = await updateIn(unit, postReports, known._id, (before) => ({
    ...before,
    ...({ state: 'closed', handledBy: by, outcome, at } as const),
  }));
  const open = await countOpen(unit, known.reason, -1);
  return { name: 'reportUpdate', report: toReport(closed), open };
}

export function createReporting({ platform, posts, standings }: ModerationParts) {
  const { store, now } = platform;
  const limiter = platform.createLimiter({
    ...{ name: 'reports', points: REPORTS_MAX, duration: REPORTS_WINDOW_SECONDS },
  });
  const tooMany = (seconds: number): string =>
    `You have reported a lot just now. Please try again in ${countOf(seconds, 'second')}.`;

  return {
    /** One open report a person and post: a second one changes nothing. */
    async report(reporter: string, { post, reason, note = '' }: ReportRequest): Promise<void> {
      const words = orInvalid(checkNote(note));
      await count(limiter, usernameKey(reporter), tooMany);
      const update = await runUnit(store, async (unit): Promise<ReportUpdate | undefined> => {
        const found = await posts.findFor(unit, reporter, post);
        orInvalid(checkReporting(found.author, reporter));
        const _id = postKey(post.kind, post.id);
        const known = await unit.collection(postReports).get(_id);
        const isOpen = known?.state === 'open';
        const round = (known?.round ?? 0) + (isOpen ? 0 : 1);
        const own = `${_id}:${round}:${usernameKey(reporter)}`;
        if ((await unit.collection(reports).get(own)) !== undefined) return undefined;
        const at = now().toISOString();
        const single = { _id: own, postId: _id, reporter, reason, note: words, at };
        stillFree(await unit.collection(reports).insert(single));
        const { author, place, title, text } = found;
        const opened: PostReportDocument = {
          ...{ _id, post, place, author, reason, round, at },
          excerpt: excerptOf(title === undefined ? text : `${title}\n\n${text}`),
          ...{ count: 1, reporters: [reporter], state: 'open' },
        };
        // What is said in rooms is told to nobody outside, nor that somebody has reported it.
        if (!isOpen && place.kind === 'question') {
          await queueWebhooks(unit, { kind: 'report.opened', at, post });
        }
        const joined = known && {
          ...known,
          ...{ count: known.count + 1, at },
          reporters: [reporter, ...known.reporters].slice(0, REPORTERS_NAMED),
        };
        const report = isOpen && joined ? joined : opened;
        const stored = await put(unit.collection(postReports), known, report);
        const open = isOpen ? await readOpen(unit) : await countOpen(unit, reason, 1);
        return { name: 'reportUpdate', report: toReport(stored), open };
      });
      if (update !== undefined) await standings.tellStaff(update);
    },
  };
}
