import { matchPath } from '../shared/navigation/match-path.js';
import type { OpenView } from '../shared/reads/open-view.js';
import { escaped } from './escaped.js';
import { openHtml } from './open-html.js';
import { readsAt, allReads } from './reads.js';
import type { DocumentAnswer } from '../shared/reads/answers-in.js';

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
export function firstWords(answers: readonly DocumentAnswer[]): string | undefined {
  const [shown] = allReads.flatMap(({ path, firstView }) => {
    const answer = answers.find((other) => other.path === path);
    if (answer === undefined || firstView === undefined) return [];
    // Those that say something are snapshots.
    const { value } = answer.data as { readonly value: unknown };
    return [{ look: firstView.look, lines: firstView.lines(value) }];
  });
  if (shown === undefined || shown.lines.length === 0) return undefined;
  const lines = shown.lines.map(({ is, text }) => `<${is} dir="auto">${escaped(text)}</${is}>`);
  const isTitled = shown.lines.some(({ is }) => is === 'h1');
  const title = isTitled ? '' : '<h1 class="first-unseen">Collabor8</h1>';
  return `<main class="first-main" data-words="${shown.look}">${title}${lines.join('')}</main>`;
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
