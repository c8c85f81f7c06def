import type { CompileContext, HtmlExtension, Token } from 'micromark-util-types';

/** Tags without attributes that say what words are, and do nothing. */
const IN_A_LINE = /^<\/?(?:kbd|sub|sup)>$/i;
const IN_A_BLOCK = /(<\/?(?:kbd|sub|sup|summary)>|<details(?: open)?>|<\/details>)/i;
/** The whole of the block is shown as text where it begins as anything else. */
const BLOCK_BEGINS = /^<\/?(?:details|summary)\b/i;

/** Of the block that is being compiled: each begins by saying so. */
let isHarmlessBlock = false;

function tagOf(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  this.raw(IN_A_LINE.test(source) ? source : this.encode(source));
}

function beginBlock(this: CompileContext, token: Token): undefined {
  this.lineEndingIfNeeded();
  isHarmlessBlock = BLOCK_BEGINS.test(this.sliceSerialize(token).trimStart());
}

function lineOf(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  if (!isHarmlessBlock) {
    this.raw(this.encode(source));
    return;
  }
  for (const part of source.split(IN_A_BLOCK)) {
    this.raw(IN_A_BLOCK.test(part) ? part : this.encode(part));
  }
}

/** Keys, small letters and what is folded are shown as what they are; all other HTML stays text. */
export const harmlessHtml: HtmlExtension = {
  enter: { htmlFlow: beginBlock },
  exit: { htmlTextData: tagOf, htmlFlowData: lineOf },
};

/** As deep as anybody means it: what lies deeper stands there without its tag. */
const DEEPEST = 4;
const TOO_DEEP = Array.from({ length: DEEPEST + 1 }, () => ':is(kbd, sub, sup, details)').join(' ');

/** Tags that nobody closes would lie within each other without end. */
export function unnestTags(root: DocumentFragment): void {
  root.querySelectorAll(TOO_DEEP).forEach((tag) => tag.replaceWith(...tag.childNodes));
}
