import {
  markdownLineEnding,
  markdownLineEndingOrSpace,
  markdownSpace,
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
const BACKTICK = 96;

/** A line's end is a token of its own; data goes on behind it. */
function consumeLineEnding(effects: Effects, code: Code, data: TokenType): void {
  effects.exit(data);
  effects.enter('formulaLineEnding');
  effects.consume(code);
  effects.exit('formulaLineEnding');
  effects.enter(data);
}

/**
 * `$$` at the beginning of a line up to `$$` at the end of one. Inside, a line that begins with a
 * minus is no list. Anything else, such as a blank line, and it was no formula by itself.
 */
function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let isBlankLine = false;
  let signs = 0;

  const start: State = (code) => {
    effects.enter('displayBlock');
    effects.enter('displayBlockData');
    effects.consume(code);
    return secondSign;
  };
  const secondSign: State = (code) => {
    if (code !== DOLLAR) return nok(code);
    effects.consume(code);
    return inside;
  };
  const inside: State = (code) => {
    if (code === null) return nok(code);
    if (code === DOLLAR) {
      signs += 1;
      effects.consume(code);
      return signs === 2 ? afterClosing : inside;
    }
    if (signs > 0) return nok(code);
    if (markdownLineEnding(code)) {
      if (isBlankLine) return nok(code);
      consumeLineEnding(effects, code, 'displayBlockData');
      isBlankLine = true;
      return lineStart;
    }
    isBlankLine &&= markdownSpace(code);
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  };
  /** In a quotation or a list, a line without its mark belongs to it no more. */
  const lineStart: State = (code) =>
    this.parser.lazy[this.now().line] === true ? nok(code) : inside(code);
  const escaped: State = (code) => {
    if (code === null || markdownLineEnding(code)) return inside(code);
    effects.consume(code);
    return inside;
  };
  const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);
  const afterClosing: State = (code) => {
    if (markdownSpace(code)) {
      effects.consume(code);
      return afterClosing;
    }
    if (!isEnd(code)) return nok(code);
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

const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

/** A formula in a line of text, by the same rules as `mathParts` of the domain. */
function tokenizeFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let isDisplay = false;
  let isEmpty = true;
  let isAfterSpace = false;

  const start: State = (code) => {
    effects.enter('formula');
    effects.enter('formulaData');
    effects.consume(code);
    return afterFirstSign;
  };
  const afterFirstSign: State = (code) => {
    if (code === null) return nok(code);
    if (code !== DOLLAR) return markdownLineEndingOrSpace(code) ? nok(code) : inside(code);
    isDisplay = true;
    effects.consume(code);
    return inside;
  };
  const inside: State = (code) => {
    if (code === null || (code === BACKTICK && !isDisplay)) return nok(code);
    if (code === DOLLAR) {
      if (isEmpty || (!isDisplay && isAfterSpace)) return nok(code);
      effects.consume(code);
      return isDisplay ? secondClosing : afterClosing;
    }
    isAfterSpace = markdownLineEndingOrSpace(code);
    isEmpty &&= isAfterSpace;
    if (markdownLineEnding(code)) {
      consumeLineEnding(effects, code, 'formulaData');
      return inside;
    }
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  };
  /** Whatever it is, it closes nothing. */
  const escaped: State = (code) => {
    if (code === null || markdownLineEnding(code)) return inside(code);
    effects.consume(code);
    return inside;
  };
  const secondClosing: State = (code) => {
    if (code !== DOLLAR) return nok(code);
    effects.consume(code);
    return end;
  };
  const afterClosing: State = (code) => (isDigit(code) ? nok(code) : end(code));
  const end: State = (code) => {
    effects.exit('formulaData');
    effects.exit('formula');
    return ok(code);
  };
  return start;
}

const formula: Construct = { name: 'formula', tokenize: tokenizeFormula };

/** `$…$` and `$$…$$` in Markdown. */
export const math: Extension = {
  text: { [DOLLAR]: formula },
  flow: { [DOLLAR]: displayBlock },
};

/** In a table's cell a bar is written with a backslash, as it is in code. */
const withoutEscapedBars = (source: string): string =>
  source.replace(/\\([\\|])/g, (found, character) => (character === '|' ? '|' : found));

function formulaOf(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  const isDisplay = source.startsWith('$$');
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
