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

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 1),
    0,
  );

/** Parts of a word, none wider than `most` sizes unless it is a single letter. */
function broken(word: string, most: number): readonly string[] {
  const parts = [''];
  for (const letter of word) {
    const part = parts.at(-1) ?? '';
    if (part !== '' && widthOf(part + letter) > most) parts.push(letter);
    else parts[parts.length - 1] = part + letter;
  }
  return parts;
}

/** The lines of a text within `w` pixels: broken where it says so, between words or, if need be, within one. */
export function wrapText(text: string, w: number, size: number): readonly string[] {
  const most = Math.abs(w) / size;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ').flatMap((each) => broken(each, most))) {
      const line = lines.at(-1);
      if (line !== undefined && widthOf(`${line} ${word}`) <= most) {
        lines[lines.length - 1] = `${line} ${word}`;
      } else lines.push(word);
    }
    return lines;
  });
}

type Note = Pick<BoardObject, 'x' | 'y' | 'w' | 'h' | 'width' | 'text'>;

/** The place of a note's letters, and how high its card is: as high as they need, if not higher. */
export function noteLayout({ x, y, w, h, width, text }: Note) {
  const room = Math.max(1, Math.abs(w) - 2 * NOTE_PADDING);
  const lines = wrapText(text, room, fontSizeOf(width)).length;
  const [left, top] = [Math.min(x, x + w), Math.min(y, y + h)];
  return {
    ...{ left, top, right: left + Math.abs(w), room },
    bottom: top + Math.max(Math.abs(h), lines * lineHeightOf(width) + 2 * NOTE_PADDING),
  };
}
