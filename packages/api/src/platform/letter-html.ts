import { escaped } from '../http/escaped.js';
import type { Letter, Sender } from './mails.js';

/** How the logo is called within a mail. */
export const LOGO_ID = 'logo';

const LINK = /^https?:[^\s]+$/;

const lineInHtml = (line: string): string => {
  const words = escaped(line);
  return LINK.test(line) ? `<a href="${words}">${words}</a>` : words;
};

/** The paragraphs of a plain text, as its only way to look: an address that has a line of its own is a link. */
const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map((lines) => `<p dir="auto">${lines.split('\n').map(lineInHtml).join('<br>')}</p>`)
    .join('\n');

/** A letter as programs that show HTML have it: under the logo and the name of the place, in what all of them know of styles. */
export function letterHtml(
  { subject, text, html }: Letter,
  { site, origin, logo }: Sender,
): string {
  const picture =
    logo === undefined
      ? ''
      : `<img src="cid:${LOGO_ID}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:10px">`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">',
    `<p style="font-size:18px"><a dir="auto" href="${escaped(origin)}" style="color:inherit;text-decoration:none">${picture}<b>${escaped(site)}</b></a></p>`,
    html ?? paragraphsOf(text),
    '</body></html>',
  ].join('\n');
}
