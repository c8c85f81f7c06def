import {
  checkModerating,
  noteOfModeration,
  postKey,
  type ModerationAct,
  type NoticedJudgement,
  type PostPlaceRef,
  type PostRef,
} from '@collabor8/domain';
import type { TellAll } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { orForbidden } from '../../request/errors.js';
import { createNoticing } from '../notices/index.js';
import { createLog } from './log.js';
import { createStandings } from './standings.js';
import { runUnit } from '../../ports/run-unit.js';

interface Judged {
  readonly by: string;
  readonly act: ModerationAct & NoticedJudgement['act'];
  /** Who wrote the post. */
  readonly on: string;
  readonly post: PostRef & { readonly kind: NoticedJudgement['post'] };
  readonly place: Extract<PostPlaceRef, { readonly kind: 'question' }>;
  readonly why: string;
}

/** What moderators do to posts by other features: who may, the line in the log and a notice for the author. */
export function createJudging(platform: Platform) {
  const standings = createStandings(platform);
  const log = createLog(platform, standings);
  const noticing = createNoticing(platform);

  /** A notice alone, of what no moderator need have done. */
  const noteAuthor = (unit: Collections, { act, on, post, place, why }: Omit<Judged, 'by'>) => {
    const judgement = { post: post.kind, act, reason: why };
    const about = { key: postKey(post.kind, post.id), place, title: '', judgement };
    return noticing.note(unit, [
      noteOfModeration(on, { ...about, at: platform.now().toISOString() }),
    ]);
  };

  return {
    isStaff: standings.isStaff,

    /** Refuses whoever is no moderator of what somebody wrote; @throws AppError 'forbidden' */
    async admit(unit: Collections, moderator: string, author: string): Promise<void> {
      const actor = await standings.requireStaff(unit, moderator);
      orForbidden(checkModerating(actor, await standings.read(unit, author)));
    },

    noteAuthor,

    /** In the unit of work of the act; answers what is told after its commit. */
    async note(unit: Collections, judged: Judged): Promise<TellAll> {
      const tellLog = await log.write(unit, judged);
      const tellAuthor = await noteAuthor(unit, judged);
      return async () => {
        await tellLog();
        await tellAuthor();
      };
    },
  };
}

/**
 * Does something as an administrator, with its line in the log; undefined did nothing.
 * @throws AppError 'forbidden' for anybody else
 */
export function createActing(platform: Platform) {
  const standings = createStandings(platform);
  const log = createLog(platform, standings);

  return async <T>(
    actor: string,
    done: { readonly act: ModerationAct; readonly on?: string; readonly why?: string },
    work: (unit: Collections, by: string) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const written = await runUnit(platform.store, async (unit) => {
      const { username: by } = await standings.requireAdministrator(unit, actor);
      const value = await work(unit, by);
      if (value === undefined) return undefined;
      return { value, tellLog: await log.write(unit, { by, on: '', why: '', ...done }) };
    });
    if (written === undefined) return undefined;
    await written.tellLog();
    return written.value;
  };
}
