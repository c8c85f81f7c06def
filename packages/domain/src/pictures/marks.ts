const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

/** See `layerAnchor`. */
const ANCHOR = String.raw`[\da-z]{1,7}-[\da-z]{1,7}`;

/** How pictures and files that are kept here stand in a text; a drawing says of which board it is, and what it lies over. */
export const PICTURE_ADDRESS = String.raw`\/(?:picture|drawing)\/(${UUID})\?w=([1-9]\d{0,3})&h=([1-9]\d{0,3})(?:&board=(${UUID})(?:&over=(${ANCHOR}))?)?`;
export const PICTURE_MARK = new RegExp(String.raw`!\[([^[\]\n]*)\]\((${PICTURE_ADDRESS})\)`, 'g');

export const FILE_ADDRESS = String.raw`\/file\/(${UUID})\?size=(\d{1,9})`;
/** Behind an exclamation mark it would be a picture. */
export const FILE_MARK = new RegExp(String.raw`(?<!!)\[([^[\]\n]*)\]\((${FILE_ADDRESS})\)`, 'g');

/** The text with a word in the place of each picture and file that is kept here: none of them is a link. */
export const withoutAttachments = (text: string): string =>
  text.replace(PICTURE_MARK, 'picture').replace(FILE_MARK, 'file');

const UPLOADING = /!\[Uploading [^[\]\n]*…\]\(\)/g;
/** A text without what stood in it for pictures that were being uploaded: nobody posts that. */
export const withoutUploads = (text: string): string => text.replace(UPLOADING, '');

/** What would end a label, or mean something in it. */
export const NO_LABEL = /[^\p{L}\p{M}\p{N}.,'()-]+/gu;

/** What a text shows that is kept here, by what `read` says of an address, in its order; what is the same once. */
export function marksIn<T>(text: string, pattern: RegExp, read: (address: string) => T) {
  const marks = new Map<string, { mark: string; label: string; kept: NonNullable<T> }>();
  for (const [mark, label = '', address = ''] of text.matchAll(pattern)) {
    const kept = read(address);
    if (kept != null) marks.set(mark, { mark, label, kept });
  }
  return [...marks.values()];
}
