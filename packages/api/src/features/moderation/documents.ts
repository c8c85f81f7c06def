import type {
  LogEntry,
  NoticedJudgement,
  NoticePlace,
  PostKey,
  ReportReason,
  SiteRole,
  Suspension,
  PostReport,
  SingleReport,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { defineCollection } from '../../ports/define-collection.js';

/**
 * Somebody's part in the community; `_id` is the username's key. Most people have none. It stays when
 * role and suspension have gone, so that its revisions go on.
 */
export interface StandingDocument {
  readonly _id: string;
  readonly username: string;
  readonly role?: SiteRole | undefined;
  /** Those of before had one reason, `why`, which was meant for the log and stands there. */
  readonly suspension?: (Omit<Suspension, 'told'> & { readonly told?: string }) | undefined;
  /** `at` of the suspension, and its end if it has one: fields behind indexes. */
  readonly suspendedAt?: string | undefined;
  readonly endsAt?: string | undefined;
}

export const standings = defineCollection<StandingDocument>()({
  name: 'standings',
  dividedBy: null,
  indexes: {
    moderators: { equals: ['role'], order: ['username'], direction: 'asc' },
    suspended: { equals: [], order: ['suspendedAt'], direction: 'desc' },
    byEnd: { equals: [], order: ['endsAt'], direction: 'asc' },
  },
});

/** The reports about one post; `_id` is its kind and id. */
export interface PostReportDocument extends Omit<PostReport, 'revision'> {
  /** How often it was reported anew after somebody had dealt with it, from 1. */
  readonly round: number;
}

export const postReports = defineCollection<PostReportDocument>()({
  name: 'postReports',
  dividedBy: '_id',
  indexes: {
    byState: { equals: ['state'], order: ['at'], direction: 'desc' },
    byReason: { equals: ['state', 'reason'], order: ['at'], direction: 'desc' },
  },
});

/** What one person reported; `_id` is the post's, the round and the username's key. */
export interface ReportDocument extends SingleReport {
  readonly postId: string;
}

export const reports = defineCollection<ReportDocument>()({
  name: 'reports',
  dividedBy: 'postId',
  indexes: {
    ofPost: { equals: ['postId'], order: ['at'], direction: 'desc' },
    byReporter: { equals: ['reporter'], order: ['at'], direction: 'desc' },
  },
});

/** What came of the reports of one round, which those who wrote them are still to be told; `_id` as theirs begin. */
export interface ReportVerdictDocument {
  readonly _id: string;
  readonly postId: PostKey;
  readonly place: NoticePlace;
  readonly title: string;
  readonly judgement: NoticedJudgement;
  readonly at: string;
  /** Behind the last report whose author was told; null before the first. */
  readonly cursor: string | null;
}

export const reportVerdicts = defineCollection<ReportVerdictDocument>()({
  name: 'reportVerdicts',
  dividedBy: 'postId',
  indexes: {
    due: { equals: [], order: ['at'], direction: 'asc' },
  },
});

/** How many posts have open reports; there is one, 'open'. */
export interface OpenReportsDocument {
  readonly _id: string;
  readonly byReason: Readonly<Record<ReportReason, number>>;
}

export const openReports = defineCollection<OpenReportsDocument>()({
  name: 'openReports',
  indexes: {},
});

/** Who may administrate, where the settings name nobody; there is one, 'administration'. */
export interface AdministrationDocument {
  readonly _id: string;
  /** How many standings say so: a unit that changes one of them changes this, lest two last ones go at once. */
  readonly administrators: number;
  /** Of the code that makes the first one; absent once it was used. */
  readonly codeHash?: string | undefined;
  /** Whether moderators and administrators act with a second step alone. */
  readonly requiresSecondStep?: boolean | undefined;
}

export const administrations = defineCollection<AdministrationDocument>()({
  name: 'administrations',
  indexes: {},
});

export const ADMINISTRATION_ID = 'administration';

export const readAdministration = async (
  from: Collections,
): Promise<Stored<AdministrationDocument>> =>
  (await from.collection(administrations).get(ADMINISTRATION_ID)) ?? {
    ...{ _id: ADMINISTRATION_ID, administrators: 0, revision: 0 },
  };

/** What moderators did: written with the act, never changed. */
export const moderationLog = defineCollection<LogEntry>()({
  name: 'moderationLog',
  dividedBy: null,
  indexes: {
    newest: { equals: [], order: ['at'], direction: 'desc' },
    ofPerson: { equals: ['on'], order: ['at'], direction: 'desc' },
  },
});
