import { z } from 'zod';
import { exactTextSchema, nameSchema, textSchema } from '../ids.js';
import type { ListInParts } from '../lists-in-parts.js';
import { TAG_DESCRIPTION_MAX_LENGTH, TAG_MAX_LENGTH } from '../questions/limits.js';
import {
  postKinds,
  reportReasons,
  reportStates,
  siteRoles,
  suspensionTerms,
  WHY_MAX_LENGTH,
  type ModerationAct,
  type PostKind,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  type SiteRole,
  type SuspensionTerm,
} from './limits.js';

const whySchema = textSchema(WHY_MAX_LENGTH).optional();

/** Names something that somebody wrote, or their part in a call, whose id has their name in it. */
export const postRefSchema = z.object({ kind: z.enum(postKinds), id: nameSchema });
export type PostRef = z.infer<typeof postRefSchema>;

export const reportRequestSchema = z.object({
  post: postRefSchema,
  reason: z.enum(reportReasons),
  note: whySchema,
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

export const postActSchema = z.object({ post: postRefSchema, why: whySchema });
export type PostActRequest = z.infer<typeof postActSchema>;

export const personActSchema = z.object({ username: nameSchema, why: whySchema });
export type PersonActRequest = z.infer<typeof personActSchema>;

/** Without a role, a moderator. */
export const appointSchema = personActSchema.extend({ role: z.enum(siteRoles).optional() });
export type AppointRequest = z.infer<typeof appointSchema>;

export const handOutSchema = personActSchema.extend({
  /** Whether the authenticator app is turned off, too, once the link is used. */
  clearsSecondStep: z.boolean().optional(),
});
export type HandOutRequest = z.infer<typeof handOutSchema>;

export const requireSecondStepSchema = z.object({ isRequired: z.boolean() });

/** The code that the server tells whoever starts it, while there is no administrator. */
export const claimSchema = z.object({ code: z.string().max(100) });

export const suspendSchema = personActSchema.extend({
  term: z.enum(suspensionTerms),
  /** What the person reads; `why` is for the log, which moderators alone read. */
  told: textSchema(WHY_MAX_LENGTH).optional(),
});
export type SuspendRequest = z.infer<typeof suspendSchema>;

/** A tag gets another name, or is merged into the tag that has it. */
export const renameTagSchema = z.object({
  from: exactTextSchema(TAG_MAX_LENGTH),
  to: textSchema(TAG_MAX_LENGTH),
  why: whySchema,
});
export type RenameTagRequest = z.infer<typeof renameTagSchema>;
export type TagNames = Pick<RenameTagRequest, 'from' | 'to'>;

export const describeTagSchema = z.object({
  name: exactTextSchema(TAG_MAX_LENGTH),
  description: textSchema(TAG_DESCRIPTION_MAX_LENGTH),
  /** What it said when the change was begun: it isn't written over unseen. */
  was: textSchema(TAG_DESCRIPTION_MAX_LENGTH).optional(),
});
export type DescribeTagRequest = z.infer<typeof describeTagSchema>;

export const queueFilterSchema = z.object({
  state: z.enum(reportStates),
  reason: z.enum(reportReasons).nullable(),
});
export type QueueFilter = z.infer<typeof queueFilterSchema>;

/** Where a post stands. Of a chat's message nothing but the message is a moderator's to see. */
export type PostPlaceRef =
  | {
      readonly kind: 'question';
      readonly qid: string;
      /** The answer that it is or stands under. */
      readonly answerId?: string | undefined;
    }
  | { readonly kind: 'messages' }
  | { readonly kind: 'chat' };

/** All reports about one post since somebody last dealt with them. */
export interface PostReport {
  readonly _id: string;
  readonly revision: number;
  readonly post: PostRef;
  readonly place: PostPlaceRef;
  readonly author: string;
  /** The first words of the post as it was reported first. */
  readonly excerpt: string;
  /** Of the first who reported it. */
  readonly reason: ReportReason;
  readonly count: number;
  /** The latest first, at most REPORTERS_NAMED. */
  readonly reporters: readonly string[];
  readonly state: ReportState;
  /** When it was reported last or, closed, dealt with: its place among the others. */
  readonly at: string;
  readonly handledBy?: string | undefined;
  readonly outcome?: ReportOutcome | undefined;
}

export interface SingleReport {
  readonly _id: string;
  readonly reporter: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly at: string;
}

/** How many posts have open reports, by reason. */
export interface OpenReports {
  /** Of the counts: the highest is the whole truth. */
  readonly revision: number;
  readonly byReason: Readonly<Record<ReportReason, number>>;
}

/** The loaded part of the list of reports: the state that live events are applied to. */
export interface ReportQueue extends ListInParts<PostReport> {
  readonly filter: QueueFilter;
  readonly open: OpenReports;
  /** When the report that has been open for longest was last added to; told where it is not loaded. */
  readonly oldestAt?: string | undefined;
}

/** Something that a moderator did. */
export interface LogEntry {
  readonly _id: string;
  readonly at: string;
  readonly by: string;
  readonly act: ModerationAct;
  /** Whom it concerns: the author of the post, or the person; of what is done to a tag '', nobody. */
  readonly on: string;
  readonly post?: PostRef | undefined;
  readonly place?: PostPlaceRef | undefined;
  /** What was called otherwise from then on or, with one name, was described. */
  readonly tag?: TagNames | undefined;
  readonly term?: SuspensionTerm | undefined;
  /** The reason that the suspended person reads. */
  readonly told?: string | undefined;
  /** For moderators alone. */
  readonly why: string;
}

export type LogPage = ListInParts<LogEntry>;

/** All of it is for the person's eyes too; what is not stands in the log. */
export interface Suspension {
  /** ISO 8601; null for good. */
  readonly until: string | null;
  /** The reason as the person reads it; '' where none was given. */
  readonly told: string;
  readonly by: string;
  readonly at: string;
}

export interface Standing {
  readonly username: string;
  readonly role: SiteRole | null;
  readonly suspension: Suspension | null;
  /** 0 for those who never had a role or a suspension. */
  readonly revision: number;
}

/** The people that moderators look after, and themselves. */
export interface ModeratedPeople {
  /** Administrators and moderators, by name. */
  readonly staff: readonly Standing[];
  /** The latest first. */
  readonly suspended: readonly Standing[];
  /** The latest that was told of each, lest an event of before undoes it; a snapshot has none. */
  readonly told?: readonly Standing[] | undefined;
}

/** A post as moderators read it, hidden or not. */
export interface ModeratedText {
  readonly title?: string | undefined;
  readonly text: string;
  readonly isHidden: boolean;
  readonly author: string;
  /** When it was written; ISO 8601, UTC. */
  readonly at: string;
  readonly place: PostPlaceRef;
}

/** A post near a reported one, as everybody reads it. */
export interface PostNearby {
  readonly kind: PostKind;
  /** '' of a line that stands for a deleted post. */
  readonly author: string;
  readonly at: string;
  readonly title?: string | undefined;
  /** Its beginning, without marks; of a question '', which has its title. */
  readonly excerpt: string;
}

/** What a reported post stands among. */
export interface PostSurroundings {
  /** The question, and the answer it is a comment on. */
  readonly above: readonly PostNearby[];
  /** Posts of its kind between those and it; not exact beyond the first few hundred. */
  readonly between: { readonly count: number; readonly isExact: boolean };
  /** The first comments on it, or those that follow it. */
  readonly below: readonly PostNearby[];
}

export interface ReportDetails {
  readonly report: PostReport;
  readonly reports: readonly SingleReport[];
  /** Null once it is deleted. */
  readonly post: ModeratedText | null;
  /** Null where it stands alone, as a message does. */
  readonly around: PostSurroundings | null;
  /** What moderators did before to its author's posts or to them. */
  readonly earlier: readonly LogEntry[];
}
