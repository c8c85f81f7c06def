/** A title as the name of a file, without what file systems refuse. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'whiteboard';
