import type { QuestionUpdate } from '@collabor8/domain';

const EVENT_BYTES = 1024;

const question: QuestionUpdate['question'] = {
  _id: '0b9d3c1e-6f1c-4d0f-9a65-5a52b3a1c001',
  revision: 1,
  title: 'How do I tell a thousand people something at once?',
  excerpt: '',
  tags: ['websocket', 'fan-out'],
  askedBy: 'ada',
  askDateTime: '2024-05-01T12:00:00.000Z',
  answerCount: 0,
  commentCount: 0,
  upVoteCount: 0,
  downVoteCount: 0,
  viewCount: 0,
  lastAnswerDateTime: null,
  acceptedAnswerId: null,
};
const update = { name: 'questionUpdate', isNew: true, question } as const;
const missing = EVENT_BYTES - JSON.stringify(update).length;

/** A real event of exactly 1 KB as JSON. */
export const event: QuestionUpdate = {
  ...update,
  question: { ...question, excerpt: 'x'.repeat(missing) },
};
