import { postNames } from '../moderation/limits.js';
import { oneLine } from '../one-line.js';
import { clockTime, shortDate } from '../time/relative-time.js';
import type { ToldDeed } from '../users/limits.js';
import type { AccountNews } from './causes.js';
import type { NoticeKind } from './limits.js';
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

const more = ({ count }: Notice, one: string): string =>
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

const isAtAnswer = ({ place }: Notice): boolean =>
  place.kind === 'question' && place.answerId !== undefined;

/** An edit that somebody suggests, or what became of the reader's own. */
function editLine(notice: Notice, about: LinePart): readonly LinePart[] {
  const { judgement } = notice;
  const isOfAnswer = isAtAnswer(notice);
  if (judgement === undefined) {
    const of = isOfAnswer ? 'your answer to ' : '';
    return did(notice, ` suggests an edit of ${of}`, about);
  }
  const { act, reason } = judgement;
  return [
    name('Your edit'),
    words(isOfAnswer ? ' of an answer to ' : ' of '),
    about,
    words(` ${FATES[act]}${reason === '' ? '' : `: ${reason}`}`),
  ];
}

const missed = (notice: Notice, calls: string): readonly LinePart[] => [
  ...[name(calls), words(' from ')],
  ...who(notice),
];

type LineOf = (notice: Notice, about: LinePart) => readonly LinePart[];

/** What a row says of each kind, in the order in which it is read: of one thing, and of what one person did to several. */
const LINES: Readonly<Record<NoticeKind, { one: LineOf; folded: LineOf }>> = {
  answer: {
    one: (notice, about) => did(notice, ' answered ', about),
    folded: (notice) => did(notice, ` wrote ${more(notice, 'answer')} to your questions`),
  },
  comment: {
    one: (notice, about) =>
      did(notice, isAtAnswer(notice) ? ' commented on your answer to ' : ' commented on ', about),
    folded: (notice) => did(notice, ` wrote ${more(notice, 'comment')} on your posts`),
  },
  accepted: {
    one: (notice, about) => did(notice, ' accepted your answer to ', about),
    folded: (notice) => did(notice, ` accepted ${more(notice, 'answer')} of yours`),
  },
  mention: {
    one: (notice, about) =>
      about.text === '' ? did(notice, ' mentioned you') : did(notice, ' mentioned you in ', about),
    folded: (notice) => did(notice, ` mentioned you ${more(notice, 'time')}`),
  },
  followed: {
    one: (notice, about) => did(notice, ' answered a question you follow: ', about),
    folded: (notice) =>
      did(notice, ` wrote ${more(notice, 'answer')} to questions that you follow`),
  },
  reply: {
    one: (notice, about) =>
      about.text === '' ? did(notice, ' wrote to you') : did(notice, ' replied to you in ', about),
    folded: (notice) => did(notice, ` replied to you ${more(notice, 'time')}`),
  },
  turn: {
    one: (notice, { text }) => [name('Your turn'), words(` in ${text} against `), ...who(notice)],
    folded: (notice) => [
      ...[name('Your turn'), words(' in further games against ')],
      ...who(notice),
    ],
  },
  challenge: {
    one: (notice, { text }) =>
      did(notice, text === '' ? ' declined your challenge' : ` challenges you to ${text}`),
    folded: (notice) => did(notice, ` answered or sent ${more(notice, 'challenge')}`),
  },
  missedCall: {
    one: (notice) =>
      missed(notice, notice.count === 1 ? 'Missed call' : `${notice.count} missed calls`),
    folded: (notice) => missed(notice, more(notice, 'missed call')),
  },
  board: {
    one: (notice, about) => {
      const isYours = notice.place.kind === 'board' && notice.place.isYours === true;
      const deed = isYours ? ' made you the owner of the board ' : ' shared the board ';
      return did(notice, deed, about);
    },
    folded: (notice) => did(notice, ` shared ${more(notice, 'board')}`),
  },
  edit: {
    one: editLine,
    folded: (notice) => did(notice, ` suggests ${more(notice, 'edit')} of your posts`),
  },
  report: {
    one: judgedLine,
    folded: (notice) => [
      name('Moderators'),
      words(` looked at ${more(notice, 'post')} that you reported`),
    ],
  },
  moderated: { one: judgedLine, folded: judgedLine },
  account: { one: accountLine, folded: accountLine },
  webhook: { one: webhookLine, folded: webhookLine },
};

export const noticeLine = (notice: Notice): readonly LinePart[] =>
  LINES[notice.kind][notice.isFolded === true ? 'folded' : 'one'](notice, title(notice.title));

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
