import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyToRow,
  countersOf,
  type AnswerUpdate,
  type CommentUpdate,
  type QuestionEvent,
  type VoteUpdate,
} from './events.js';
import { applyQuestionEvent } from './page-events.js';
import { voteValues, type CommentTarget } from './limits.js';
import { figuresOf } from './page-answers.js';
import type { Answer, Comment, QuestionCounters, QuestionPage, QuestionRow } from './schema.js';
import { castVote } from './votes.js';

const QID = 'q1';
const READER = 'ada';

const at = (second: number): string => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString();

const row: QuestionRow = {
  _id: QID,
  revision: 1,
  title: 'How?',
  excerpt: 'So.',
  tags: ['a'],
  askedBy: 'bob',
  askDateTime: at(0),
  answerCount: 0,
  commentCount: 0,
  upVoteCount: 0,
  downVoteCount: 0,
  viewCount: 0,
  lastAnswerDateTime: null,
  acceptedAnswerId: null,
};

const emptyPage: QuestionPage = {
  question: row,
  text: 'So.',
  ownVote: { value: 'none', revision: 0 },
  comments: { items: [], nextCursor: null },
  order: 'oldest',
  answers: [],
  answersCursor: null,
  accepted: null,
};

const comment = (id: string, second = 0): Comment => ({
  _id: id,
  text: id,
  commentBy: 'eve',
  commentDateTime: at(second),
});

const answer = (id: string, second = 0): Answer => ({
  _id: id,
  text: id,
  ansBy: 'eve',
  ansDateTime: at(second),
  revision: 1,
  commentCount: 0,
  score: 0,
  ownVote: { value: 'none', revision: 0 },
  comments: { items: [], nextCursor: null },
});

const activity = (revision: number, counters: Partial<QuestionCounters> = {}) => ({
  qid: QID,
  revision,
  counters: { ...countersOf(row), ...counters },
});

const viewed = (revision: number): QuestionEvent => ({
  name: 'viewsUpdate',
  ...activity(revision, { viewCount: revision }),
});

const answered = (revision: number, added: Answer): AnswerUpdate => ({
  name: 'answerUpdate',
  ...activity(revision),
  answer: added,
});

const commented = (
  revision: number,
  type: CommentTarget,
  id: string,
  added: Comment,
  commentCount = 1,
): CommentUpdate => ({
  name: 'commentUpdate',
  ...activity(revision),
  type,
  id,
  comment: added,
  commentCount,
  ...(type === 'answer' && { figures: { revision, commentCount, score: 0 } }),
});

const votedOnAnswer = (
  revision: number,
  answerId: string,
  score: number,
  username = 'bob',
): QuestionEvent => ({
  name: 'answerVoteUpdate',
  ...activity(0),
  answerId,
  figures: { revision, commentCount: 0, score },
  username,
  vote: 'up',
});

const voted = (
  revision: number,
  username: string,
  vote: VoteUpdate['vote'] = 'up',
): VoteUpdate => ({
  name: 'voteUpdate',
  ...activity(revision),
  username,
  vote,
});

const accepted = (revision: number, answerOrNone: Answer | null): QuestionEvent => ({
  name: 'acceptUpdate',
  ...activity(revision, { acceptedAnswerId: answerOrNone?._id ?? null }),
  answer: answerOrNone,
});

const edited = (
  revision: number,
  id: string,
  version: number,
  parentId: string | null = null,
): QuestionEvent => ({
  name: 'editUpdate',
  ...activity(0),
  edit: { id, parentId, version, editedAt: at(version), text: `${id} v${version}` },
  ...(parentId === null && { figures: { revision, commentCount: 0, score: 0 } }),
});

const reworded = (revision: number, version: number): QuestionEvent => ({
  name: 'questionUpdate',
  isNew: false,
  question: { ...row, revision, version, editedAt: at(version), title: `Title v${version}` },
  text: `Text v${version}`,
});

const apply = (page: QuestionPage, ...events: readonly QuestionEvent[]): QuestionPage =>
  events.reduce((before, event) => applyQuestionEvent(before, event, READER), page);

const idsOf = (items: readonly { readonly _id: string }[]): string[] => items.map(({ _id }) => _id);

describe('applyToRow', () => {
  it('takes the figures and the revision of newer activity', () => {
    expect(applyToRow(row, viewed(2))).toEqual({ ...row, viewCount: 2, revision: 2 });
  });

  it('replaces a question by a newer one with the same _id (SPEC §4)', () => {
    const question = { ...row, revision: 2, title: 'Why?' };
    expect(applyToRow(row, { name: 'questionUpdate', isNew: false, question })).toBe(question);
  });

  it.each<[string, QuestionEvent]>([
    ['repeated activity', viewed(1)],
    ['late activity', viewed(0)],
    ['activity of another question', { ...viewed(2), qid: 'q2' } as QuestionEvent],
    ['a repeated question', { name: 'questionUpdate', isNew: true, question: { ...row } }],
    [
      'another question',
      { name: 'questionUpdate', isNew: true, question: { ...row, _id: 'q2', revision: 9 } },
    ],
  ])('changes nothing for %s', (_name, event) => {
    expect(applyToRow(row, event)).toBe(row);
  });
});

it('countersOf takes exactly the figures that activity changes', () => {
  expect(countersOf({ ...row, viewCount: 3 })).toEqual({
    answerCount: 0,
    commentCount: 0,
    upVoteCount: 0,
    downVoteCount: 0,
    viewCount: 3,
    lastAnswerDateTime: null,
    acceptedAnswerId: null,
  });
});

describe('applyQuestionEvent', () => {
  it('appends an answer (SPEC §4)', () => {
    const page = apply(emptyPage, answered(2, answer('a1', 1)), answered(3, answer('a2', 2)));
    expect(idsOf(page.answers)).toEqual(['a1', 'a2']);
    expect(page.question.revision).toBe(3);
  });

  it('appends a comment to the question (SPEC §4)', () => {
    const page = apply(emptyPage, commented(2, 'question', QID, comment('c1')));
    expect(idsOf(page.comments.items)).toEqual(['c1']);
  });

  it('appends a comment to its answer alone (SPEC §4)', () => {
    const page = apply(
      { ...emptyPage, answers: [answer('a1', 1), answer('a2', 2)] },
      commented(2, 'answer', 'a2', comment('c1')),
    );
    expect(page.answers.map((shown) => [shown.commentCount, idsOf(shown.comments.items)])).toEqual([
      [0, []],
      [1, ['c1']],
    ]);
    expect(page.comments.items).toEqual([]);
  });

  it('keeps an answer and a comment that arrive late, at their place in time', () => {
    const page = apply(
      emptyPage,
      answered(4, answer('a2', 2)),
      answered(3, answer('a1', 1)),
      commented(6, 'question', QID, comment('c2', 2)),
      commented(5, 'question', QID, comment('c1', 1)),
    );
    expect(idsOf(page.answers)).toEqual(['a1', 'a2']);
    expect(idsOf(page.comments.items)).toEqual(['c1', 'c2']);
    expect(page.question.revision).toBe(6);
  });

  it('orders posts of one moment by their ids, whichever came first', () => {
    const events = [answered(2, answer('a1', 1)), answered(3, answer('a2', 1))];
    expect(idsOf(apply(emptyPage, ...events).answers)).toEqual(['a1', 'a2']);
    expect(idsOf(apply(emptyPage, ...events.reverse()).answers)).toEqual(['a1', 'a2']);
  });

  it('gives an answer the comment that arrived before it', () => {
    const onAnswer = commented(3, 'answer', 'a1', comment('c1'));
    const held = apply(emptyPage, onAnswer, onAnswer);
    expect(held.early).toHaveLength(1);
    const page = apply(held, answered(2, answer('a1')));
    expect(idsOf(page.answers[0]?.comments.items ?? [])).toEqual(['c1']);
    expect(page.answers[0]?.commentCount).toBe(1);
    expect(page.early).toBeUndefined();
  });

  it('goes on holding the comment of another answer', () => {
    const page = apply(
      emptyPage,
      commented(4, 'answer', 'a2', comment('c2')),
      commented(5, 'answer', 'a1', comment('c1')),
      answered(2, answer('a1')),
    );
    expect(page.early?.map(({ answerId }) => answerId)).toEqual(['a2']);
  });

  it.each<[string, QuestionEvent]>([
    ['an answer', { ...answered(9, answer('a9')), qid: 'q2' }],
    ['a comment', { ...commented(9, 'question', 'q2', comment('c9')), qid: 'q2' }],
    ['a vote', { ...voted(9, READER), qid: 'q2' }],
    [
      'a question',
      { name: 'questionUpdate', isNew: true, question: { ...row, _id: 'q2' }, text: '' },
    ],
  ])('ignores %s of another question', (_name, event) => {
    expect(apply(emptyPage, event)).toBe(emptyPage);
  });

  describe('the accepted answer', () => {
    const two = apply(emptyPage, answered(2, answer('a1', 1)), answered(3, answer('a2', 2)));

    it('is carried beside the others, changes and can be taken back', () => {
      const page = apply(two, accepted(4, answer('a1', 1)));
      expect(page.accepted).toEqual(answer('a1', 1));
      expect(apply(page, accepted(5, answer('a2', 2))).accepted?._id).toBe('a2');
      expect(apply(page, accepted(5, null)).accepted).toBeNull();
    });

    it('is what the newest figures say, whatever arrives late', () => {
      const page = apply(two, accepted(5, answer('a2', 2)), accepted(4, answer('a1', 1)));
      expect(page.accepted?._id).toBe('a2');
    });

    it('takes part in what happens to it, loaded or not', () => {
      const onAnswer = commented(5, 'answer', 'a9', comment('c1'));
      const figures = activity(5, { acceptedAnswerId: 'a9' });
      const behind: QuestionPage = { ...two, answersCursor: 'more' };
      const another = accepted(3, answer('a1', 1));
      for (const events of [
        [accepted(4, answer('a9', 9)), { ...onAnswer, ...figures }],
        [{ ...onAnswer, ...figures }, accepted(4, answer('a9', 9))],
        [another, { ...onAnswer, ...figures }, accepted(4, answer('a9', 9))],
      ]) {
        const page = apply(behind, ...events);
        expect(idsOf(page.accepted?.comments.items ?? [])).toEqual(['c1']);
        expect(page.early).toBeUndefined();
      }
    });
  });

  describe('a change of words', () => {
    const page = apply(
      emptyPage,
      answered(2, answer('a1')),
      commented(3, 'question', QID, comment('c1')),
      commented(4, 'answer', 'a1', comment('d1')),
    );
    const textsOf = ({ comments, answers }: QuestionPage) =>
      [...comments.items, ...answers.flatMap((one) => [one, ...one.comments.items])].map(
        ({ text }) => text,
      );

    it('is shown where they stand, and the newest hold', () => {
      const changes = [
        edited(5, 'a1', 1),
        edited(6, 'a1', 2),
        edited(0, 'c1', 1, QID),
        edited(0, 'd1', 1, 'a1'),
      ];
      for (const events of [changes, changes.toReversed()]) {
        const after = apply(page, ...events);
        expect(textsOf(after)).toEqual(['c1 v1', 'a1 v2', 'd1 v1']);
        expect(after.answers[0]).toMatchObject({ revision: 6, version: 2, editedAt: at(2) });
      }
    });

    it('waits for what has not arrived yet', () => {
      const after = apply(
        emptyPage,
        edited(0, 'd1', 1, 'a1'),
        edited(3, 'a1', 1),
        edited(0, 'c1', 1, QID),
        commented(3, 'question', QID, comment('c1')),
        commented(4, 'answer', 'a1', comment('d1')),
        answered(2, answer('a1')),
      );
      expect(textsOf(after)).toEqual(['c1 v1', 'a1 v1', 'd1 v1']);
      expect(after.earlyEdits).toBeUndefined();
    });

    it('waits for an answer that arrives once another one is accepted in its place', () => {
      const onAnswer = { ...commented(4, 'answer', 'a1', comment('d1')), ...activity(2) };
      for (const early of [
        [edited(2, 'a1', 1), onAnswer, edited(0, 'd1', 1, 'a1'), accepted(3, answer('a1'))],
        [accepted(3, answer('a1')), onAnswer, edited(0, 'd1', 1, 'a1'), edited(2, 'a1', 1)],
      ]) {
        const others = [answered(1, answer('a2')), answered(1, answer('a1'))];
        const after = apply(emptyPage, ...early, accepted(5, answer('a2')), ...others);
        expect(textsOf(after)).toEqual(['a1 v1', 'd1 v1', 'a2']);
        expect([after.early, after.earlyEdits]).toEqual([undefined, undefined]);
      }
    });

    it('does not wait for what stands behind the loaded part', () => {
      const part: QuestionPage = {
        ...page,
        answersCursor: 'more',
        comments: { ...page.comments, nextCursor: 'more' },
      };
      const unread = [edited(5, 'a9', 1), edited(0, 'c9', 1, QID), edited(0, 'd9', 1, 'a9')];
      expect(apply(part, ...unread).earlyEdits).toBeUndefined();
    });

    it('changes the accepted answer too', () => {
      const after = apply(page, accepted(5, answer('a1')), edited(6, 'a1', 1));
      expect(after.accepted?.text).toBe('a1 v1');
    });

    it('of the question comes with its text and leaves newer figures alone', () => {
      const changes = [reworded(5, 1), viewed(6), reworded(7, 2)];
      for (const events of [changes, changes.toReversed()]) {
        const after = apply(page, ...events);
        expect(after).toMatchObject({ text: 'Text v2', question: { title: 'Title v2' } });
        expect(after.question.revision).toBe(7);
      }
      const late = apply(page, viewed(9), reworded(8, 1));
      expect(late).toMatchObject({ text: 'Text v1', question: { title: 'Title v1' } });
      expect(late.question).toMatchObject({ revision: 9, viewCount: 9 });
      expect(applyToRow(applyToRow(row, viewed(9)), reworded(8, 1))).toEqual(late.question);
    });

    it('of the question without its text is for lists alone', () => {
      const { text: _text, ...told } = { text: '', ...reworded(5, 1) };
      expect(apply(page, told)).toBe(page);
    });
  });

  describe('votes on answers', () => {
    const page = apply(emptyPage, answered(2, answer('a1', 1)), answered(3, answer('a2', 2)));

    it('are figures of their answer, of which the newest hold', () => {
      const after = apply(page, votedOnAnswer(3, 'a2', 2), votedOnAnswer(2, 'a2', 1));
      expect(after.answers.map(({ score }) => score)).toEqual([0, 2]);
      expect(after.answers[0]).toBe(page.answers[0]);
    });

    it("are the reader's own where they are the reader's", () => {
      const after = apply(page, votedOnAnswer(2, 'a1', 1), votedOnAnswer(2, 'a2', 1, READER));
      expect(after.answers.map(({ ownVote }) => ownVote)).toEqual([
        { value: 'none', revision: 0 },
        { value: 'up', revision: 2 },
      ]);
    });

    it('move nothing in the order by votes, and a new answer comes to its place', () => {
      const best: QuestionPage = { ...page, order: 'best' };
      const after = apply(best, votedOnAnswer(2, 'a2', 1));
      expect(idsOf(after.answers)).toEqual(['a1', 'a2']);
      const sunk = apply(best, votedOnAnswer(2, 'a2', -1), answered(4, answer('a3', 3)));
      expect(idsOf(sunk.answers)).toEqual(['a1', 'a3', 'a2']);
    });
  });

  it('puts a new answer first where the newest come first', () => {
    const newest: QuestionPage = { ...emptyPage, order: 'newest' };
    const page = apply(newest, answered(2, answer('a1', 1)), answered(3, answer('a2', 2)));
    expect(idsOf(page.answers)).toEqual(['a2', 'a1']);
  });

  describe('with a thread that goes on behind the loaded part', () => {
    const loaded: QuestionPage = {
      ...emptyPage,
      comments: { items: [comment('c2', 2), comment('c4', 4)], nextCursor: 'c4' },
      answers: [
        {
          ...answer('a2', 2),
          commentCount: 9,
          comments: { items: [comment('d2', 2)], nextCursor: 'd2' },
        },
        answer('a4', 4),
      ],
      answersCursor: 'a4',
    };

    it('takes no comment from behind the loaded part', () => {
      const page = apply(loaded, commented(2, 'question', QID, comment('c5', 5)));
      expect(page.comments).toEqual(loaded.comments);
    });

    it('takes no answer from behind the loaded part, and counts it', () => {
      const event = { ...answered(2, answer('a5', 5)), ...activity(2, { answerCount: 12 }) };
      const page = apply(loaded, event);
      expect(page.answers).toEqual(loaded.answers);
      expect(page.question.answerCount).toBe(12);
    });

    it("takes no comment from behind the loaded part of an answer's thread, and counts it", () => {
      const [shown] = apply(loaded, commented(2, 'answer', 'a2', comment('d5', 5), 10)).answers;
      expect(shown?.commentCount).toBe(10);
      expect(idsOf(shown?.comments.items ?? [])).toEqual(['d2']);
    });

    it('takes what belongs between loaded posts', () => {
      const page = apply(
        loaded,
        answered(2, answer('a3', 3)),
        commented(3, 'question', QID, comment('c3', 3)),
      );
      expect(idsOf(page.answers)).toEqual(['a2', 'a3', 'a4']);
      expect(idsOf(page.comments.items)).toEqual(['c2', 'c3', 'c4']);
    });

    it('takes what belongs before the only loaded post', () => {
      const page = apply(loaded, commented(2, 'answer', 'a2', comment('d1', 1), 10));
      expect(idsOf(page.answers[0]?.comments.items ?? [])).toEqual(['d1', 'd2']);
    });

    it('takes nothing while no part is loaded', () => {
      const page: QuestionPage = { ...emptyPage, comments: { items: [], nextCursor: 'start' } };
      const after = apply(page, commented(2, 'question', QID, comment('c1')));
      expect(after.comments.items).toEqual([]);
    });

    it('does not hold comments for answers that are not loaded', () => {
      const page = apply(loaded, commented(2, 'answer', 'a9', comment('d9', 9)));
      expect(page.early).toBeUndefined();
    });
  });

  describe('the own vote', () => {
    it("follows the reader's votes", () => {
      const page = apply(emptyPage, voted(2, READER, 'up'));
      expect(page.ownVote).toEqual({ value: 'up', revision: 2 });
    });

    it("does not follow other people's votes", () => {
      expect(apply(emptyPage, voted(2, 'bob', 'down')).ownVote).toBe(emptyPage.ownVote);
    });

    it('follows newer revisions only', () => {
      const page = apply(emptyPage, voted(5, READER, 'up'), voted(4, READER, 'down'));
      expect(page.ownVote).toEqual({ value: 'up', revision: 5 });
      expect(apply(page, voted(5, READER, 'none')).ownVote).toEqual(page.ownVote);
    });

    it('is found in a late event, although the figures are newer already', () => {
      const page = apply(emptyPage, viewed(9), voted(8, READER, 'down'));
      expect(page.ownVote).toEqual({ value: 'down', revision: 8 });
      expect(page.question.revision).toBe(9);
    });
  });
});

/** A small server: what it would answer to a fresh read, and the events it has published. */
interface Server {
  readonly page: QuestionPage;
  readonly events: readonly QuestionEvent[];
  readonly votes: ReadonlyMap<string, VoteUpdate['vote']>;
}

type Action = (server: Server, second: number) => Server;

const oldestFirst = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] =>
  items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const sortedComments = (items: readonly Comment[]): readonly Comment[] =>
  oldestFirst(items, ({ commentDateTime, _id }) => commentDateTime + _id);

function commit(
  server: Server,
  change: Partial<QuestionPage>,
  counters: Partial<QuestionCounters>,
  publish: (after: ReturnType<typeof activity>) => QuestionEvent,
): Server {
  const revision = server.page.question.revision + 1;
  const question = { ...server.page.question, ...counters, revision };
  return {
    ...server,
    page: { ...server.page, ...change, question },
    events: [...server.events, publish({ qid: QID, revision, counters: countersOf(question) })],
  };
}

const addAnswer: Action = (server, second) => {
  const { page } = server;
  const added = answer(`a${page.question.revision}`, second);
  const answers = oldestFirst([...page.answers, added], (one) => one.ansDateTime + one._id);
  return commit(
    server,
    { answers },
    {
      answerCount: answers.length,
      lastAnswerDateTime: answers.at(-1)?.ansDateTime ?? null,
    },
    (after) => ({ name: 'answerUpdate', ...after, answer: added }),
  );
};

const addComment: Action = (server, second) => {
  const { page } = server;
  const added = comment(`c${page.question.revision}`, second);
  const items = sortedComments([...page.comments.items, added]);
  return commit(
    server,
    { comments: { items, nextCursor: null } },
    { commentCount: items.length },
    (after) => ({
      name: 'commentUpdate',
      ...after,
      type: 'question',
      id: QID,
      comment: added,
      commentCount: items.length,
    }),
  );
};

const replacing = (page: QuestionPage, changed: Answer): Partial<QuestionPage> => ({
  answers: page.answers.map((one) => (one._id === changed._id ? changed : one)),
  accepted: page.accepted?._id === changed._id ? changed : page.accepted,
});

const addAnswerComment =
  (place: number): Action =>
  (server, second) => {
    const { page } = server;
    const target = page.answers[place % Math.max(1, page.answers.length)];
    if (target === undefined) return server;
    const added = comment(`c${page.question.revision}`, second);
    const items = sortedComments([...target.comments.items, added]);
    const changed = {
      ...target,
      revision: target.revision + 1,
      commentCount: items.length,
      comments: { items, nextCursor: null },
    };
    return commit(server, replacing(page, changed), {}, (after) => ({
      name: 'commentUpdate',
      ...after,
      type: 'answer',
      id: target._id,
      comment: added,
      commentCount: items.length,
      figures: figuresOf(changed),
    }));
  };

const voteOnAnswer =
  (place: number, username: string, value: (typeof voteValues)[number]): Action =>
  (server) => {
    const { page } = server;
    const target = page.answers[place % Math.max(1, page.answers.length)];
    if (target === undefined) return server;
    const ballot = `${target._id}:${username}`;
    const outcome = castVote(server.votes.get(ballot) ?? 'none', value);
    const revision = target.revision + 1;
    const changed = {
      ...target,
      revision,
      score: target.score + outcome.upDelta - outcome.downDelta,
      ...(username === READER && { ownVote: { value: outcome.vote, revision } }),
    };
    const after = commit(server, replacing(page, changed), {}, (figures) => ({
      name: 'answerVoteUpdate',
      ...figures,
      answerId: target._id,
      figures: figuresOf(changed),
      username,
      vote: outcome.vote,
    }));
    return { ...after, votes: new Map([...server.votes, [ballot, outcome.vote]]) };
  };

/** Accepts one of the answers, or none of them. */
const accept =
  (place: number): Action =>
  (server) => {
    const { answers } = server.page;
    const target =
      place === 0 ? null : (answers[(place - 1) % Math.max(1, answers.length)] ?? null);
    const counters = { acceptedAnswerId: target?._id ?? null };
    return commit(server, { accepted: target }, counters, (after) => ({
      name: 'acceptUpdate',
      ...after,
      answer: target,
    }));
  };

/** Changes the question or one of its answers, with their comments. */
const edit =
  (place: number): Action =>
  (server, second) => {
    const { page } = server;
    const posts = page.answers.flatMap((one) => [one, ...one.comments.items]);
    const all = [...page.comments.items, ...posts];
    const target = all[place % Math.max(1, all.length)];
    const editedAt = at(second);
    if (target === undefined || place === 0) {
      const version = (page.question.version ?? 0) + 1;
      const text = `Text v${version}`;
      const words = { title: `Title v${version}`, version, editedAt };
      const question = { ...page.question, ...words, revision: page.question.revision + 1 };
      return {
        ...server,
        page: { ...page, question, text },
        events: [...server.events, { name: 'questionUpdate', isNew: false, question, text }],
      };
    }
    const version = (target.version ?? 0) + 1;
    const words = { version, editedAt, text: `v${version}` };
    const inItems = (items: readonly Comment[]) =>
      items.map((one) => (one === target ? { ...one, ...words } : one));
    const inOne = (one: Answer): Answer => ({
      ...one,
      comments: { ...one.comments, items: inItems(one.comments.items) },
      ...(one === target && { ...words, revision: one.revision + 1 }),
    });
    const answers = page.answers.map(inOne);
    const parent = page.answers.find(({ comments }) => comments.items.some((c) => c === target));
    const isAnswer = page.answers.some((one) => one === target);
    const changed = answers.find(({ _id }) => _id === target._id);
    return commit(
      server,
      {
        answers,
        comments: { ...page.comments, items: inItems(page.comments.items) },
        accepted: answers.find(({ _id }) => _id === page.accepted?._id) ?? null,
      },
      {},
      (after) => ({
        name: 'editUpdate',
        ...after,
        edit: { id: target._id, parentId: isAnswer ? null : (parent?._id ?? QID), ...words },
        ...(changed && { figures: figuresOf(changed) }),
      }),
    );
  };

const view: Action = (server) =>
  commit(server, {}, { viewCount: server.page.question.viewCount + 1 }, (after) => ({
    name: 'viewsUpdate',
    ...after,
  }));

const vote =
  (username: string, value: (typeof voteValues)[number]): Action =>
  (server) => {
    const { question, ownVote } = server.page;
    const outcome = castVote(server.votes.get(username) ?? 'none', value);
    const isReader = username === READER;
    const after = commit(
      server,
      { ownVote: isReader ? { value: outcome.vote, revision: question.revision + 1 } : ownVote },
      {
        upVoteCount: question.upVoteCount + outcome.upDelta,
        downVoteCount: question.downVoteCount + outcome.downDelta,
      },
      (figures) => ({ name: 'voteUpdate', ...figures, username, vote: outcome.vote }),
    );
    return { ...after, votes: new Map([...server.votes, [username, outcome.vote]]) };
  };

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.nat({ max: 4 }).map(accept),
  fc.nat({ max: 9 }).map(edit),
  fc.constant(addAnswer),
  fc.constant(addComment),
  fc.nat({ max: 9 }).map(addAnswerComment),
  fc.constant(view),
  fc
    .tuple(fc.constantFrom(READER, 'bob', 'eve'), fc.constantFrom(...voteValues))
    .map(([username, value]) => vote(username, value)),
  fc
    .tuple(fc.nat({ max: 9 }), fc.constantFrom(READER, 'bob'), fc.constantFrom(...voteValues))
    .map(([place, username, value]) => voteOnAnswer(place, username, value)),
);

/** The states of the server after each of some actions. `sentAt` may repeat and go backwards. */
const histories = (sentAt: fc.Arbitrary<number>): fc.Arbitrary<readonly Server[]> =>
  fc.array(fc.tuple(actions, sentAt), { minLength: 1, maxLength: 25 }).map((steps) => {
    const start: Server = { page: emptyPage, events: [], votes: new Map() };
    return steps.reduce(
      (states, [action, second], step) => [
        ...states,
        action(states.at(-1) ?? start, second < 0 ? step : second),
      ],
      [start],
    );
  });

const anyTime = fc.nat({ max: 5 });
/** Stands for the server's own clock. */
const growingTime = fc.constant(-1);

const deliveries = (history: readonly Server[]) => {
  const events = history.at(-1)?.events ?? [];
  return fc.record({
    history: fc.constant(history),
    snapshotAt: fc.nat({ max: history.length - 1 }),
    received: fc
      .tuple(fc.subarray([...events]), fc.constant(events))
      .chain(([twice, once]) =>
        fc.shuffledSubarray([...once, ...twice], { minLength: once.length + twice.length }),
      ),
  });
};

const last = (history: readonly Server[]): Server => history.at(-1) ?? expect.fail('no state');

describe('a snapshot and the events since', () => {
  it('equal a fresh snapshot after every single action', () => {
    fc.assert(
      fc.property(histories(anyTime), (history) => {
        for (const [index, after] of history.slice(1).entries()) {
          const before = history[index] ?? expect.fail('no state');
          const since = after.events.slice(before.events.length);
          expect(apply(before.page, ...since)).toEqual(after.page);
        }
      }),
    );
  });

  it('equal a fresh snapshot, in whatever order and however often the events arrive', () => {
    fc.assert(
      fc.property(histories(anyTime).chain(deliveries), ({ history, snapshotAt, received }) => {
        const snapshot = history[snapshotAt] ?? expect.fail('no state');
        expect(apply(snapshot.page, ...received)).toEqual(last(history).page);
      }),
      { numRuns: 500 },
    );
  });

  it('equal the loaded part of a fresh snapshot, when only the beginning is loaded', () => {
    const cut = <T>(items: readonly T[], size: number) => ({
      items: items.slice(0, size),
      nextCursor: items.length > size ? 'more' : null,
    });
    fc.assert(
      fc.property(
        histories(growingTime).chain(deliveries),
        fc.integer({ min: 1, max: 4 }),
        ({ history, snapshotAt, received }, size) => {
          const full = (history[snapshotAt] ?? expect.fail('no state')).page;
          const answers = cut(
            full.answers.map((one) => ({ ...one, comments: cut(one.comments.items, size) })),
            size,
          );
          const partial: QuestionPage = {
            ...full,
            comments: cut(full.comments.items, size),
            answers: answers.items,
            answersCursor: answers.nextCursor,
          };
          const inOrder = apply(partial, ...last(history).events);
          expect(apply(partial, ...received)).toEqual(inOrder);
          expect(inOrder.question).toEqual(last(history).page.question);
          const whole = last(history).page.answers;
          expect(idsOf(inOrder.answers)).toEqual(
            idsOf(whole.slice(0, answers.nextCursor === null ? whole.length : size)),
          );
          expect(inOrder.answers.map(({ commentCount }) => commentCount)).toEqual(
            whole.slice(0, inOrder.answers.length).map(({ commentCount }) => commentCount),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keep a row of a list as new as the newest event', () => {
    fc.assert(
      fc.property(histories(anyTime).chain(deliveries), ({ history, received }) => {
        expect(received.reduce(applyToRow, row)).toEqual(last(history).page.question);
      }),
    );
  });

  it('leave the page they were applied to as it was', () => {
    fc.assert(
      fc.property(histories(anyTime).chain(deliveries), ({ history, snapshotAt, received }) => {
        const { page } = history[snapshotAt] ?? expect.fail('no state');
        const before = structuredClone(page);
        apply(page, ...received);
        expect(page).toEqual(before);
      }),
    );
  });
});
