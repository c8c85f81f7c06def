const UPLOADING = /!\[Uploading [^[\]\n]*…\]\(\)/g;

/** A text without what stood in it for pictures that were being uploaded: nobody posts that. */
export const withoutUploads = (text: string): string => text.replace(UPLOADING, '');
