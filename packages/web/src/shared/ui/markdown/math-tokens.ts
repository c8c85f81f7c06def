import type { Code, Effects, TokenType } from 'micromark-util-types';

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

export const DOLLAR = 36;
export const BACKSLASH = 92;
export const BACKTICK = 96;

/** A line's end is a token of its own; data goes on behind it. */
export function consumeLineEnding(effects: Effects, code: Code, data: TokenType): void {
  effects.exit(data);
  effects.enter('formulaLineEnding');
  effects.consume(code);
  effects.exit('formulaLineEnding');
  effects.enter(data);
}
