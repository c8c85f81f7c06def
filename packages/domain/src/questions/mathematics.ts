/** A stretch of a text; a formula is kept with its dollar signs. */
export interface TextPart {
  readonly kind: 'prose' | 'inline' | 'display';
  readonly source: string;
}

/** Commands whose argument is text, which may hold formulas of its own: `\text{for $n$ even}`. */
const TEXT_COMMAND = String.raw`\\(?:text[a-z]*|[hmf]box|(?:short)?intertext|tag\*?)\{`;
const NO_BLANK_LINE = String.raw`(?!\n[ \t]*\n)`;
const TEXT_ARGUMENT = String.raw`${TEXT_COMMAND}(?:${NO_BLANK_LINE}[^{}\x60])*[{}]`;
/** One character of a formula, or the beginning of a text in it; a blank line ends it. */
const IN_FORMULA = String.raw`(?:${TEXT_ARGUMENT}|(?!${TEXT_COMMAND})\\[^]|${NO_BLANK_LINE}[^\\$])`;
const DISPLAY = String.raw`\$\$(?=[^$]*[^\s$])${IN_FORMULA}+\$\$`;
/** Prices are prose: no space stands inside the signs, no code between them, no digit behind. */
const INLINE = String.raw`\$(?![\s$])(?:(?!\x60)${IN_FORMULA})+(?<!\s)\$(?![0-9])`;

/** Characters between an environment's beginning and its end; looking further would take long. */
export const ENVIRONMENT_MAX_LENGTH = 5_000;
/** `\begin{align} … \end{align}` without signs. */
const ENVIRONMENT = String.raw`\\begin\{(?<environment>[a-zA-Z]{1,20}\*?)\}(?:${NO_BLANK_LINE}(?!\\begin\{\k<environment>\})[^]){0,${String(ENVIRONMENT_MAX_LENGTH)}}?\\end\{\k<environment>\}`;

/** A formula, `$…$` in a line, `$$…$$` or an environment by itself, or an escaped character, which begins none. */
export const ESCAPE_OR_FORMULA = new RegExp(
  String.raw`(?<display>${DISPLAY}|${ENVIRONMENT})|\\[^]|${INLINE}`,
  'g',
);

export const isFormula = (found: string): boolean => /^(?:\$|\\begin\{)/.test(found);

/** Finds the formulas in a text that holds no other marks, such as a title. */
export function mathParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: source, index, groups } of text.matchAll(ESCAPE_OR_FORMULA)) {
    if (!isFormula(source)) continue;
    if (index > end) parts.push({ kind: 'prose', source: text.slice(end, index) });
    parts.push({ kind: groups?.['display'] === undefined ? 'inline' : 'display', source });
    end = index + source.length;
  }
  if (end < text.length) parts.push({ kind: 'prose', source: text.slice(end) });
  return parts;
}

/** About how wide a formula will be, for a style: a command is a sign, and so is all else but what groups, raises and lowers. */
export const formulaWidth = (source: string): string =>
  `${source.split(/\\[a-z]*|[^{}^_$&\s]/i).length * 0.57}em`;
