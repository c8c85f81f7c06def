import { asciiDigit, markdownLineEnding, markdownSpace } from 'micromark-util-character';
import { readFormula, type FormulaStep } from './read-formula.js';
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

const DOLLAR = 36;
const BACKSLASH = 92;

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
