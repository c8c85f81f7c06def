/** Bytes of a picture as it is sent: what a phone takes. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels of the longer side of a picture as it is kept; a larger one is made smaller. */
export const PICTURE_MAX_SIDE = 2048;
export const FILE_MAX_BYTES = 25 * 1024 * 1024;
export const FILE_NAME_MAX = 120;
/** Bytes that one person's pictures and files may take up together, as they are kept. */
export const PICTURE_ROOM_BYTES = 100 * 1024 * 1024;
/** Pictures and files of one's own in one text. */
export const ATTACHMENTS_IN_TEXT_MAX = 50;
/** Posts and messages that one picture or file may stand in: whoever asks for it may have to be looked for in each. */
export const ATTACHMENT_PLACES_MAX = 100;
/** For how long a picture or file waits for the text that it was sent for. */
export const ATTACHMENT_UNUSED_MS = 24 * 60 * 60_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const isPictureType = (type: string): type is PictureType =>
  pictureTypes.some((shown) => shown === type);

/** Letters of a drawing's label, of its board's title and words as they stand. */
export const DRAWING_LABEL_MAX = 500;
/** With further words, each once: the letters that a board can hold, and a space behind each word. */
export const DRAWING_WORDS_MAX = 40_000;
