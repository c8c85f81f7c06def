import { z } from 'zod';
import { nameSchema } from '../ids.js';
import type { PostKind } from '../moderation/limits.js';
import { isTimeZone } from '../time/times.js';
import type { ToldDeed } from '../users/limits.js';
import {
  mailChoices,
  NAMES_ASKED_MAX,
  noticeChoices,
  NOTICES_KEPT,
  PUSH_ENDPOINT_LENGTH,
  PUSH_KEY_LENGTH,
  PUSH_SECRET_LENGTH,
  STOP_TOKEN_LENGTH,
  TIME_ZONE_LENGTH,
  type AwayKind,
  type NoticeKind,
} from './limits.js';

export type NoticePlace =
  | {
      readonly kind: 'question';
      readonly qid: string;
      /** The answer it is about, where it is about one. */
      readonly answerId?: string | undefined;
    }
  | { readonly kind: 'messages' }
  | { readonly kind: 'chat'; readonly chatId: string }
  | { readonly kind: 'game'; readonly gameID: string }
  | {
      readonly kind: 'board';
      readonly boardId: string;
      /** It was handed on to the reader. */
      readonly isYours?: true | undefined;
    }
  | {
      readonly kind: 'account';
      readonly username: string;
      /** What was done with it, where a notice is about that. */
      readonly deed?: ToldDeed | undefined;
    }
  | { readonly kind: 'administration' };

/** What a moderator did to a post, or made of reports about it. */
export interface NoticedJudgement {
  readonly post: PostKind;
  readonly act:
    | 'hid'
    | 'showed'
    | 'deleted'
    | 'dismissed'
    | 'closed'
    | 'reopened'
    | 'locked'
    | 'unlocked'
    | 'edited'
    | 'taken'
    | 'declined';
  /** As the author of the post reads it; '' for whoever reported it. */
  readonly reason: string;
}

/** One row of somebody's notices: what happened to one thing since they last looked at it. */
export interface Notice {
  /** Made of the kind and of what it is about, so that the same again is the same row. */
  readonly _id: string;
  /** Number of the change of the person's notices that made the row what it is. */
  readonly revision: number;
  readonly kind: NoticeKind;
  readonly place: NoticePlace;
  /** Of the question, chat or board, or the device; '' where the line needs none. */
  readonly title: string;
  /** Who did it, the latest first, each once; '' of a moderator, who isn't named. */
  readonly actors: readonly string[];
  /** Of the kinds 'moderated' and 'report', and of 'edit' what became of an edit. */
  readonly judgement?: NoticedJudgement | undefined;
  /** There were more than are named. */
  readonly isCrowd?: true | undefined;
  /** How often it happened. */
  readonly count: number;
  /** It stands for several things that one person did; `place` is the latest. */
  readonly isFolded?: true | undefined;
  /** When it happened last; ISO 8601, UTC. */
  readonly at: string;
  readonly isRead: boolean;
}

export interface NoticeSettings {
  /** Number of the change that made them so; 0 before the first. */
  readonly revision: number;
  /** The kinds that the person doesn't want to be told of. */
  readonly off: readonly NoticeKind[];
  /** What they want to be mailed; everything, where they have chosen nothing. */
  readonly mail?: MailSettings | undefined;
  /** When neither mails nor devices tell them anything. */
  readonly quietHours?: QuietHours | undefined;
}

/** What somebody wants to be told of while they are away. */
export interface MailSettings {
  /** Whether by mail; of each device its own choice says. */
  readonly isOn: boolean;
  /** The kinds that neither mails nor devices are to tell. */
  readonly off: readonly AwayKind[];
  /** They are mailed each week what came of what they follow. */
  readonly isWeekly?: true | undefined;
}

const minuteSchema = z.number().int().min(0).max(1439);

/** Every day from one minute, counted from midnight, to another, which may be on the next day. */
export const quietHoursSchema = z
  .object({
    from: minuteSchema,
    to: minuteSchema,
    timeZone: z.string().max(TIME_ZONE_LENGTH).refine(isTimeZone),
  })
  .refine(({ from, to }) => from !== to);
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const quietHoursChoiceSchema = z.object({ hours: quietHoursSchema.nullable() });

/** How a browser's push service reaches a device, and how it knows what is for it alone. */
export const pushDeviceSchema = z.object({
  endpoint: z.string().max(PUSH_ENDPOINT_LENGTH),
  key: z
    .string()
    .length(PUSH_KEY_LENGTH)
    .regex(/^[\w-]*$/),
  secret: z
    .string()
    .length(PUSH_SECRET_LENGTH)
    .regex(/^[\w-]*$/),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** Null where the device is to be told nothing any more. */
export const pushDeviceChoiceSchema = z.object({ device: pushDeviceSchema.nullable() });

/** What a browser needs to be told things. */
export interface PushState {
  /** By which push services know this server. */
  readonly serverKey: string;
  /** Whether the device that asks is told. */
  readonly isOn: boolean;
}

/** Where mails go to, as their reader is told. */
export interface MailAddress {
  /** Whether this server sends mails at all. */
  readonly canMail: boolean;
  /** The reader's own, shown to be theirs; null where there is none. */
  readonly email: string | null;
  /** The mail server knows no such address: nothing is sent to it until they turn mails on again, or give another one. */
  readonly isRefused: boolean;
}

/** What one person is told of, the newest first. */
export interface NoticeCentre {
  readonly notices: readonly Notice[];
  readonly settings: NoticeSettings;
}

/** Rows that were seen, as they were then: what has been added to one since is not. */
export const seenNoticesSchema = z.object({
  seen: z
    .array(z.object({ _id: z.string().max(500), revision: z.number().int().min(0) }))
    .max(NOTICES_KEPT),
});
export interface SeenNotices {
  readonly seen: readonly Pick<Notice, '_id' | 'revision'>[];
}

export const noticeChoiceSchema = z.object({ kind: z.enum(noticeChoices), isOn: z.boolean() });
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>;

export const mailChoiceSchema = z.object({ kind: z.enum(mailChoices), isOn: z.boolean() });
export type MailChoice = z.infer<typeof mailChoiceSchema>;

/** What a mail's link to stop mails ends with. */
export const stopMailsSchema = z.object({ token: z.string().length(STOP_TOKEN_LENGTH) });

/** Words that may be names. */
export const namesAskedSchema = z.object({ names: z.array(nameSchema).max(NAMES_ASKED_MAX) });
