import { notesOfFollowedAnswer, usernameKey } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Teller, TextHooks } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/rule-results.js';
import { createNoticing, namedIn, titleToTell } from '../notices/index.js';
import { followBooks, followedAnswers } from './documents.js';

/** Followers whom one unit of work tells. */
const BATCH = 25;

/** Most questions have nobody to tell. */
async function isFollowed(unit: Collections, qid: string): Promise<boolean> {
  const request = { equals: [qid], limit: 1 };
  return (await unit.collection(followBooks).page('byQuestion', request)).items.length > 0;
}

/**
 * Tells those who follow a question of its answers. That they are to be told is noted with the
 * answer; whom it reached by then is noted with their notices, so that each is told once, whichever
 * process dies meanwhile.
 */
export function createFollowedAnswers(platform: Teller) {
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

/** An answer is noted for those who follow its question. */
export const followedTexts: TextHooks = {
  async written(unit, { post: { kind, id: _id }, author: actor, text, news }) {
    if (kind !== 'answer' || news?.place.kind !== 'question') return undefined;
    const { place, title, at, own } = news;
    const { qid } = place;
    if (!(await isFollowed(unit, qid))) return undefined;
    const others = [...(own ? [own.reader] : []), ...(await namedIn(unit, text))];
    const due = { _id, qid, title, actor, at, toldAnyway: others.map(usernameKey), cursor: null };
    stillFree(await unit.collection(followedAnswers).insert(due));
    return { readers: [], tell: (by) => createFollowedAnswers(by).tell(_id) };
  },
};
