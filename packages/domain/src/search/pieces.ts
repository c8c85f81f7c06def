/** A word as it is written, with the signs of names such as 'c++'. */
export const WRITTEN = /\.net(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#)?/giu;

export interface Piece {
  readonly text: string;
  /** It was looked for. */
  readonly isFound: boolean;
}

/** A text in pieces, of which those are marked that were found; words that follow each other are one. */
export function piecesOf(text: string, found: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: Piece): void => {
    const last = pieces.at(-1);
    const between = pieces.at(-2);
    if (piece.text === '') return;
    if (
      piece.isFound &&
      between?.isFound === true &&
      last !== undefined &&
      last.text.trim() === ''
    ) {
      pieces.splice(-2, 2, { text: between.text + last.text + piece.text, isFound: true });
    } else pieces.push(piece);
  };
  let end = 0;
  for (const { 0: word, index: at } of text.matchAll(WRITTEN)) {
    if (!found.includes(word)) continue;
    add({ text: text.slice(end, at), isFound: false });
    add({ text: word, isFound: true });
    end = at + word.length;
  }
  add({ text: text.slice(end), isFound: false });
  return pieces;
}
