import { postNames } from '../moderation/limits.js';
import { oneLine } from '../one-line.js';
import { clockTime, shortDate } from '../time/relative-time.js';
import type { ToldDeed } from '../users/limits.js';
import type { AccountNews } from './causes.js';
import type { Notice, NoticedJudgement } from './schema.js';

/** A part of a line: whose name it is, what it is about, or the words between. */
export interface LinePart {
  readonly text: string;
  readonly tone: 'name' | 'title' | 'words';
}

const name = (text: string): LinePart => ({ text, tone: 'name' });
const title = (text: string): LinePart => ({ text, tone: 'title' });
const words = (text: string): LinePart => ({ text, tone: 'words' });

function who({ actors, isCrowd }: Notice): readonly LinePart[] {
  const [first = '', second = '', ...others] = actors;
  if (isCrowd === true) return [name(first), words(' and many others')];
  if (others.length > 0) return [name(first), words(` and ${others.length + 1} others`)];
  return second === '' ? [name(first)] : [name(first), words(' and '), name(second)];
}

/** What they did, and to what. */
const did = (notice: Notice, deed: string, ...about: readonly LinePart[]): readonly LinePart[] => [
  ...who(notice),
  words(deed),
  ...about,
];

const more = (count: number, one: string): string =>
  `${count} more ${one}${count === 1 ? '' : 's'}`;

const DEEDS = {
  passwordChanged: ['Your password', ' was changed'],
  emailChanged: ['The e-mail address', ' of your account was changed'],
  codesMade: ['New recovery codes', ' were made for your account'],
  connected: ['Another way to sign in', ' was added to your account'],
  disconnected: ['Another way to sign in', ' was taken off your account'],
  secondStepOn: ['An authenticator app', ' was added to your account'],
  secondStepOff: ['The authenticator app', ' of your account was turned off'],
  passkeyAdded: ['A passkey', ' was added to your account'],
  passkeyRemoved: ['A passkey', ' was taken off your account'],
  tokenMade: ['A token', ' was added to your account'],
  linkMade: ['An administrator', ' handed out a one-time link to your account'],
  waysClosed: ['All other ways in', ' to your account were closed'],
} as const satisfies Record<ToldDeed, readonly [string, string]>;

function deedLine({ deed, device }: Pick<AccountNews, 'deed' | 'device'>): readonly LinePart[] {
  const [what, became] = DEEDS[deed];
  const from = device === '' ? [] : [words(' from '), title(device)];
  return [name(what), words(became), ...from];
}

function accountLine({ place, title: device }: Notice): readonly LinePart[] {
  // Once these two were told alone, and which it was wasn't noted.
  const before = device === '' ? 'linkMade' : 'passwordChanged';
  return deedLine({ deed: (place.kind === 'account' && place.deed) || before, device });
}

const webhookLine = (notice: Notice): readonly LinePart[] => [
  name('The webhook'),
  words(' to '),
  title(notice.title),
  words(' was turned off: it has accepted nothing for days'),
];

const FATES = {
  hid: 'was hidden by a moderator',
  showed: 'is shown again',
  deleted: 'was deleted by a moderator',
  dismissed: 'stays as it is: a moderator has looked at it',
  closed: 'was closed by a moderator',
  reopened: 'is open again',
  locked: 'was locked by a moderator',
  unlocked: 'is no longer locked',
  edited: 'was changed by a moderator',
  taken: 'was accepted',
  declined: 'was declined',
} as const satisfies Record<NoticedJudgement['act'], string>;

/** The title of a question that is dealt with itself is withheld from others. */
const where = ({ title: of, judgement }: Notice): readonly LinePart[] =>
  of === '' || judgement?.post === 'question' ? [] : [words(' in '), title(of)];

/** What became of a post: 'Your answer', or 'The answer that you reported'. */
function judgedLine(notice: Notice): readonly LinePart[] {
  const { post, act, reason } = notice.judgement ?? { post: 'question', act: 'hid', reason: '' };
  const isOwn = notice.kind === 'moderated';
  return [
    name(isOwn ? `Your ${postNames[post]}` : `The ${postNames[post]} that you reported`),
    ...where(notice),
    words(` ${FATES[act]}${reason === '' ? '' : `: ${reason}`}`),
  ];
}

/** An edit that somebody suggests, or what became of the reader's own. */
function editLine(notice: Notice): readonly LinePart[] {
  const { place, judgement } = notice;
  const isOfAnswer = place.kind === 'question' && place.answerId !== undefined;
  const about = title(notice.title);
  if (judgement === undefined) {
    return did(
      notice,
      isOfAnswer ? ' suggests an edit of your answer to ' : ' suggests an edit of ',
      about,
    );
  }
  const { act, reason } = judgement;
  return [
    name('Your edit'),
    words(isOfAnswer ? ' of an answer to ' : ' of '),
    about,
    words(` ${FATES[act]}${reason === '' ? '' : `: ${reason}`}`),
  ];
}

/** What one person did to several things. */
function foldedLine(notice: Notice): readonly LinePart[] {
  const { kind, count } = notice;
  switch (kind) {
    case 'answer':
      return did(notice, ` wrote ${more(count, 'answer')} to your questions`);
    case 'comment':
      return did(notice, ` wrote ${more(count, 'comment')} on your posts`);
    case 'accepted':
      return did(notice, ` accepted ${more(count, 'answer')} of yours`);
    case 'mention':
      return did(notice, ` mentioned you ${more(count, 'time')}`);
    case 'followed':
      return did(notice, ` wrote ${more(count, 'answer')} to questions that you follow`);
    case 'reply':
      return did(notice, ` replied to you ${more(count, 'time')}`);
    case 'turn':
      return [name('Your turn'), words(' in further games against '), ...who(notice)];
    case 'challenge':
      return did(notice, ` answered or sent ${more(count, 'challenge')}`);
    case 'missedCall':
      return [name(more(count, 'missed call')), words(' from '), ...who(notice)];
    case 'board':
      return did(notice, ` shared ${more(count, 'board')}`);
    case 'report':
      return [name('Moderators'), words(` looked at ${more(count, 'post')} that you reported`)];
    case 'edit':
      return did(notice, ` suggests ${more(count, 'edit')} of your posts`);
    case 'moderated':
      return judgedLine(notice);
    case 'account':
      return accountLine(notice);
    case 'webhook':
      return webhookLine(notice);
  }
}

/** What a row says, in the order in which it is read. */
export function noticeLine(notice: Notice): readonly LinePart[] {
  if (notice.isFolded === true) return foldedLine(notice);
  const { kind, place, count } = notice;
  const about = title(notice.title);
  switch (kind) {
    case 'answer':
      return did(notice, ' answered ', about);
    case 'comment': {
      const isOnAnswer = place.kind === 'question' && place.answerId !== undefined;
      return did(notice, isOnAnswer ? ' commented on your answer to ' : ' commented on ', about);
    }
    case 'accepted':
      return did(notice, ' accepted your answer to ', about);
    case 'mention':
      return notice.title === ''
        ? did(notice, ' mentioned you')
        : did(notice, ' mentioned you in ', about);
    case 'followed':
      return did(notice, ' answered a question you follow: ', about);
    case 'reply':
      return notice.title === ''
        ? did(notice, ' wrote to you')
        : did(notice, ' replied to you in ', about);
    case 'turn':
      return [name('Your turn'), words(` in ${notice.title} against `), ...who(notice)];
    case 'challenge':
      return notice.title === ''
        ? did(notice, ' declined your challenge')
        : did(notice, ` challenges you to ${notice.title}`);
    case 'missedCall':
      return [
        name(count === 1 ? 'Missed call' : `${count} missed calls`),
        words(' from '),
        ...who(notice),
      ];
    case 'board':
      return notice.place.kind === 'board' && notice.place.isYours === true
        ? did(notice, ' made you the owner of the board ', about)
        : did(notice, ' shared the board ', about);
    case 'edit':
      return editLine(notice);
    case 'report':
    case 'moderated':
      return judgedLine(notice);
    case 'account':
      return accountLine(notice);
    case 'webhook':
      return webhookLine(notice);
  }
}

const asText = (line: readonly LinePart[]): string => line.map(({ text }) => text).join('');

/** The same as one text, of one line whatever people wrote. */
export const noticeText = (notice: Notice): string => oneLine(asText(noticeLine(notice)));

/** What was done with an account, as a letter says it. */
export const accountText = (news: Pick<AccountNews, 'deed' | 'device'>): string =>
  asText(deedLine(news));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const startOfDay = (date: Date): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Whether a notice stands under 'Today', in the reader's own time zone; otherwise 'Earlier'. */
export const isOfToday = (date: Date, now: Date): boolean => date >= startOfDay(now);

/** How long ago, in as few letters as a row has room for: '12 s', '3 min', '14:05', 'Thu', 'Nov 14'. */
export function noticeTime(date: Date, now: Date): string {
  const elapsed = Math.max(0, now.getTime() - date.getTime());
  if (elapsed < MINUTE) return `${Math.floor(elapsed / 1000)} s`;
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min`;
  if (isOfToday(date, now)) return clockTime(date);
  if (startOfDay(now).getTime() - startOfDay(date).getTime() < 7 * DAY - HOUR) {
    return date.toDateString().slice(0, 3);
  }
  const day = shortDate(date);
  return date.getFullYear() === now.getFullYear() ? day.replace(/, \d+$/, '') : day;
}
