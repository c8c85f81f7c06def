import { ENVIRONMENT_MAX_LENGTH } from '@collabor8/domain';
import { markdownLineEnding, markdownLineEndingOrSpace } from 'micromark-util-character';

/** Micromark's code of a character, of a line's end, or of a tab's columns. */
type Character = number;

/** Reads a character: what reads the next one, or whether the formula ends with it, or there is none. */
export type FormulaStep = (code: Character) => FormulaStep | 'end' | 'no';

const DOLLAR = 36;
const STAR = 42;
const BACKSLASH = 92;
const BACKTICK = 96;
const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

const TEXT_COMMAND = /^(?:text[a-z]*|[hmf]box|(?:short)?intertext|tag\*?)$/;
/** The longest that is looked for, with a letter that shows that a name is none of them. */
const ENVIRONMENT_NAME = /^[a-zA-Z]{1,20}\*?$/;

const letterOf = (code: Character): string => (code < 0 ? '\n' : String.fromCharCode(code));
const isLetter = (code: Character): boolean => /^[a-zA-Z]$/.test(letterOf(code));

/** `$…$` and `$$…$$`, of which the first sign is read. */
function afterSign(code: Character): ReturnType<FormulaStep> {
  const isDisplay = code === DOLLAR;
  let isEmpty = true;
  let isAfterSpace = false;

  const inside: FormulaStep = (next) => {
    if (next === BACKTICK && !isDisplay) return 'no';
    if (next === DOLLAR) {
      if (isEmpty || (!isDisplay && isAfterSpace)) return 'no';
      return isDisplay ? (second) => (second === DOLLAR ? 'end' : 'no') : 'end';
    }
    isAfterSpace = markdownLineEndingOrSpace(next);
    isEmpty &&= isAfterSpace;
    return next === BACKSLASH ? escaped : inside;
  };
  /** Whatever it is, it closes nothing. */
  const escaped: FormulaStep = (next) => {
    if (isLetter(next)) return command(letterOf(next));
    return markdownLineEnding(next) ? inside(next) : inside;
  };
  const command =
    (name: string): FormulaStep =>
    (next) => {
      if (isLetter(next) || (next === STAR && name === 'tag'))
        return command(name + letterOf(next));
      return next === OPENING_BRACE && TEXT_COMMAND.test(name) ? text : inside(next);
    };
  /** It may hold formulas of its own. */
  const text: FormulaStep = (next) => {
    if (next === BACKTICK) return 'no';
    isAfterSpace = false;
    return next === OPENING_BRACE || next === CLOSING_BRACE ? inside : text;
  };

  if (isDisplay) return inside;
  return markdownLineEndingOrSpace(code) ? 'no' : inside(code);
}

/** From the name of an environment, whose beginning is read, to its end. */
function environment(): FormulaStep {
  let name = '';
  let [last, length] = ['', 0];
  const inside: FormulaStep = (code) => {
    const [begin, end] = [`\\begin{${name}}`, `\\end{${name}}`];
    last = (last + letterOf(code)).slice(-begin.length);
    length += 1;
    if (last.endsWith(end)) return 'end';
    return last === begin || length >= ENVIRONMENT_MAX_LENGTH + end.length ? 'no' : inside;
  };
  const named: FormulaStep = (code) => {
    if (code === CLOSING_BRACE) return ENVIRONMENT_NAME.test(name) ? inside : 'no';
    name += letterOf(code);
    return ENVIRONMENT_NAME.test(name) ? named : 'no';
  };
  return named;
}

const expecting =
  (letters: string): FormulaStep =>
  (code) => {
    if (letterOf(code) !== letters[0]) return 'no';
    return letters.length === 1 ? environment() : expecting(letters.slice(1));
  };

/** Reads a formula from its first character, by the same rules as `mathParts` of the domain. */
export const readFormula: FormulaStep = (code) =>
  code === DOLLAR ? afterSign : expecting('\\begin{')(code);
