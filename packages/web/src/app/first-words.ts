import type { DocumentAnswer } from '../shared/reads/answers-in.js';
import { allReads } from './reads.js';

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
