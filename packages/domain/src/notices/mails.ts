import { MAILED_WITHIN_MS, MAIL_PAUSE_MS, type NoticeKind } from './limits.js';
import type { MailChoice, MailSettings, Notice, NoticeCentre, NoticeSettings } from './schema.js';

/** Before anything is chosen. */
const EVERYTHING: MailSettings = { isOn: true, off: [] };

export const mailSettingsOf = ({ mail }: NoticeSettings): MailSettings => mail ?? EVERYTHING;

/** Turns mails on or off: those of a kind, or all of them. */
export function withMailChoice(
  centre: NoticeCentre,
  { kind, isOn }: MailChoice,
  revision: number,
): NoticeCentre {
  const before = mailSettingsOf(centre.settings);
  const after = ((): MailSettings => {
    if (kind === 'all') return before.isOn === isOn ? before : { ...before, isOn };
    if (kind === 'weekly') {
      if ((before.isWeekly === true) === isOn) return before;
      const { isWeekly: _, ...others } = before;
      return isOn ? { ...others, isWeekly: true } : others;
    }
    if (before.off.includes(kind) !== isOn) return before;
    const off = isOn ? before.off.filter((other) => other !== kind) : [...before.off, kind];
    return { ...before, off };
  })();
  return after === before
    ? centre
    : { ...centre, settings: { ...centre.settings, revision, mail: after } };
}

/** When, so many milliseconds later, what the change of this number told is due; undefined where it told nothing. */
export function dueAfterNews(
  { notices }: NoticeCentre,
  revision: number,
  afterMs: number,
): number | undefined {
  const told = notices.find((notice) => !notice.isRead && notice.revision === revision);
  return told && Date.parse(told.at) + afterMs;
}

/** Which changes of a person's notices a mail tells of: those after one number, up to another. */
export interface MailedRange {
  readonly after: number;
  readonly upTo: number;
}

export interface Away {
  /** When the person was connected last; ISO 8601, UTC. */
  readonly seenAt: string;
  readonly now: Date;
}

/**
 * What came while somebody was away, of the kinds they want to be mailed; nothing that they have read, nor of long ago, nor
 * what was done with their account: that is mailed at once, as whoever did it is there and could read it in their place.
 */
export function noticesToMail(
  { notices, settings }: NoticeCentre,
  { after, upTo }: MailedRange,
  { seenAt, now }: Away,
): readonly Notice[] {
  const { isOn, off } = mailSettingsOf(settings);
  if (!isOn) return [];
  const isWanted = (kind: NoticeKind): boolean => kind !== 'account' && !off.includes(kind);
  const oldest = new Date(now.getTime() - MAILED_WITHIN_MS).toISOString();
  return notices.filter(
    ({ isRead, revision, kind, at }) =>
      !isRead &&
      revision > after &&
      revision <= upTo &&
      isWanted(kind) &&
      at > seenAt &&
      at >= oldest,
  );
}

/** When the next mail may follow one of this time; in milliseconds since 1970. */
export const mailPausedUntil = (mailedAt: number | undefined): number =>
  mailedAt === undefined ? 0 : mailedAt + MAIL_PAUSE_MS;
