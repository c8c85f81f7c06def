import { markdownLineEnding, markdownSpace } from 'micromark-util-character';
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import { BACKSLASH, consumeLineEnding, DOLLAR } from './math-tokens.js';

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

export const displayBlock: Construct = {
  name: 'displayBlock',
  concrete: true,
  tokenize: tokenizeBlock,
};
