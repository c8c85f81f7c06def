import { notesOfFollowedAnswer, usernameKey } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/rule-results.js';
import { createNoticing, titleToTell } from '../notices/index.js';
import { followBooks, followedAnswers, type FollowedAnswerDocument } from './documents.js';

/** Followers whom one unit of work tells. */
const BATCH = 25;

/** An answer to a question that somebody follows, and who is told of it for another reason. */
export type FollowedAnswer = Omit<FollowedAnswerDocument, 'toldAnyway' | 'cursor'> & {
  readonly others: readonly string[];
};

/**
 * Tells those who follow a question of its answers. That they are to be told is noted with the
 * answer; whom it reached by then is noted with their notices, so that each is told once, whichever
 * process dies meanwhile.
 */
export function createFollowedAnswers(platform: Pick<Platform, 'store' | 'hub'>) {
  const { store } = platform;
  const noticing = createNoticing(platform);

  /** Tells the next few; true while there are more. */
  async function tellSome(answerId: string): Promise<boolean> {
    const { tell, hasMore } = await runUnit(store, async (unit) => {
      const due = unit.collection(followedAnswers);
      const answer = await due.get(answerId);
      if (answer === undefined) return { tell: undefined, hasMore: false };
      const { qid, title, actor, at, toldAnyway, cursor } = answer;
      const { items, nextCursor } = await unit
        .collection(followBooks)
        .page('byQuestion', { equals: [qid], cursor, limit: BATCH });
      const readers = items.filter(({ _id }) => !toldAnyway.includes(_id));
      const notes = notesOfFollowedAnswer(
        { question: { _id: qid, title: await titleToTell(unit, qid, title) }, answerId, actor, at },
        readers.map(({ username }) => username),
      );
      const told = await noticing.note(unit, notes);
      if (nextCursor === null) await due.remove(answerId);
      else written(await due.update(answerId, (before) => ({ ...before, cursor: nextCursor })));
      return { tell: told, hasMore: nextCursor !== null };
    });
    await tell?.();
    return hasMore;
  }

  async function tellAll(answerId: string): Promise<void> {
    while (await tellSome(answerId));
  }

  return {
    /** Asked before the unit of work of an answer, which mostly has nobody to tell. */
    async isFollowed(qid: string): Promise<boolean> {
      const request = { equals: [qid], limit: 1 };
      return (await store.collection(followBooks).page('byQuestion', request)).items.length > 0;
    },

    /** Notes, in the unit of work of an answer, that followers are to be told of it. */
    async note(unit: Collections, { others, ...answer }: FollowedAnswer): Promise<void> {
      const document = { ...answer, toldAnyway: others.map(usernameKey), cursor: null };
      stillFree(await unit.collection(followedAnswers).insert(document));
    },

    /** After the commit: nobody waits for more than the first few to be told. */
    async tell(answerId: string): Promise<void> {
      // What fails here is tidied up.
      if (await tellSome(answerId)) void tellAll(answerId).catch(() => undefined);
    },

    /** What a process left that died or could not go on. */
    async tellAllDue(): Promise<void> {
      const due = readAll(store.collection(followedAnswers), 'due');
      await eachForItself(due, ({ _id }) => tellAll(_id));
    },
  };
}
