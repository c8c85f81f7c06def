import {
  asciiDigit,
  markdownLineEnding,
  markdownSpace,
  markdownLineEndingOrSpace,
} from 'micromark-util-character';
import type {
  Code,
  CompileContext,
  Construct,
  Effects,
  Extension,
  HtmlExtension,
  State,
  Token,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types';
import { ENVIRONMENT_MAX_LENGTH } from '@collabor8/domain';

/** Micromark's code of a character, of a line's end, or of a tab's columns. */
type Character = number;

/** Reads a character: what reads the next one, or whether the formula ends with it, or there is none. */
type FormulaStep = (code: Character) => FormulaStep | 'end' | 'no';

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
const readFormula: FormulaStep = (code) =>
  code === DOLLAR ? afterSign : expecting('\\begin{')(code);

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
    formulaData: 'formulaData';
    formulaLineEnding: 'formulaLineEnding';
    displayBlock: 'displayBlock';
    displayBlockData: 'displayBlockData';
  }
  interface CompileData {
    /** Set by the extension for tables while it writes one. */
    tableAlign?: readonly unknown[] | undefined;
  }
}

/** A line's end is a token of its own; data goes on behind it. */
function consumeLineEnding(effects: Effects, code: Code, data: TokenType): void {
  effects.exit(data);
  effects.enter('formulaLineEnding');
  effects.consume(code);
  effects.exit('formulaLineEnding');
  effects.enter(data);
}

/**
 * `$$` or an environment at the beginning of a line up to its end at the end of one. Inside, a line that begins
 * with a minus is no list. Anything else, such as a blank line, and it was no formula by itself.
 */
function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let isBlankLine = false;
  let signs = 0;
  let step: FormulaStep = readFormula;

  const start: State = (code) => {
    effects.enter('displayBlock');
    effects.enter('displayBlockData');
    return inside(code);
  };
  const inside: State = (code) => {
    // One sign alone is a formula of a line.
    if (code !== DOLLAR && signs === 1) return nok(code);
    signs = code === DOLLAR ? signs + 1 : 2;
    const next = code === null ? 'no' : step(code);
    if (next === 'no') return nok(code);
    if (markdownLineEnding(code)) {
      if (isBlankLine || next === 'end') return nok(code);
      consumeLineEnding(effects, code, 'displayBlockData');
      isBlankLine = true;
      step = next;
      return lineStart;
    }
    isBlankLine &&= markdownSpace(code);
    effects.consume(code);
    if (next === 'end') return afterClosing;
    step = next;
    return inside;
  };
  /** In a quotation or a list, a line without its mark belongs to it no more. */
  const lineStart: State = (code) =>
    this.parser.lazy[this.now().line] === true ? nok(code) : inside(code);
  const afterClosing: State = (code) => {
    if (markdownSpace(code)) {
      effects.consume(code);
      return afterClosing;
    }
    if (code !== null && !markdownLineEnding(code)) return nok(code);
    effects.exit('displayBlockData');
    effects.exit('displayBlock');
    return ok(code);
  };
  return start;
}

const displayBlock: Construct = {
  name: 'displayBlock',
  concrete: true,
  tokenize: tokenizeBlock,
};

/** A formula in a line of text, by the same rules as `mathParts` of the domain. */
function tokenizeFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let step: FormulaStep = readFormula;
  let isInline = false;
  let length = 0;

  const start: State = (code) => {
    effects.enter('formula');
    effects.enter('formulaData');
    isInline = code === DOLLAR;
    return inside(code);
  };
  const inside: State = (code) => {
    if (code === null) return nok(code);
    if (length === 1 && code === DOLLAR) isInline = false;
    length += 1;
    const next = step(code);
    if (next === 'no') return nok(code);
    if (markdownLineEnding(code)) consumeLineEnding(effects, code, 'formulaData');
    else effects.consume(code);
    if (next === 'end') return isInline ? afterClosing : end;
    step = next;
    return inside;
  };
  const afterClosing: State = (code) => (asciiDigit(code) ? nok(code) : end(code));
  const end: State = (code) => {
    effects.exit('formulaData');
    effects.exit('formula');
    return ok(code);
  };
  return start;
}

const formula: Construct = { name: 'formula', tokenize: tokenizeFormula };

/** `$…$`, `$$…$$` and environments in Markdown. */
export const math: Extension = {
  text: { [DOLLAR]: formula, [BACKSLASH]: formula },
  flow: { [DOLLAR]: displayBlock, [BACKSLASH]: displayBlock },
};

/** In a table's cell a bar is written with a backslash, as it is in code. */
const withoutEscapedBars = (source: string): string =>
  source.replace(/\\([\\|])/g, (found, character) => (character === '|' ? '|' : found));

function formulaOf(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  const isDisplay = !/^\$(?!\$)/.test(source);
  const shown = this.getData('tableAlign') ? withoutEscapedBars(source) : source;
  this.tag(`<span data-math="${isDisplay ? 'display' : 'inline'}">`);
  this.raw(this.encode(shown));
  this.tag('</span>');
}

function blockOf(this: CompileContext, token: Token): undefined {
  this.lineEndingIfNeeded();
  this.tag('<div data-math="display">');
  this.raw(this.encode(this.sliceSerialize(token)));
  this.tag('</div>');
}

/** A formula becomes an element with its source, for `typeset` to replace. */
export const mathHtml: HtmlExtension = {
  enter: { formula: formulaOf, displayBlock: blockOf },
};
