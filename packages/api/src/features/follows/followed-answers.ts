import { notesOfFollowedAnswer, usernameKey } from '@collabor8/domain';
import type { Teller, TextHooks } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { createTellingMany, namedIn, titleToTell, TOLD_AT_ONCE } from '../notices/index.js';
import { followBooks, followedAnswers } from './documents.js';

/** Most questions have nobody to tell. */
async function isFollowed(unit: Collections, qid: string): Promise<boolean> {
  const request = { equals: [qid], limit: 1 };
  return (await unit.collection(followBooks).page('byQuestion', request)).items.length > 0;
}

/** Tells those who follow a question of its answers. */
export const createFollowedAnswers = (platform: Teller) =>
  createTellingMany(platform, followedAnswers, async (unit, answer) => {
    const { _id: answerId, qid, title, actor, at, isAgain, toldAnyway, cursor } = answer;
    const { items, nextCursor } = await unit
      .collection(followBooks)
      .page('byQuestion', { equals: [qid], cursor, limit: TOLD_AT_ONCE });
    const readers = items.filter(({ _id }) => !toldAnyway.includes(_id));
    const notes = notesOfFollowedAnswer(
      {
        question: { _id: qid, title: await titleToTell(unit, qid, title) },
        ...{ answerId, actor, at, isAgain },
      },
      readers.map(({ username }) => username),
    );
    return { notes, nextCursor };
  });

/** An answer is noted for those who follow its question. */
export const followedTexts: TextHooks = {
  async written(unit, { post: { kind, id: _id }, author: actor, text, news }) {
    if (kind !== 'answer' || news?.place.kind !== 'question') return undefined;
    const { place, title, at, own, isAgain } = news;
    const { qid } = place;
    if (!(await isFollowed(unit, qid))) return undefined;
    const others = [...(own ? [own.reader] : []), ...(await namedIn(unit, text))];
    const toldAnyway = others.map(usernameKey);
    const due = { _id, qid, title, actor, at, isAgain, toldAnyway, cursor: null };
    stillFree(await unit.collection(followedAnswers).insert(due));
    return { readers: [], tell: (by) => createFollowedAnswers(by).tell(_id) };
  },
};
