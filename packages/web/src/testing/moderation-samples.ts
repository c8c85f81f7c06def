import type { OpenReports, PostReport, ReportQueue, Standing } from '@collabor8/domain';

/** Somebody without a role on the site. */
export const aStanding = (username: string, differences: Partial<Standing> = {}): Standing => ({
  ...{ username, role: null, suspension: null, revision: 0 },
  ...differences,
});

export const aReport = (id: string, differences: Partial<PostReport> = {}): PostReport => ({
  ...{ _id: `answer:${id}`, revision: 1, post: { kind: 'answer', id } },
  place: { kind: 'question', qid: 'q1', answerId: id },
  ...{ author: 'bob', excerpt: `Excerpt of ${id}`, reason: 'spam', count: 1 },
  ...{ reporters: ['noor'], state: 'open', at: '2024-05-07T09:10:11.000Z' },
  ...differences,
});

export const openReports = (spam: number, revision = 1): OpenReports => ({
  revision,
  byReason: { spam, rude: 0, offTopic: 0, copied: 0, other: 0 },
});

export const aQueue = (
  items: readonly PostReport[],
  differences: Partial<ReportQueue> = {},
): ReportQueue => ({
  filter: { state: 'open', reason: null },
  ...{ items, nextCursor: null, open: openReports(items.length) },
  ...differences,
});
