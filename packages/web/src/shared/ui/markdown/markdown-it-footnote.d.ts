declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** GitHub's `[^1]`. What a text's are called has `docId` of its environment in it. */
  const footnotes: (markdown: MarkdownIt) => void;
  export { footnotes as default };
}
