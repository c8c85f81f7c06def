const UPLOADING = /!\[Uploading [^[\]\n]*…\]\(\)/g;

/** A text without what stood in it for pictures on their way. */
export const withoutUploads = (text: string): string => text.replace(UPLOADING, '');
