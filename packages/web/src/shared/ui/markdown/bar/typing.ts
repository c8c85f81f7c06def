import type { Stretch } from '../../fields/replace-in-field.js';
import type { Change, Format, Written } from './formats.js';

/** A list's item: its indentation, its mark with the blanks behind it, and what it says. */
const ITEM =
  /^(?<indent>[ \t]*)(?<mark>[-*+]|(?<number>\d{1,9})(?<dot>[.)]))(?<gap>[ \t]+)(?<box>\[[ xX]\][ \t]+)?/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
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
    const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && info.trim() === '') fence = '';
  }
  return fence !== '' && !FENCE.test(text.slice(lineStartOf(text, place), lineEndOf(text, place)));
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
const ADDRESS = /^https:\/\/[^\s<>]+$/;

/** An address as it stands in a link's parentheses: its own would end it. */
export const inParentheses = (address: string): string =>
  address.replaceAll('(', '%28').replaceAll(')', '%29');

/** A link of the words that are selected to the address that is pasted over them; undefined where either is something else. */
export function linkedTo({ text, selected }: Written, pasted: string): Change | undefined {
  const address = pasted.trim();
  const words = text.slice(selected.start, selected.end);
  const isWords = words.trim() !== '' && !/[\n[\]]/.test(words) && !ADDRESS.test(words.trim());
  if (!isWords || !ADDRESS.test(address) || isInCode(text, selected.start)) return undefined;
  const by = `[${words}](${inParentheses(address)})`;
  return { stretch: selected, by, select: caretAt(selected.start + by.length) };
}
