import {
  checkModerating,
  checkWhy,
  type LogEntry,
  type PostActRequest,
  type PostRef,
  type ReportOutcome,
  type ReportUpdate,
  postKey,
} from '@collabor8/domain';
import type { TellAll } from '../../platform/moderated.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden, orInvalid, requireIn } from '../../request/rule-results.js';
import { postReports } from './documents.js';
import { closeReports } from './post-reports.js';
import type { ModerationParts } from './verdicts.js';

interface Done {
  readonly tell?: TellAll | undefined;
  readonly tellOthers: TellAll;
  readonly entry: LogEntry;
  readonly report: ReportUpdate | undefined;
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
    return { found, reported: report?.state === 'open' ? report.reason : undefined };
  }

  async function tellOf(done: Done | undefined): Promise<void> {
    if (done === undefined) return;
    await done.tell?.();
    await standings.tellStaff({ name: 'logUpdate', entry: done.entry });
    if (done.report !== undefined) await standings.tellStaff(done.report);
    await done.tellOthers();
  }

  const close = (
    unit: Collections,
    by: string,
    post: PostRef,
    outcome: ReportOutcome,
  ): Promise<ReportUpdate | undefined> =>
    closeReports(unit, post, { by, outcome, at: now().toISOString() });

  return {
    /** Repeated it changes nothing. */
    async hide(moderator: string, { post, why = '' }: PostActRequest): Promise<void> {
      const done = await runUnit(store, async (unit): Promise<Done | undefined> => {
        const { found, reported } = await admit(unit, moderator, post);
        if (found.isHidden && reported === undefined) return undefined;
        const said = orInvalid(checkWhy(why, reported));
        const { author: on, place } = found;
        const judged = { post, author: on, place, reason: said } as const;
        const tellOthers = await verdicts.note(unit, { ...judged, act: 'hid' });
        const tell = found.isHidden ? undefined : await posts.setHidden(unit, post, true);
        const entry = await log.write(unit, {
          by: moderator,
          act: 'hid',
          on,
          post,
          place,
          why: said,
        });
        return { tell, tellOthers, entry, report: await close(unit, moderator, post, 'hidden') };
      });
      await tellOf(done);
    },

    /** Takes back what `hide` did. */
    async show(moderator: string, { post, why = '' }: PostActRequest): Promise<void> {
      const done = await runUnit(store, async (unit): Promise<Done | undefined> => {
        const { found } = await admit(unit, moderator, post);
        if (!found.isHidden) return undefined;
        const said = orInvalid(checkWhy(why));
        const { author: on, place } = found;
        const judged = { post, author: on, place, reason: said } as const;
        const tellOthers = await verdicts.note(unit, { ...judged, act: 'showed' });
        const tell = await posts.setHidden(unit, post, false);
        const entry = await log.write(unit, {
          ...{ by: moderator, act: 'showed', on, post, place, why: said },
        });
        return { tell, tellOthers, entry, report: undefined };
      });
      await tellOf(done);
    },

    /** Deletes for good. */
    async remove(moderator: string, { post, why = '' }: PostActRequest): Promise<void> {
      const done = await runUnit(store, async (unit): Promise<Done> => {
        const { found, reported } = await admit(unit, moderator, post);
        const said = orInvalid(checkWhy(why, reported));
        const { author: on, place } = found;
        const judged = { post, author: on, place, reason: said } as const;
        const tellOthers = await verdicts.note(unit, { ...judged, act: 'deleted' });
        const tell = await posts.remove(unit, post);
        const entry = await log.write(unit, {
          ...{ by: moderator, act: 'deleted', on, post, place, why: said },
        });
        return { tell, tellOthers, entry, report: await close(unit, moderator, post, 'deleted') };
      });
      await tellOf(done);
    },

    /** The reports about a post call for nothing, or for no more. */
    async dismiss(moderator: string, { post, why = '' }: PostActRequest): Promise<void> {
      const done = await runUnit(store, async (unit): Promise<Done | undefined> => {
        const actor = await standings.requireStaff(unit, moderator);
        const known = await requireIn(
          unit,
          postReports,
          postKey(post.kind, post.id),
          'There is no such report.',
        );
        const { author: on, place, reason } = known;
        orForbidden(checkModerating(actor, await standings.read(unit, on)));
        if (known.state !== 'open') return undefined;
        const said = orInvalid(checkWhy(why, reason));
        const judged = { post, author: on, place, reason: said } as const;
        const tellOthers = await verdicts.note(unit, { ...judged, act: 'dismissed' });
        const report = await close(unit, moderator, post, 'dismissed');
        const entry = await log.write(unit, {
          ...{ by: moderator, act: 'dismissed', on, post, place, why: said },
        });
        return { tellOthers, entry, report };
      });
      await tellOf(done);
    },
  };
}
