import { runsOf, type Emphasis, type Run } from './emphasis.js';
import { NOTE_PADDING } from './object-forms.js';
import type { BoardObject } from './schema.js';

/** The size of a text's letters, in pixels, by the width of the line that it would be. */
export const fontSizeOf = (width: number): number => 8 + 4 * width;

export const lineHeightOf = (width: number): number => (fontSizeOf(width) * 5) / 4;

/** Widths of letters in sizes, rather too wide: a text must wrap alike whatever font there is. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|!`]/u, 0.32],
  [/[ frt()[\]/\\-]/u, 0.42],
  [/[mwMW@%&]/u, 0.95],
  [/[A-Z]/u, 0.72],
  [/[\u0021-\u02af]/u, 0.63],
];

interface Letter {
  readonly letter: string;
  readonly looks: readonly Emphasis[];
}

/** In sizes. Bold letters are wider; those of code are all alike. */
function widthOf({ letter, looks }: Letter): number {
  const width = letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 1;
  if (looks.includes('code')) return width === 1 ? 1 : 0.63;
  return looks.includes('bold') ? 1.1 * width : width;
}

const widthOfAll = (letters: readonly Letter[], before = 0): number =>
  letters.reduce((sum, letter) => sum + widthOf(letter), before);

const isSpace = ({ letter }: Letter): boolean => letter === ' ';

/** What stands between two spaces; each but the first with the space before it. */
function wordsOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    if (isSpace(letter)) words.push([letter]);
    else words.at(-1)?.push(letter);
  }
  return words;
}

/** Parts of a word, none wider than `most` sizes unless it is a single letter. */
function broken(word: readonly Letter[], most: number): readonly (readonly Letter[])[] {
  const parts: Letter[][] = [[]];
  let width = 0;
  for (const letter of word) {
    const part = parts.at(-1) ?? [];
    width += widthOf(letter);
    if (part.length > 0 && width > most) {
      parts.push([letter]);
      width = widthOf(letter);
    } else part.push(letter);
  }
  return parts;
}

function wrapped(letters: readonly Letter[], most: number): readonly (readonly Letter[])[] {
  const lines: Letter[][] = [];
  let width = 0;
  for (const spaced of wordsOf(letters)) {
    const space = spaced.filter(isSpace);
    for (const part of broken(spaced.slice(space.length), most)) {
      const line = lines.at(-1);
      const longer = widthOfAll([...space, ...part], width);
      if (line !== undefined && longer <= most) {
        line.push(...space, ...part);
        width = longer;
      } else {
        lines.push([...part]);
        width = widthOfAll(part);
      }
    }
  }
  return lines;
}

function inRuns(letters: readonly Letter[]): readonly Run[] {
  const runs: { text: string; looks: readonly Emphasis[] }[] = [];
  for (const { letter, looks } of letters) {
    const run = runs.at(-1);
    if (run?.looks === looks) run.text += letter;
    else runs.push({ text: letter, looks });
  }
  return runs;
}

/** The lines of a text within `w` pixels, by runs that look alike: broken between words or, if need be, within one. */
export function linesOf(text: string, w: number, size: number): readonly (readonly Run[])[] {
  const most = Math.abs(w) / size;
  return text.split('\n').flatMap((paragraph) => {
    const letters = runsOf(paragraph).flatMap(({ text: letters, looks }) =>
      Array.from(letters, (letter) => ({ letter, looks })),
    );
    return wrapped(letters, most).map(inRuns);
  });
}

type Note = Pick<BoardObject, 'x' | 'y' | 'w' | 'h' | 'width' | 'text'>;

/** The place of a note's letters, and how high its card is: as high as they need, if not higher. */
export function noteLayout({ x, y, w, h, width, text }: Note) {
  const room = Math.max(1, Math.abs(w) - 2 * NOTE_PADDING);
  const lines = linesOf(text, room, fontSizeOf(width)).length;
  const [left, top] = [Math.min(x, x + w), Math.min(y, y + h)];
  return {
    ...{ left, top, right: left + Math.abs(w), room },
    bottom: top + Math.max(Math.abs(h), lines * lineHeightOf(width) + 2 * NOTE_PADDING),
  };
}
