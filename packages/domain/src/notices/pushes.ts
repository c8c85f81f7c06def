import { z } from 'zod';
import { NOTICE_TITLE_LENGTH, type AwayKind } from './limits.js';
import { mailSettingsOf } from './mails.js';
import { noticeText } from './lines.js';
import type { Notice, NoticeCentre } from './schema.js';

const tagSchema = z.string().max(600);
const nameTold = z.string().max(200);
/** Of the page where it can be seen, such as '/question/1'. */
const addressSchema = z.string().max(1000);

/** What a device is told: more than a line of a notice and an address is cut off by none. */
export const pushSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('notice'),
    /** What is told with the same takes its place. */
    tag: tagSchema,
    title: nameTold,
    body: z.string().max(1000),
    address: addressSchema,
  }),
  z.object({ kind: z.literal('call'), tag: tagSchema, caller: nameTold }),
  /** One of a group, whose title is `title`: it is joined from its chat. */
  z.object({
    ...{ kind: z.literal('groupCall'), tag: tagSchema, caller: nameTold, title: nameTold },
    address: addressSchema,
  }),
  /** The call of this tag rings no more. */
  z.object({ kind: z.literal('callOver'), tag: tagSchema }),
]);
export type PushMessage = z.infer<typeof pushSchema>;

/** Whether devices and mails may tell somebody of this while they are away. */
export const isTold = ({ settings }: NoticeCentre, kind: AwayKind): boolean =>
  !mailSettingsOf(settings).off.includes(kind);

/** What of the changes after one number, up to another, is still to be told. */
export const noticesToPush = (
  centre: NoticeCentre,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): readonly Notice[] =>
  centre.notices.filter(
    ({ isRead, revision, kind }) =>
      !isRead && revision > after && revision <= upTo && isTold(centre, kind),
  );

const SHOWN = 3;

/** Several are told at once, as after quiet hours. `addressOf` says where one can be seen, and `site` what the place is called. */
export function pushOf(
  notices: readonly Notice[],
  { addressOf, site }: { readonly addressOf: (notice: Notice) => string; readonly site: string },
): PushMessage | undefined {
  const [first] = notices;
  if (first === undefined) return undefined;
  const line = (notice: Notice): string => noticeText(notice).slice(0, 2 * NOTICE_TITLE_LENGTH);
  if (notices.length === 1) {
    return {
      ...{ kind: 'notice', tag: first._id, title: site },
      ...{ body: line(first), address: addressOf(first) },
    };
  }
  return {
    ...{ kind: 'notice', tag: 'notices', title: `${notices.length} new notifications` },
    ...{ body: notices.slice(0, SHOWN).map(line).join('\n'), address: '/notifications' },
  };
}
