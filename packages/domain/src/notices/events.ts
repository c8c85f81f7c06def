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

const isNews = (known: Notice | undefined, told: Notice): boolean =>
  known === undefined || told.revision > known.revision;

/** Late and repeated events change nothing: of a row the highest revision is the whole truth. */
export function applyNoticeUpdate(centre: NoticeCentre, event: NoticeUpdate): NoticeCentre {
  const known = new Map(centre.notices.map((notice) => [notice._id, notice]));
  const news = event.notices.filter((told) => isNews(known.get(told._id), told));
  const { settings = centre.settings } = event;
  const isChosenAnew = settings.revision > centre.settings.revision;
  if (news.length === 0 && !isChosenAnew) return centre;
  const told = new Set(news.map(({ _id }) => _id));
  const others = centre.notices.filter(({ _id }) => !told.has(_id));
  return {
    notices: news.length === 0 ? centre.notices : keptNotices([...news, ...others]),
    settings: isChosenAnew ? settings : centre.settings,
  };
}
