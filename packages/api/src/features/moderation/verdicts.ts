import {
  noteOfModeration,
  noteOfReport,
  postKey,
  type NoticedJudgement,
  type PostPlaceRef,
  type PostRef,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { createNoticing, createTellingMany, TOLD_AT_ONCE, type Tell } from '../notices/index.js';
import { postReports, reports, reportVerdicts, type ReportVerdictDocument } from './documents.js';
import type { Log } from './log.js';
import type { ModeratedPosts } from './moderated-posts.js';
import type { Standings } from './standings.js';
import type { WritePermits } from './write-permits.js';

/** A post and what is being done to it. */
export interface Judged {
  readonly post: PostRef;
  readonly author: string;
  readonly place: PostPlaceRef;
  readonly act: NoticedJudgement['act'];
  readonly reason: string;
}

/** What everything that moderators do is made of. */
export interface ModerationParts {
  readonly platform: Platform;
  readonly posts: ModeratedPosts;
  readonly standings: Standings;
  readonly log: Log;
  readonly permits: WritePermits;
  readonly verdicts: Verdicts;
}

/** Tells whoever wrote a post what moderators did to it, and whoever reported it what came of that. */
export function createVerdicts(
  { store, hub, now }: Pick<Platform, 'store' | 'hub' | 'now'>,
  posts: ModeratedPosts,
) {
  const noticing = createNoticing({ store, hub });

  const { tell, tellAllDue } = createTellingMany(
    { store, hub },
    reportVerdicts,
    async (unit, { _id, postId, cursor, ...post }) => {
      const { items, nextCursor } = await unit
        .collection(reports)
        .page('ofPost', { equals: [postId], cursor, limit: TOLD_AT_ONCE });
      const ofRound = items.filter((report) => report._id.startsWith(`${_id}:`));
      const notes = ofRound.map(({ reporter }) => noteOfReport(reporter, { ...post, key: postId }));
      return { notes, nextCursor };
    },
  );

  return {
    /**
     * In the unit of work of an act, before it, as what is deleted is nowhere. Answers what is to be told after
     * its commit: nobody waits for more than the first few to hear of it.
     */
    async note(unit: Collections, { post, author, place, act, reason }: Judged): Promise<Tell> {
      const judgement = { post: post.kind, act, reason };
      const at = now().toISOString();
      const noticed = { ...(await posts.noticed(unit, post, place)), judgement, at };
      const key = postKey(post.kind, post.id);
      const note = noteOfModeration(author, { key, ...noticed });
      const tellAuthor = await noticing.note(unit, act === 'dismissed' ? [] : [note]);
      const known = await unit.collection(postReports).get(key);
      if (act === 'showed' || known?.state !== 'open') return tellAuthor;
      const _id = `${key}:${known.round}`;
      const verdict: ReportVerdictDocument = { _id, postId: key, ...noticed, cursor: null };
      stillFree(await unit.collection(reportVerdicts).insert(verdict));
      return async () => {
        await tellAuthor();
        await tell(_id);
      };
    },

    tellAllDue,
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
