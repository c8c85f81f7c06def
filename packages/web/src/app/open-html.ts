import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escaped } from './escaped.js';
import { meter, withinBudget } from '../shared/ui/markdown/parse-budget.js';
import type { OpenPiece } from '../shared/reads/open-view.js';

/** What all texts of a document may cost together; those behind it stand there as they were typed. */
const EFFORT = 3_000_000;

const syntax = { extensions: [gfm(), meter], htmlExtensions: [gfmHtml()] };

const PICTURE = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g;
const HEADING = /(<\/?h)([1-6])(>| )/g;
/** What footnotes are called would be there once for each text. */
const ID = / (?:id|aria-describedby)="[^"]*"/g;

/**
 * Markdown as HTML that does nothing, as micromark makes it: other HTML is text, and addresses with a protocol such as
 * javascript: are left out. Pictures are their words, so that no other site hears who reads; headings
 * stand below those of the page; nobody's links count for those who search the web.
 */
function toHtml(text: string, effort: number): { readonly html: string; readonly spent: number } {
  const { result, spent } = withinBudget(effort, () => micromark(text, syntax));
  if (result === undefined) return { html: `<p>${escaped(text)}</p>`, spent };
  const html = result
    .replaceAll(PICTURE, '$1')
    .replaceAll(ID, '')
    .replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=')
    .replaceAll(HEADING, (_all, begin: string, level: string, end: string) => {
      return `${begin}${Math.min(6, Number(level) + 2)}${end}`;
    });
  return { html, spent };
}

const lineOf = ({ is, text, to }: Exclude<OpenPiece, { readonly is: 'text' }>): string => {
  const words = escaped(text);
  const linked = to === undefined ? words : `<a href="${escaped(to)}">${words}</a>`;
  return `<${is} dir="auto">${linked}</${is}>`;
};

/** The content of the document's frame. */
export function openHtml(pieces: readonly OpenPiece[]): string {
  let effort = EFFORT;
  const parts = pieces.map((piece) => {
    if (piece.is !== 'text') return lineOf(piece);
    const { html, spent } = toHtml(piece.text, Math.max(0, effort));
    effort -= spent;
    return `<div dir="auto">${html}</div>`;
  });
  return `<main class="first-main" data-words="open">${parts.join('')}</main>`;
}
