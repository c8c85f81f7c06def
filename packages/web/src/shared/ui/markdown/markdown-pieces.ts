/** A piece is at least so long, if there is so much. */
const PIECE_LENGTH = 800;
/** Shorter texts are parsed at once: nobody sees them as they were written. */
const LONG = 3_000;

/** Worth being cut. */
export const isLong = (text: string): boolean => text.length >= LONG;

/** Fences that stand in a list or a quotation end with it: where, a look at the line can't tell. */
const INNER_FENCE = /^[ \t>*+\-\d].*(?:```|~~~)/m;
/** Raw HTML that ends at a mark of its own, and what an address is named by for the whole text. */
const REACHES_FAR =
  /^ {0,3}<(?:script|pre|style|textarea|[!?])|^[ \t>*+\-\d.)]*\[(?:\\.|[^[\]\\])*\]:/im;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/gm;

/** The fence of the block of code in which a text ends, if it begins in that of `open`. */
function fenceAfter(text: string, open: string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const [run = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (open === undefined) open = line.match(FENCE)?.[0];
    else if (run.startsWith(open) && line.trim() === run) open = undefined;
  }
  return open;
}

/**
 * Cuts a long Markdown text where its parts mean the same each by itself as all together: before a
 * paragraph that begins at the edge, behind a blank line. A text that might say otherwise stays whole.
 */
export function markdownPieces(text: string): readonly string[] {
  if (!isLong(text)) return [text];
  const blocks = text.split(/(?<=\n[ \t]*\n)(?=\p{L})/u);
  const isPlain =
    !INNER_FENCE.test(text) &&
    !REACHES_FAR.test(text) &&
    blocks.every((block) => !(block.includes('$$') && /```|~~~/.test(block)));
  if (!isPlain) return [text];
  const pieces: string[] = [];
  let piece = '';
  let fence: string | undefined;
  for (const block of blocks) {
    piece += block;
    fence = fenceAfter(block, fence);
    if (piece.length < PIECE_LENGTH || fence !== undefined) continue;
    pieces.push(piece);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}
