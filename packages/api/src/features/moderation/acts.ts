import {
  checkModerating,
  checkWhy,
  type LogEntry,
  type PostActRequest,
  type PostRef,
  type ReportOutcome,
  type ReportReason,
  type ReportUpdate,
  postKey,
} from '@collabor8/domain';
import type { TellAll } from '../../platform/moderated.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden, orInvalid, requireIn } from '../../request/errors.js';
import { postReports } from './documents.js';
import { closeReports } from './post-reports.js';
import type { Judged, ModerationParts } from './verdicts.js';

interface Done {
  readonly tell?: TellAll | undefined;
  readonly tellOthers: TellAll;
  readonly tellLog: TellAll;
  readonly report: ReportUpdate | undefined;
}

interface Verdict extends Pick<Judged, 'author' | 'place'> {
  readonly act: Judged['act'] & LogEntry['act'];
  /** What the post was reported for, which is reason enough. */
  readonly reported?: ReportReason | undefined;
  /** What became of its reports; without it they stay as they are. */
  readonly outcome?: ReportOutcome;
  readonly carryOut?: (() => Promise<TellAll>) | undefined;
}

/** What moderators do to posts: each act is one unit of work with its line in the log. */
export function createActs({ platform, posts, standings, log, verdicts }: ModerationParts) {
  const { store, now } = platform;

  /** Who may act on the post, and on what of it: a chat is its people's, but for what was reported. */
  async function admit(unit: Collections, moderator: string, post: PostRef) {
    const actor = await standings.requireStaff(unit, moderator);
    const report = await unit.collection(postReports).get(postKey(post.kind, post.id));
    const found =
      report === undefined
        ? await posts.findFor(unit, moderator, post)
        : await posts.of(post).find(unit, post.id);
    orForbidden(checkModerating(actor, await standings.read(unit, found.author)));
    const { author, place, isHidden } = found;
    return {
      author,
      place,
      isHidden,
      reported: report?.state === 'open' ? report.reason : undefined,
    };
  }

  /** Judges a post as `decide` says, once it has seen who may; undefined does nothing. */
  async function judge(
    by: string,
    { post, why = '' }: PostActRequest,
    decide: (unit: Collections) => Promise<Verdict | undefined>,
  ): Promise<void> {
    const done = await runUnit(store, async (unit): Promise<Done | undefined> => {
      const verdict = await decide(unit);
      if (verdict === undefined) return undefined;
      const { author, place, act, reported, outcome, carryOut } = verdict;
      const reason = orInvalid(checkWhy(why, reported));
      const tellOthers = await verdicts.note(unit, { post, author, place, act, reason });
      const tell = await carryOut?.();
      const tellLog = await log.write(unit, { by, act, on: author, post, place, why: reason });
      const closing = outcome && { by, outcome, at: now().toISOString() };
      return {
        tell,
        tellOthers,
        tellLog,
        report: closing && (await closeReports(unit, post, closing)),
      };
    });
    if (done === undefined) return;
    await done.tell?.();
    await done.tellLog();
    if (done.report !== undefined) await standings.tellStaff(done.report);
    await done.tellOthers();
  }

  return {
    /** Repeated it changes nothing. */
    hide: (moderator: string, request: PostActRequest): Promise<void> =>
      judge(moderator, request, async (unit) => {
        const { isHidden, ...found } = await admit(unit, moderator, request.post);
        if (isHidden && found.reported === undefined) return undefined;
        const carryOut = () => posts.setHidden(unit, request.post, true);
        return {
          ...found,
          act: 'hid',
          outcome: 'hidden',
          carryOut: isHidden ? undefined : carryOut,
        };
      }),

    /** Takes back what `hide` did. */
    show: (moderator: string, request: PostActRequest): Promise<void> =>
      judge(moderator, request, async (unit) => {
        const { isHidden, author, place } = await admit(unit, moderator, request.post);
        if (!isHidden) return undefined;
        const carryOut = () => posts.setHidden(unit, request.post, false);
        return { author, place, act: 'showed', carryOut };
      }),

    /** Deletes for good. */
    remove: (moderator: string, request: PostActRequest): Promise<void> =>
      judge(moderator, request, async (unit) => {
        const found = await admit(unit, moderator, request.post);
        const carryOut = () => posts.remove(unit, request.post);
        return { ...found, act: 'deleted', outcome: 'deleted', carryOut };
      }),

    /** The reports about a post call for nothing, or for no more. */
    dismiss: (moderator: string, request: PostActRequest): Promise<void> =>
      judge(moderator, request, async (unit) => {
        const actor = await standings.requireStaff(unit, moderator);
        const { kind, id } = request.post;
        const missing = 'There is no such report.';
        const known = await requireIn(unit, postReports, postKey(kind, id), missing);
        const { author, place, reason: reported, state } = known;
        orForbidden(checkModerating(actor, await standings.read(unit, author)));
        if (state !== 'open') return undefined;
        return { author, place, reported, act: 'dismissed', outcome: 'dismissed' };
      }),
  };
}
