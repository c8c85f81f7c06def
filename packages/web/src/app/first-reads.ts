import { formulaWidth, mathParts, placeName, type Place, type User } from '@collabor8/domain';
import { matchPath } from '../shared/navigation/match-path.js';
import type { DocumentAnswer } from '../shared/reads/answers.js';
import { firstViews, type OpenPiece, type OpenView } from '../shared/reads/declare-read.js';
import { parseMarkdown, parsingCost } from '../shared/ui/markdown/parse-markdown.js';
import { isPlain, readsAt } from './reads.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A text as it stands in HTML, within an element or an attribute. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A title, whose formulas have the place there that they will have: `MathText`. */
const titleHtml = (title: string): string =>
  mathParts(title)
    .map(({ kind, source }) =>
      kind === 'prose'
        ? escaped(source)
        : `<span data-math="inline" style="width:${formulaWidth(source)}">${escaped(source)}</span>`,
    )
    .join('');

/** What all texts of a document may take together; those behind it stand there as they were typed. */
const MOST = 150_000;

const PICTURE = /<img src="[^"]*" alt="([^"]*)"[^>]*>/g;
const HEADING = /(<\/?h)([1-6])(>| )/g;
/** What footnotes are called would be there once for each text. */
const ID = / (?:id|aria-describedby)="[^"]*"/g;

/**
 * Markdown as HTML that does nothing. Pictures are their words, so that no other site hears who reads; headings
 * stand below those of the page; nobody's links count for those who search the web.
 */
const toHtml = (text: string): string =>
  parseMarkdown(text, false)
    .replaceAll(PICTURE, '$1')
    .replaceAll(ID, '')
    .replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=')
    .replaceAll(HEADING, (_all, begin: string, level: string, end: string) => {
      return `${begin}${Math.min(6, Number(level) + 2)}${end}`;
    });

const lineOf = ({ is, text, to }: Exclude<OpenPiece, { readonly is: 'text' }>): string => {
  const words = escaped(text);
  const linked = to === undefined ? words : `<a href="${escaped(to)}">${words}</a>`;
  return `<${is} dir="auto">${linked}</${is}>`;
};

/** The content of the document's frame. */
function openHtml(pieces: readonly OpenPiece[]): string {
  let left = MOST;
  const parts = pieces.map((piece) => {
    if (piece.is !== 'text') return lineOf(piece);
    left -= parsingCost(piece.text);
    return `<div dir="auto">${left < 0 ? `<p>${escaped(piece.text)}</p>` : toHtml(piece.text)}</div>`;
  });
  return `<main class="first-main" data-words="open">${parts.join('')}</main>`;
}

/**
 * What the page of an address reads first, by procedures of the router: the server loads this file, built alone
 * (first-view-files.ts), and brings the answers along with the document, and their words in it.
 */
export const firstReads = (url: Pick<URL, 'pathname' | 'search'>) =>
  readsAt(url).map(({ read: { path }, input }) => ({ path, input }));

/**
 * The content of the frame that the document has, as HTML: the words of what it brings along, which can be read while
 * the app loads. Undefined where there are none to say.
 */
export function firstWords(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  answers: readonly DocumentAnswer[],
): string | undefined {
  const dataOf = <V>(path: string) =>
    answers.find((answer) => answer.path === path)?.data as { readonly value: V } | undefined;
  const reader = dataOf<User | null>('users.openSession')?.value?.username ?? '';
  const where = { reader, query: new URLSearchParams(search) };
  const [shown] = firstViews.flatMap(({ of, view }) => {
    if (of.at === undefined || matchPath(of.at, pathname) === null) return [];
    if (of.path === undefined) return [{ ...view, lines: view.lines(undefined, where) }];
    const answer = answers.find(({ path }) => path === of.path);
    if (answer === undefined) return [];
    const value = isPlain(of) ? answer.data : dataOf(of.path)?.value;
    return [{ ...view, lines: view.lines(value, where) }];
  });
  if (shown === undefined || shown.lines.length === 0) return undefined;
  const lines = shown.lines.map(
    ({ is, text }) => `<${is} dir="auto">${is === 'p' ? escaped(text) : titleHtml(text)}</${is}>`,
  );
  const isTitled = shown.lines.some(({ is }) => is === 'h1');
  const name = placeName(dataOf<Place>('place.open')?.value);
  const title = isTitled ? '' : `<h1 class="first-unseen">${escaped(name)}</h1>`;
  return `<main class="first-main" data-words="${shown.look ?? 'page'}">${title}${lines.join('')}</main>`;
}

const declared = import.meta.glob<Readonly<Record<string, OpenView>>>(
  '../features/*/open-views.ts',
  { eager: true },
);
const openViews = Object.values(declared).flatMap((views) => Object.values(views));

type Address = Pick<URL, 'pathname' | 'search'>;

function openViewAt({ pathname, search }: Address) {
  for (const view of openViews) {
    const params = matchPath(view.at, pathname);
    if (params !== null) return { view, address: { params, query: new URLSearchParams(search) } };
  }
  return undefined;
}

/** Whether visitors may read the page of an address, where the operator opens reading to everybody. */
export const isOpenPage = (url: Address): boolean => openViewAt(url) !== undefined;

/** What its document says to them, for the server; undefined where what it is about isn't there. */
export function openContent(url: Address, answers: readonly DocumentAnswer[], origin: string) {
  const found = openViewAt(url);
  const words = found?.view.words(
    found.address,
    (path) => answers.find((answer) => answer.path === path)?.data ?? undefined,
  );
  if (words === undefined) return undefined;
  const { pieces, structured, ...said } = words;
  return { ...said, structured: structured?.(origin), main: openHtml(pieces) };
}
