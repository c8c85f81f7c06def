import type { Stretch } from '../../fields/replace-in-field.js';

/** A list's item: its indentation, its mark with the blanks behind it, and what it says. */
const ITEM =
  /^(?<indent>[ \t]*)(?<mark>[-*+]|(?<number>\d{1,9})(?<dot>[.)]))(?<gap>[ \t]+)(?<box>\[[ xX]\][ \t]+)?/;
const FENCE_LINE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)/;
const INDENT = '    ';
const INDENTED = /^(?:\t| {1,4})/;

const lineStartOf = (text: string, place: number): number => text.lastIndexOf('\n', place - 1) + 1;

function lineEndOf(text: string, place: number): number {
  const end = text.indexOf('\n', place);
  return end === -1 ? text.length : end;
}

/** Whether a place lies in a fenced block of code, between its fences. */
export function isInCode(text: string, place: number): boolean {
  let fence = '';
  for (const line of text.slice(0, lineStartOf(text, place)).split('\n').slice(0, -1)) {
    const [, mark = '', info = ''] = FENCE_LINE.exec(line) ?? [];
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && info.trim() === '') fence = '';
  }
  return (
    fence !== '' && !FENCE_LINE.test(text.slice(lineStartOf(text, place), lineEndOf(text, place)))
  );
}

const caretAt = (place: number): Stretch => ({ start: place, end: place });

/**
 * What Enter does in a list: another item begins, with the next number or an empty box; in an item that says
 * nothing the list ends. Undefined outside of lists, where Enter is a line's end.
 */
export function continued({ text, selected: { start, end } }: Written): Change | undefined {
  const lineStart = lineStartOf(text, start);
  const line = text.slice(lineStart, lineEndOf(text, start));
  const found = ITEM.exec(line);
  if (found?.groups === undefined || start < lineStart + found[0].length) return undefined;
  if (isInCode(text, start)) return undefined;
  if (line.length === found[0].length) {
    return { stretch: { start: lineStart, end }, by: '', select: caretAt(lineStart) };
  }
  const { indent = '', mark = '', number, dot = '', gap = ' ', box } = found.groups;
  const next = number === undefined ? mark : `${Number(number) + 1}${dot}`;
  const by = `\n${indent}${next}${gap}${box === undefined ? '' : '[ ] '}`;
  return { stretch: { start, end }, by, select: caretAt(start + by.length) };
}

/** Moves the lines of code that are selected to the right, or writes the blanks where the caret is. */
export const indented: Format = ({ text, selected: { start, end } }) => {
  if (start === end) {
    return { stretch: { start, end }, by: INDENT, select: caretAt(start + INDENT.length) };
  }
  return eachLine({ text, selected: { start, end } }, (line) => (line === '' ? '' : INDENT + line));
};

/** Moves lines to the left again. */
export const outdented: Format = (written) =>
  eachLine(written, (line) => line.replace(INDENTED, ''));

function eachLine({ text, selected }: Written, change: (line: string) => string): Change {
  const stretch = {
    start: lineStartOf(text, selected.start),
    end: lineEndOf(text, Math.max(selected.start, selected.end - 1)),
  };
  const by = text.slice(stretch.start, stretch.end).split('\n').map(change).join('\n');
  const moved = by.length - (stretch.end - stretch.start);
  return {
    stretch,
    by,
    select:
      selected.start === selected.end
        ? caretAt(Math.max(stretch.start, selected.start + moved))
        : { start: stretch.start, end: stretch.start + by.length },
  };
}

/** As much as a form takes for a link's address (SPEC §5). */
const WHOLE_ADDRESS = /^https:\/\/[^\s<>]+$/;

/** An address as it stands in a link's parentheses: its own would end it. */
export const inParentheses = (address: string): string =>
  address.replaceAll('(', '%28').replaceAll(')', '%29');

/** A link of the words that are selected to the address that is pasted over them; undefined where either is something else. */
export function linkedTo({ text, selected }: Written, pasted: string): Change | undefined {
  const address = pasted.trim();
  const words = text.slice(selected.start, selected.end);
  const isWords =
    words.trim() !== '' && !/[\n[\]]/.test(words) && !WHOLE_ADDRESS.test(words.trim());
  if (!isWords || !WHOLE_ADDRESS.test(address) || isInCode(text, selected.start)) return undefined;
  const by = `[${words}](${inParentheses(address)})`;
  return { stretch: selected, by, select: caretAt(selected.start + by.length) };
}

export interface Written {
  readonly text: string;
  readonly selected: Stretch;
}

/** What becomes of it: words in the place of others, and what is selected then. */
export interface Change {
  readonly stretch: Stretch;
  readonly by: string;
  readonly select: Stretch;
}

export type Format = (written: Written) => Change;

const selection = ({ text, selected: { start, end } }: Written): string => text.slice(start, end);

/** Blanks at the ends of a selection stay outside of a mark, which means nothing beside them. */
function trimmed({ text, selected: { start, end } }: Written): Stretch {
  const chosen = text.slice(start, end);
  const before = chosen.length - chosen.trimStart().length;
  const after = chosen.length - chosen.trimEnd().length;
  return before === chosen.length
    ? { start, end: start }
    : { start: start + before, end: end - after };
}

/** Whether a mark stands right around a stretch: of one star, that is not a half of two. */
const isAround = (text: string, { start, end }: Stretch, mark: string): boolean =>
  text.slice(0, start).endsWith(mark) &&
  text.startsWith(mark, end) &&
  text[start - mark.length - 1] !== mark[0] &&
  text[end + mark.length] !== mark[0];

const isInside = (line: string, mark: string): boolean =>
  line.length > 2 * mark.length &&
  isAround(line, { start: mark.length, end: line.length - mark.length }, mark) &&
  line[mark.length] !== mark[0] &&
  line[line.length - mark.length - 1] !== mark[0];

/** Puts a mark around each line of what is selected, or takes it away where it is already. */
export const marked =
  (mark: string): Format =>
  (written) => {
    const { text } = written;
    const { start, end } = trimmed(written);
    const size = mark.length;
    if (isAround(text, { start, end }, mark)) {
      return {
        stretch: { start: start - size, end: end + size },
        by: text.slice(start, end),
        select: { start: start - size, end: end - size },
      };
    }
    const lines = text.slice(start, end).split('\n');
    const full = lines.filter((line) => line.trim() !== '');
    const isOn = full.length > 0 && full.every((line) => isInside(line, mark));
    const changed = lines.map((line) => {
      if (isOn) return line.slice(size, line.length - size);
      return line.trim() === '' && lines.length > 1 ? line : mark + line + mark;
    });
    const by = changed.join('\n');
    const isOneLine = lines.length === 1 && !isOn;
    return {
      stretch: { start, end },
      by,
      select: isOneLine
        ? { start: start + size, end: start + by.length - size }
        : { start, end: start + by.length },
    };
  };

/** The whole lines that a selection touches. */
function linesOf({ text, selected: { start, end } }: Written): Stretch {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf(
    '\n',
    Math.max(end - (end > start && text[end - 1] === '\n' ? 1 : 0), from),
  );
  return { start: from, end: to === -1 ? text.length : to };
}

/** Begins each line with a mark, or takes it away where all have it. */
export const begun =
  (mark: string): Format =>
  (written) => {
    const { text, selected } = written;
    const stretch = linesOf(written);
    const lines = text.slice(stretch.start, stretch.end).split('\n');
    const full = lines.filter((line) => line.trim() !== '');
    const isOn = full.length > 0 && full.every((line) => line.startsWith(mark));
    const changed = lines.map((line) => {
      if (isOn) return line.startsWith(mark) ? line.slice(mark.length) : line;
      return line.trim() === '' && lines.length > 1 ? line : mark + line;
    });
    const by = changed.join('\n');
    const caret = Math.max(stretch.start, selected.end + by.length - (stretch.end - stretch.start));
    const isCaret = selected.start === selected.end;
    return {
      stretch,
      by,
      select: isCaret
        ? { start: caret, end: caret }
        : { start: stretch.start, end: stretch.start + by.length },
    };
  };

const TICK = '`';
const FENCE = TICK.repeat(3);

/** A word becomes code in its line; several lines, or an empty one, become a block. */
export const code: Format = (written) => {
  const chosen = selection(written);
  if (!chosen.includes('\n')) return marked(TICK)(written);
  const { text } = written;
  const stretch = linesOf(written);
  const lines = text.slice(stretch.start, stretch.end);
  const within = new RegExp(`^${FENCE}.*\\n([^]*)\\n${FENCE}$`).exec(lines)?.[1];
  const by = within ?? `${FENCE}\n${lines}\n${FENCE}`;
  return { stretch, by, select: { start: stretch.start, end: stretch.start + by.length } };
};

const ADDRESS = /^https:\/\/\S+$/;
const BEGINNING = 'https://';

/** A link whose label is selected, or whose address is; what is missing is where the caret goes. */
export const link: Format = (written) => {
  const stretch = trimmed(written);
  const chosen = written.text.slice(stretch.start, stretch.end);
  if (ADDRESS.test(chosen)) {
    const caret = stretch.start + 1;
    return { stretch, by: `[](${chosen})`, select: { start: caret, end: caret } };
  }
  const by = `[${chosen}](${BEGINNING})`;
  const end = stretch.start + by.length - 1;
  const caret = stretch.start + 1;
  return {
    stretch,
    by,
    select: chosen === '' ? { start: caret, end: caret } : { start: end - BEGINNING.length, end },
  };
};
