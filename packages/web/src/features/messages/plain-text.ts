import { excerptOf } from '@collabor8/domain';

/** The beginning of a message without its Markdown, for where there is room for a line or two. */
export function plainText(markdown: string): string {
  const excerpt = excerptOf(markdown);
  // An excerpt leaves code out; of a message that is nothing else, the code says more than nothing.
  return excerpt === ''
    ? markdown
        .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
    : excerpt;
}
