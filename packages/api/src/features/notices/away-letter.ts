import { noticeLine, noticeText, type Notice, type NoticePlace } from '@collabor8/domain';
import { escaped } from '../../http/escaped.js';
import type { Letter } from '../../platform/mails.js';
import { countOf } from '../../request/count.js';

/** What of a letter is made of notices. */
type Words = Pick<Letter, 'subject' | 'text' | 'html' | 'stopAddress'>;

/** The page on which something can be seen, as the web app names it. */
export function placePath(place: NoticePlace): string {
  switch (place.kind) {
    case 'question': {
      const page = `/question/${encodeURIComponent(place.qid)}`;
      const { answerId } = place;
      return answerId === undefined ? page : `${page}#answer-${encodeURIComponent(answerId)}`;
    }
    case 'messages':
      return '/messaging';
    case 'chat':
      return `/messaging/direct-message?chatId=${encodeURIComponent(place.chatId)}`;
    case 'game':
      return `/games/${encodeURIComponent(place.gameID)}`;
    case 'board':
      return `/whiteboard/${encodeURIComponent(place.boardId)}`;
    case 'account':
      return `/user/${encodeURIComponent(place.username)}`;
    case 'administration':
      return '/administration';
  }
}

const lineInHtml = (notice: Notice): string =>
  noticeLine(notice)
    .map(({ text, tone }) => (tone === 'words' ? escaped(text) : `<b>${escaped(text)}</b>`))
    .join('');

interface Wording {
  /** What the place is called. */
  readonly site: string;
  /** Such as 'https://collabor8.example'. */
  readonly origin: string;
  readonly stopToken: string;
}

interface ListLetter extends Wording {
  readonly subject: string;
  readonly lead: string;
  /** What is told, in plain text and as HTML, and where it can be seen. */
  readonly rows: readonly {
    readonly text: string;
    readonly html: string;
    readonly address: string;
  }[];
}

/** A letter that lists things, with a way to stop its like. */
function listLetter({ subject, lead, rows, origin, stopToken }: ListLetter): Words {
  const stopAddress = `${origin}/unsubscribe/${stopToken}`;
  const settings = `${origin}/notifications`;
  const text = [
    lead,
    ...rows.map((row) => `${row.text}\n${row.address}`),
    `What you are mailed about can be chosen under 'Settings' at\n${settings}`,
    `Stop these mails:\n${stopAddress}\n`,
  ].join('\n\n');
  const items = rows.map(
    (row) =>
      `<li style="margin:0 0 12px"><a dir="auto" href="${escaped(row.address)}" style="color:inherit">${row.html}</a></li>`,
  );
  const html = [
    `<p>${escaped(lead)}</p>`,
    `<ul style="padding-left:20px">${items.join('')}</ul>`,
    `<p style="font-size:14px"><a href="${escaped(settings)}">Choose what you are mailed about</a>`,
    ` · <a href="${escaped(stopAddress)}">Stop these mails</a></p>`,
  ].join('\n');
  return { subject, text, html, stopAddress };
}

/** What somebody is written who missed something; `notices` are the newest first, at least one. */
export function awayLetter({
  notices,
  ...wording
}: Wording & { readonly notices: readonly Notice[] }): Words {
  const { site } = wording;
  const [first] = notices;
  const subject =
    notices.length === 1 && first !== undefined
      ? noticeText(first)
      : `${notices.length} new notifications at ${site}`;
  const rows = notices.map((notice) => ({
    ...{ text: noticeText(notice), html: lineInHtml(notice) },
    address: wording.origin + placePath(notice.place),
  }));
  return listLetter({ ...wording, subject, lead: `While you were away from ${site}:`, rows });
}

/** What came within a week of what somebody follows; at least one question. */
export function weeklyLetter({
  rows,
  ...wording
}: Wording & {
  readonly rows: readonly {
    readonly title: string;
    readonly answerCount: number;
    readonly address: string;
  }[];
}): Words {
  const subject = `This week in what you follow at ${wording.site}`;
  const lines = rows.map(({ title, answerCount, address }) => ({
    ...{ text: `${title} (${countOf(answerCount, 'answer')})`, address },
    html: `<b>${escaped(title)}</b> (${countOf(answerCount, 'answer')})`,
  }));
  const lead = 'Asked or answered since the last of these mails:';
  return listLetter({ ...wording, subject, lead, rows: lines });
}
