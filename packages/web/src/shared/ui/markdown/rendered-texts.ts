import { doInTurn } from '../../in-turn.js';
import { isLong, markdownPieces } from './markdown-pieces.js';
import { finishHtml, parseMarkdown, type HeadingLevel } from './render-markdown.js';

/** Of the texts that were shown last, so that coming back to them costs nothing. */
const KEPT = 100;

const kept = new Map<string, string>();

const keyOf = (text: string, level: HeadingLevel): string => `${String(level)} ${text}`;

function keep(key: string, html: string): string {
  kept.delete(key);
  kept.set(key, html);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return html;
}

/** The HTML of a text, where that costs next to nothing: it is short or was shown before. */
export function htmlAtOnce(text: string, level: HeadingLevel): string | undefined {
  const key = keyOf(text, level);
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  return isLong(text) ? undefined : keep(key, finishHtml(parseMarkdown(text), level));
}

/** The HTML of a long text, made piece by piece; `isWanted` is asked before each of them. */
export function makeHtml(
  text: string,
  level: HeadingLevel,
  { isWanted, onMade }: { isWanted: () => boolean; onMade: (html: string) => void },
): void {
  const made: string[] = [];
  for (const piece of markdownPieces(text)) {
    doInTurn(() => {
      if (isWanted()) made.push(parseMarkdown(piece));
    });
  }
  doInTurn(() => {
    if (isWanted()) onMade(keep(keyOf(text, level), finishHtml(made.join(''), level)));
  });
}
