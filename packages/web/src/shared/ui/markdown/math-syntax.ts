import { markdownLineEnding, markdownLineEndingOrSpace } from 'micromark-util-character';
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
} from 'micromark-util-types';
import { displayBlock } from './math-block-syntax.js';
import { BACKSLASH, BACKTICK, consumeLineEnding, DOLLAR } from './math-tokens.js';

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
