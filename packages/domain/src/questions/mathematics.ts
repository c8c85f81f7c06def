/** A stretch of a text; a formula is kept with its dollar signs. */
export interface TextPart {
  readonly kind: 'prose' | 'inline' | 'display';
  readonly source: string;
}

/** One character of a formula; a blank line ends it. */
const IN_FORMULA = String.raw`(?:\\[^]|(?!\n[ \t]*\n)[^\\$])`;
const DISPLAY = String.raw`\$\$(?=[^$]*[^\s$])${IN_FORMULA}+\$\$`;
/** Prices are prose: no space stands inside the signs, no code between them, no digit behind. */
const INLINE = String.raw`\$(?![\s$])(?:(?!\x60)${IN_FORMULA})+(?<!\s)\$(?![0-9])`;

/** An escaped character, which begins nothing, or a formula: `$…$` in a line, `$$…$$` by itself. */
export const ESCAPE_OR_FORMULA = new RegExp(
  String.raw`\\[^]|(?<display>${DISPLAY})|${INLINE}`,
  'g',
);

/** Finds the formulas in a text that holds no other marks, such as a title. */
export function mathParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: source, index, groups } of text.matchAll(ESCAPE_OR_FORMULA)) {
    if (source.startsWith('\\')) continue;
    if (index > end) parts.push({ kind: 'prose', source: text.slice(end, index) });
    parts.push({ kind: groups?.['display'] === undefined ? 'inline' : 'display', source });
    end = index + source.length;
  }
  if (end < text.length) parts.push({ kind: 'prose', source: text.slice(end) });
  return parts;
}
