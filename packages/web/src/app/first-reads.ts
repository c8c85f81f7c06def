import { readsAt, allReads } from './reads.js';
import type { DocumentAnswer } from '../shared/reads/answers-in.js';

/**
 * What the page of an address reads first, by procedures of the router: the server loads this file, built alone
 * (first-view-files.ts), and brings the answers along with the document, and their words in it.
 */
export const firstReads = (url: Pick<URL, 'pathname' | 'search'>) =>
  readsAt(url).map(({ read: { path }, input }) => ({ path, input }));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

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
