import { withLatest } from '../latest.js';
import { keptNotices } from './rows.js';
import type { Notice, NoticeCentre, NoticeSettings } from './schema.js';

/** Told to all tabs of the person: the rows that a change made or altered, and settings. */
export interface NoticeUpdate {
  readonly name: 'noticeUpdate';
  readonly notices: readonly Notice[];
  readonly settings?: NoticeSettings | undefined;
}

/** What the change of this number has made of a person's notices. */
export function noticeUpdateOf(centre: NoticeCentre, revision: number): NoticeUpdate {
  const { settings } = centre;
  return {
    name: 'noticeUpdate',
    notices: centre.notices.filter((notice) => notice.revision === revision),
    ...(settings.revision === revision && { settings }),
  };
}

const isOfSame = (one: Notice, other: Notice): boolean => one._id === other._id;

/** Late and repeated events change nothing: of a row the highest revision is the whole truth. */
export function applyNoticeUpdate(centre: NoticeCentre, event: NoticeUpdate): NoticeCentre {
  const notices = event.notices.reduce(
    (known, told) => withLatest(known, told, isOfSame),
    centre.notices,
  );
  const { settings = centre.settings } = event;
  const isChosenAnew = settings.revision > centre.settings.revision;
  if (notices === centre.notices && !isChosenAnew) return centre;
  return {
    notices: notices === centre.notices ? notices : keptNotices(notices),
    settings: isChosenAnew ? settings : centre.settings,
  };
}
