import { containedText } from '../harmless-text.js';
import { isSameUser, usernameKey } from '../users/rules.js';
import {
  ACTORS_KEPT,
  NOTICE_TITLE_LENGTH,
  ROWS_OF_ONE,
  ROWS_OF_ONE_IN_ALL,
  TOLD_AGAIN_AFTER_MS,
  UNDOABLE_KINDS,
  type NoticeKind,
} from './limits.js';
import { keptNotices } from './rows.js';
import type {
  Notice,
  NoticeCentre,
  NoticeChoice,
  NoticedJudgement,
  NoticePlace,
  SeenNotices,
} from './schema.js';

/** Something that somebody did, as one person is told of it. */
export interface NoticedAct {
  readonly kind: NoticeKind;
  readonly actor: string;
  /** The id of what it happened to: the same again is told in the same row. */
  readonly subject: string;
  readonly place: NoticePlace;
  readonly title: string;
  readonly judgement?: NoticedJudgement | undefined;
  /** Its actor took back another like it a moment ago. */
  readonly isAgain?: true | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** An act is told under the first kind that the person wants to hear of. */
export interface Note {
  readonly reader: string;
  /** The same act under each kind that fits, the one that says most first. */
  readonly acts: readonly NoticedAct[];
}

export const noteOf = (reader: string, act: NoticedAct): Note => ({ reader, acts: [act] });

export const EMPTY_CENTRE: NoticeCentre = { notices: [], settings: { revision: 0, off: [] } };

const rowId = ({ kind, subject }: NoticedAct): string => `${kind} ${subject}`;
const foldedId = ({ kind, actor }: NoticedAct): string => `${kind} by ${usernameKey(actor)}`;

const shortened = (title: string): string => {
  const characters = [...title];
  return characters.length <= NOTICE_TITLE_LENGTH
    ? title
    : containedText(
        `${characters
          .slice(0, NOTICE_TITLE_LENGTH - 1)
          .join('')
          .trimEnd()}…`,
      );
};

const isFilledBy = ({ isRead, isFolded, actors }: Notice, { actor }: NoticedAct): boolean =>
  !isRead && isFolded !== true && actors.some((name) => isSameUser(name, actor));

/** Somebody who does the same to one thing after the other, alone or with others, fills few rows, and then one more. */
function rowFor(notices: readonly Notice[], act: NoticedAct): { _id: string; isFolded: boolean } {
  const known = notices.find(({ _id }) => _id === rowId(act));
  // Each has a reason of its own to be read.
  if (['moderated', 'account'].includes(act.kind) || (act.kind === 'edit' && act.judgement))
    return { _id: rowId(act), isFolded: false };
  if (known !== undefined && !known.isRead) return { _id: known._id, isFolded: false };
  const filled = notices.filter((notice) => isFilledBy(notice, act));
  const ofKind = filled.filter(({ kind }) => kind === act.kind);
  return ofKind.length < ROWS_OF_ONE && filled.length < ROWS_OF_ONE_IN_ALL
    ? { _id: rowId(act), isFolded: false }
    : { _id: foldedId(act), isFolded: true };
}

function grown(known: Notice | undefined, { actor }: NoticedAct) {
  if (known === undefined || known.isRead) return { actors: [actor], count: 1 };
  const others = known.actors.filter((name) => !isSameUser(name, actor));
  const isCrowd = known.isCrowd === true || others.length === ACTORS_KEPT;
  return {
    actors: [actor, ...others].slice(0, ACTORS_KEPT),
    count: known.count + 1,
    ...(isCrowd && { isCrowd }),
  };
}

/** Whether its reader was told a moment ago that the same person did the same to the same thing, or to any where they undo and redo. */
const isRepeated = (notices: readonly Notice[], act: NoticedAct): boolean =>
  act.judgement === undefined &&
  (act.isAgain === true || UNDOABLE_KINDS.includes(act.kind)) &&
  notices.some(
    ({ _id, kind, actors, at }) =>
      (act.isAgain === true ? kind === act.kind : _id === rowId(act)) &&
      actors.some((name) => isSameUser(name, act.actor)) &&
      Math.abs(Date.parse(act.at) - Date.parse(at)) < TOLD_AGAIN_AFTER_MS,
  );

/** No two rows have one time, and a clock that was set back doesn't bury what is new. */
const behind = (newest: string | undefined, at: string): string =>
  newest === undefined || newest < at ? at : new Date(Date.parse(newest) + 1).toISOString();

/**
 * A person's notices after something that concerns them; the same object when they are not told:
 * by their own acts, and by kinds they have turned off. `revision` is the number of this change.
 */
export function withNote(centre: NoticeCentre, note: Note, revision: number): NoticeCentre {
  const act = note.acts.find(({ kind }) => !centre.settings.off.includes(kind));
  if (act === undefined) return centre;
  // What happens to an account is told to its owner because it may not have been them.
  const isOfOthers = act.kind !== 'account' && act.kind !== 'webhook';
  if (isOfOthers && isSameUser(act.actor, note.reader)) return centre;
  if (isRepeated(centre.notices, act)) return centre;
  const { _id, isFolded } = rowFor(centre.notices, act);
  const known = centre.notices.find((notice) => notice._id === _id);
  // A turn is a state: that it has come again says no more, and games have many.
  if (act.kind === 'turn' && known?.isRead === false) return centre;
  const row: Notice = {
    _id,
    revision,
    kind: act.kind,
    place: act.place,
    title: shortened(act.title),
    ...(act.judgement && { judgement: act.judgement }),
    ...grown(known, act),
    ...(isFolded && { isFolded }),
    at: behind(centre.notices[0]?.at, act.at),
    isRead: false,
  };
  const others = centre.notices.filter((notice) => notice._id !== _id);
  return { ...centre, notices: keptNotices([row, ...others]) };
}

/** What was seen is read, unless something was added to it since. */
export function withSeen(
  centre: NoticeCentre,
  { seen }: SeenNotices,
  revision: number,
): NoticeCentre {
  const seenAt = new Map(seen.map((row) => [row._id, row.revision]));
  const isNowRead = (notice: Notice): boolean =>
    !notice.isRead && notice.revision <= (seenAt.get(notice._id) ?? -1);
  if (!centre.notices.some(isNowRead)) return centre;
  const notices = centre.notices.map((notice) =>
    isNowRead(notice) ? { ...notice, isRead: true, revision } : notice,
  );
  return { ...centre, notices };
}

/** Turns a kind on or off. What was told of it already stays. */
export function withChoice(
  centre: NoticeCentre,
  { kind, isOn }: NoticeChoice,
  revision: number,
): NoticeCentre {
  const { off } = centre.settings;
  if (off.includes(kind) !== isOn) return centre;
  const next = isOn ? off.filter((other) => other !== kind) : [...off, kind];
  return { ...centre, settings: { ...centre.settings, revision, off: next } };
}
