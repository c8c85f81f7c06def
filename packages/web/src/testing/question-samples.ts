import type {
  Answer,
  Comment,
  QuestionCounters,
  QuestionPage,
  QuestionRow,
} from '@collabor8/domain';

const ASKED = '2024-05-06T07:08:09.000Z';

export const aRow = (_id: string, differences: Partial<QuestionRow> = {}): QuestionRow => ({
  _id,
  revision: 1,
  title: `Title of ${_id}`,
  excerpt: `Excerpt of ${_id}`,
  tags: ['verbs'],
  askedBy: 'ada',
  askDateTime: ASKED,
  answerCount: 0,
  commentCount: 0,
  upVoteCount: 0,
  downVoteCount: 0,
  viewCount: 0,
  lastAnswerDateTime: null,
  acceptedAnswerId: null,
  ...differences,
});

/** The figures of a row, some of them changed by an event. */
export const someCounters = (differences: Partial<QuestionCounters> = {}): QuestionCounters => ({
  answerCount: 0,
  commentCount: 0,
  upVoteCount: 0,
  downVoteCount: 0,
  viewCount: 0,
  lastAnswerDateTime: null,
  acceptedAnswerId: null,
  ...differences,
});

export const aPage = (
  question: QuestionRow,
  differences: Partial<QuestionPage> = {},
): QuestionPage => ({
  question,
  text: `Text of ${question._id}`,
  ownVote: { value: 'none', revision: 0 },
  comments: { items: [], nextCursor: null },
  order: 'oldest',
  answers: [],
  answersCursor: null,
  accepted: null,
  ...differences,
});

export const anAnswer = (_id: string, differences: Partial<Answer> = {}): Answer => ({
  _id,
  text: `Text of ${_id}`,
  ansBy: 'noor',
  ansDateTime: '2024-05-07T08:09:10.000Z',
  revision: 1,
  commentCount: 0,
  score: 0,
  ownVote: { value: 'none', revision: 0 },
  comments: { items: [], nextCursor: null },
  ...differences,
});

export const aComment = (_id: string, differences: Partial<Comment> = {}): Comment => ({
  _id,
  text: `Text of ${_id}`,
  commentBy: 'mira',
  commentDateTime: '2024-05-07T09:10:11.000Z',
  ...differences,
});
