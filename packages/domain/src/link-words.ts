/** A link or a picture. An address ends where another link's begins: each is read once, however many are never closed. */
const LINK = /!?\[([^[\]]*)\]\((?:(?:(?!\]\()[^)]){0,1000}\)|(?:(?!\]\()\S){0,1000}$)/g;

/** A Markdown text with the words of its links and pictures alone: it takes about as many lines as it will when it is formatted. */
export const withoutAddresses = (markdown: string): string =>
  // A picture may be what a link says.
  markdown.replace(LINK, '$1').replace(LINK, '$1');
