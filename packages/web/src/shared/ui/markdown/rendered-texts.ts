import { doInTurn, turnOfThePage } from '../../in-turn.js';
import { EFFORT_MAX } from './effort.js';
import { holdsFormula, withFormulas } from './formulas-first.js';
import { isLong, markdownPieces } from './markdown-pieces.js';
import { finishHtml, parseMarkdown, type HeadingLevel } from './render-markdown.js';

/** The HTML of a text; null where it is too intricate, and is shown as it was written. */
export type Rendered = string | null;

/** Of the texts that were shown last, so that coming back to them costs nothing. */
const KEPT = 100;

const kept = new Map<string, Rendered>();

const keyOf = (text: string, level: HeadingLevel): string => `${String(level)} ${text}`;

function keep(key: string, rendered: Rendered): Rendered {
  kept.delete(key);
  kept.set(key, rendered);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return rendered;
}

/** What all texts together may still take until the page has had a turn. */
let effortAtOnce = EFFORT_MAX;

function parseAtOnce(text: string): string | undefined {
  if (effortAtOnce === EFFORT_MAX) {
    void turnOfThePage().then(() => {
      effortAtOnce = EFFORT_MAX;
    });
  }
  const { result, spent } = parseMarkdown(text, effortAtOnce);
  effortAtOnce -= spent;
  return result;
}

/** What a text becomes, where that costs next to nothing: it is short prose or was shown before. */
export function renderAtOnce(text: string, level: HeadingLevel): Rendered | undefined {
  const key = keyOf(text, level);
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  if (isLong(text)) return undefined;
  const parsed = parseAtOnce(text);
  if (parsed === undefined) return undefined;
  const html = finishHtml(parsed, level);
  return holdsFormula(html) ? undefined : keep(key, html);
}

interface Making {
  /** Asked before each piece. */
  readonly isWanted: () => boolean;
  /** Where the text stands, as it was written. */
  readonly place: HTMLElement;
  readonly onMade: (rendered: Rendered) => void;
}

/** Renders a text piece by piece. */
export function renderInTurn(
  text: string,
  level: HeadingLevel,
  { isWanted, place, onMade }: Making,
): void {
  const made: (string | undefined)[] = [];
  for (const piece of markdownPieces(text)) {
    doInTurn(() => {
      if (isWanted() && !made.includes(undefined)) made.push(parseMarkdown(piece).result);
    });
  }
  doInTurn(() => {
    if (!isWanted()) return;
    const show = (rendered: Rendered) => {
      if (isWanted()) onMade(keep(keyOf(text, level), rendered));
    };
    if (made.includes(undefined)) {
      show(null);
      return;
    }
    const html = finishHtml(made.join(''), level);
    if (holdsFormula(html)) withFormulas(html, place, () => show(html));
    else show(html);
  });
}
