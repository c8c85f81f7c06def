import type { Notice, NoticeCentre } from '@collabor8/domain';

/** An answer to a question of grace's; unread, of this moment. */
export const aNotice = (differences: Partial<Notice> = {}): Notice => ({
  _id: 'answer q1',
  revision: 1,
  kind: 'answer',
  place: { kind: 'question', qid: 'q1' },
  title: 'Why irregular verbs?',
  actors: ['ben'],
  count: 1,
  at: new Date().toISOString(),
  isRead: false,
  ...differences,
});

export const aCentre = (...notices: readonly Notice[]): NoticeCentre => ({
  notices,
  settings: { revision: 0, off: [] },
});
