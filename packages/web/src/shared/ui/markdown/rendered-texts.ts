import { doInTurn } from '../../in-turn.js';
import { holdsFormula, withFormulas } from './formulas-first.js';
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

/** The HTML of a text, where that costs next to nothing: it is short prose or was shown before. */
export function htmlAtOnce(text: string, level: HeadingLevel): string | undefined {
  const key = keyOf(text, level);
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  if (isLong(text)) return undefined;
  const html = finishHtml(parseMarkdown(text), level);
  return holdsFormula(html) ? undefined : keep(key, html);
}

interface Making {
  /** Asked before each piece. */
  readonly isWanted: () => boolean;
  /** Where the text stands, as it was written. */
  readonly place: HTMLElement;
  readonly onMade: (html: string) => void;
}

/** The HTML of a text, made piece by piece. */
export function makeHtml(
  text: string,
  level: HeadingLevel,
  { isWanted, place, onMade }: Making,
): void {
  const made: string[] = [];
  for (const piece of markdownPieces(text)) {
    doInTurn(() => {
      if (isWanted()) made.push(parseMarkdown(piece));
    });
  }
  doInTurn(() => {
    if (!isWanted()) return;
    const html = finishHtml(made.join(''), level);
    const show = () => {
      if (isWanted()) onMade(keep(keyOf(text, level), html));
    };
    if (holdsFormula(html)) withFormulas(html, place, show);
    else show();
  });
}
