import { describe, expect, it } from 'vitest';
import type {
  AnswerUpdate,
  CommentUpdate,
  DeleteUpdate,
  EditUpdate,
  QuestionEvent,
  RestoreUpdate,
} from './events.js';
import { answersWithGone } from './page-answers.js';
import { applyQuestionEvent } from './page-events.js';
import type { Answer, PostPlace, QuestionCounters, QuestionPage } from './schema.js';

const AT = '2025-01-01T00:00:01.000Z';
const GONE_AT = '2025-01-01T00:01:00.000Z';

const counters: QuestionCounters = {
  ...{ answerCount: 1, commentCount: 1, upVoteCount: 0, downVoteCount: 0, viewCount: 0 },
  ...{ lastAnswerDateTime: AT, acceptedAnswerId: null },
};

const comment = (_id: string) => ({ _id, text: _id, commentBy: 'eve', commentDateTime: AT });
const threadOf = (...ids: string[]) => ({ items: ids.map(comment), nextCursor: null });

const answer: Answer = {
  ...{ _id: 'a1', text: 'Secret.', ansBy: 'eve', ansDateTime: AT, version: 1, editedAt: AT },
  ...{ revision: 3, commentCount: 1, score: 2, ownVote: { value: 'up', revision: 2 } },
  comments: threadOf('d1'),
};

const page: QuestionPage = {
  question: {
    ...{ ...counters, _id: 'q1', revision: 5, title: 'How?', excerpt: 'So.', tags: ['a'] },
    ...{ askedBy: 'bob', askDateTime: AT },
  },
  ...{ text: 'So.', ownVote: { value: 'none', revision: 0 }, comments: threadOf('c1') },
  ...{ order: 'oldest', answers: [answer], answersCursor: null, accepted: null },
};

const activity = (revision: number) => ({ qid: 'q1', revision, counters });
const places = {
  question: { type: 'question', id: 'q1', parentId: null },
  answer: { type: 'answer', id: 'a1', parentId: null },
  under: { type: 'comment', id: 'd1', parentId: 'a1' },
  comment: { type: 'comment', id: 'c1', parentId: 'q1' },
} as const satisfies Record<string, Omit<PostPlace, 'mark'>>;

const deleted = (
  what: keyof typeof places,
  mark: number,
  more: Partial<DeleteUpdate> = {},
): DeleteUpdate => ({
  ...{ name: 'deleteUpdate', ...activity(5 + mark), post: { ...places[what], mark } },
  ...{ deletedAt: GONE_AT, leavesLine: false, ...more },
});

const restored = (
  what: keyof typeof places,
  mark: number,
  more: Partial<RestoreUpdate> = {},
): RestoreUpdate => ({
  ...{ name: 'restoreUpdate', ...activity(5 + mark), post: { ...places[what], mark }, ...more },
});

const applyTo = (begun: QuestionPage, ...events: readonly QuestionEvent[]): QuestionPage =>
  events.reduce((before, event) => applyQuestionEvent(before, event, 'ada'), begun);
const apply = (...events: readonly QuestionEvent[]): QuestionPage => applyTo(page, ...events);

/** Without what the page remembers of deletions. */
const shown = ({ marks: _marks, ...rest }: QuestionPage) => rest;

/** As it is told: to everybody, so without anybody's vote. */
const told: Answer = { ...answer, ownVote: { value: 'none', revision: 0 }, revision: 4 };
const asked: AnswerUpdate = { name: 'answerUpdate', ...activity(2), answer: told };
const edit: EditUpdate = {
  ...{ name: 'editUpdate', ...activity(5) },
  edit: { id: 'a1', parentId: null, version: 2, editedAt: AT, text: 'Late words.' },
  figures: { revision: 4, commentCount: 1, score: 2 },
};

describe('a deleted answer', () => {
  it('is known where it stood as long as it is gone, unless a line stands there', () => {
    const known = (...events: readonly QuestionEvent[]) => answersWithGone(apply(...events));
    const gone = deleted('answer', 1, { byModerator: true });
    expect(known(gone)).toEqual([{ ...answer, byModerator: true, isGone: true }]);
    expect(known(gone, restored('answer', 2, { answer: told }))).not.toHaveProperty('0.isGone');
    expect(known(deleted('answer', 1, { leavesLine: true }))).not.toHaveProperty('0.isGone');
  });

  it('goes, and neither its own event nor a late change brings it back', () => {
    for (const events of [[deleted('answer', 1)], [deleted('answer', 1), asked, edit]]) {
      const after = apply(...events);
      expect(after.answers).toEqual([]);
      expect([after.early, after.earlyEdits]).toEqual([undefined, undefined]);
    }
  });

  it('leaves a line without its words and its author where others replied, whatever comes late', () => {
    const figures = { revision: 9, commentCount: 1, score: 2 };
    const line = deleted('answer', 1, { leavesLine: true, figures });
    const { text: _t, version: _v, editedAt: _e, ...others } = answer;
    for (const events of [[line], [line, edit, asked]]) {
      expect(apply(...events).answers).toEqual([
        { ...others, ansBy: '', text: '', revision: 9, deletedAt: GONE_AT },
      ]);
    }
    const late = applyTo({ ...page, answers: [] }, line, asked);
    expect(late.answers).toMatchObject([{ text: '', deletedAt: GONE_AT }]);
  });

  it('comes back with the vote of its reader, replied to or not', () => {
    const back = restored('answer', 2, { answer: told });
    for (const leavesLine of [false, true]) {
      const after = apply(deleted('answer', 1, { leavesLine }), back);
      expect(after.answers).toEqual([{ ...answer, revision: 4 }]);
    }
  });

  it('stands as the latest of its deletions and returns says, in whatever order they come', () => {
    const back = restored('answer', 2, { answer: told });
    const again = deleted('answer', 3);
    expect(apply(back, deleted('answer', 1)).answers).toHaveLength(1);
    expect(apply(again, back, deleted('answer', 1)).answers).toEqual([]);
    expect(apply(deleted('answer', 1), again, back).answers).toEqual([]);
  });
});

describe('a deleted comment', () => {
  const figures = { revision: 4, commentCount: 0, score: 2 };

  it('goes from its thread, with the figures of the answer over it', () => {
    const after = apply(deleted('under', 1, { figures }), deleted('comment', 1));
    expect(after.answers).toMatchObject([{ ...figures, comments: { items: [] } }]);
    expect(after.comments.items).toEqual([]);
  });

  it('comes back to its place, and its own event does not bring it back before', () => {
    const own: CommentUpdate = {
      ...{ name: 'commentUpdate', ...activity(4), type: 'question', id: 'q1' },
      ...{ commentCount: 1, comment: comment('c1') },
    };
    const gone = apply(deleted('comment', 1), own);
    expect(gone.comments.items).toEqual([]);
    const back = restored('comment', 2, { comment: comment('c1') });
    expect(shown(apply(deleted('comment', 1), back)).comments).toEqual(page.comments);
    const under = restored('under', 2, {
      ...{ comment: comment('d1'), figures: { revision: 5, commentCount: 1, score: 2 } },
    });
    const answers = apply(deleted('under', 1, { figures }), under).answers;
    expect(answers).toEqual([{ ...answer, revision: 5 }]);
  });
});

it('a deleted question says so until it comes back', () => {
  expect(apply(deleted('question', 1)).deletedAt).toBe(GONE_AT);
  const back = apply(deleted('question', 1), restored('question', 2));
  expect(back.deletedAt).toBeUndefined();
  expect(apply(restored('question', 2), deleted('question', 1)).deletedAt).toBeUndefined();
  expect(shown(back).answers).toEqual(page.answers);
});
