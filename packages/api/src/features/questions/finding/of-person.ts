import { excerptOf, reputationOf, type AuthoredAnswer, type Figures } from '@collabor8/domain';
import type { Writing } from '../../../platform/feature.js';
import { readAll, exactly, type CountedPage } from '../../../ports/read-all.js';
import type { Collections } from '../../../ports/document-store.js';
import { answers, comments, questions } from '../stored/documents.js';

/** Posts of a kind whose votes are added up for a figure; of whoever has written more it is an estimate. */
const POSTS_ADDED_UP = 1_000;
const READ_AT_ONCE = 200;

export interface AuthoredRequest {
  readonly username: string;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

type AddedUp = NonNullable<Figures['votes']>;

async function addUp<P>(posts: AsyncIterable<P>, votesOf: (post: P) => number): Promise<AddedUp> {
  let [read, votes] = [0, 0];
  for await (const post of posts) {
    if (read === POSTS_ADDED_UP) return { count: votes, isExact: false };
    read += 1;
    votes += votesOf(post);
  }
  return exactly(votes);
}

/** For what somebody asked and answered: up votes minus down votes. */
async function votesFor(store: Collections, username: string): Promise<AddedUp> {
  const by = { equals: [username], pageSize: READ_AT_ONCE };
  const [asked, answered] = [
    await addUp(
      readAll(store.collection(questions), 'ownOfAsker', by),
      ({ upVoteCount, downVoteCount }) => upVoteCount - downVoteCount,
    ),
    await addUp(readAll(store.collection(answers), 'byAuthor', by), ({ rank }) => 0 - rank),
  ];
  return { count: asked.count + answered.count, isExact: asked.isExact && answered.isExact };
}

/** Answers that others accepted: whoever accepts their own says nothing about their worth. */
const acceptedByOthers = (store: Collections, username: string): Promise<AddedUp> =>
  addUp(
    readAll(store.collection(questions), 'byAccepted', {
      equals: [username],
      pageSize: READ_AT_ONCE,
    }),
    ({ askedBy }) => (askedBy === username ? 0 : 1),
  );

export const createOfPerson = (store: Collections) => ({
  /** A page of somebody's answers, newest first, each with its question's title. */
  async answersBy(request: AuthoredRequest): Promise<CountedPage<AuthoredAnswer>> {
    const { username, cursor = null, limit } = request;
    const written = store.collection(answers);
    const page = await written.page('byAuthor', { equals: [username], cursor, limit });
    const qids = [...new Set(page.items.map(({ qid }) => qid))];
    const found = await store.collection(questions).getMany(qids);
    const titles = new Map(found.map(({ _id, title }) => [_id, title]));
    return {
      items: page.items.flatMap(({ _id, qid, text, ansDateTime }) => {
        const title = titles.get(qid);
        return title === undefined
          ? []
          : [{ _id, qid, title, excerpt: excerptOf(text), ansDateTime }];
      }),
      nextCursor: page.nextCursor,
      total: exactly(await written.count('byAuthor', [username])),
    };
  },

  async figuresOf(username: string): Promise<Figures> {
    const votes = await votesFor(store, username);
    const helped = await acceptedByOthers(store, username);
    return {
      reputation: {
        count: reputationOf({ votes: votes.count, accepted: helped.count }),
        isExact: votes.isExact && helped.isExact,
      },
      questions: exactly(await store.collection(questions).count('byAsker', [username])),
      answers: exactly(await store.collection(answers).count('byAuthor', [username])),
      accepted: exactly(await store.collection(questions).count('byAccepted', [username])),
      votes,
    };
  },

  async *writingsOf(username: string): AsyncGenerator<Writing> {
    const by = { equals: [username], pageSize: READ_AT_ONCE };
    for await (const asked of readAll(store.collection(questions), 'ownOfAsker', by)) {
      const { _id, tags, askDateTime } = asked;
      // Their own words, be they hidden.
      const { title = asked.title, text } = asked.hidden ?? asked;
      yield { kind: 'question', _id, title, text, tags, askDateTime };
    }
    for await (const answer of readAll(store.collection(answers), 'byAuthor', by)) {
      const { _id, qid, ansDateTime } = answer;
      const { text } = answer.hidden ?? answer;
      yield { kind: 'answer', _id, qid, text, ansDateTime };
    }
    for await (const comment of readAll(store.collection(comments), 'byAuthor', by)) {
      const { _id, qid, parentType, parentId, commentDateTime } = comment;
      const { text } = comment.hidden ?? comment;
      yield { kind: 'comment', _id, qid, parentType, parentId, text, commentDateTime };
    }
  },
});
