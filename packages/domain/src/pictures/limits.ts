/** Bytes of a picture as it is sent: what a phone takes. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels of the longer side of a picture as it is kept; a larger one is made smaller. */
export const PICTURE_MAX_SIDE = 2048;
/** Bytes that one person's pictures may take up together, as they are kept. */
export const PICTURE_ROOM_BYTES = 100 * 1024 * 1024;
/** Pictures of one's own in one text. */
export const PICTURES_IN_TEXT_MAX = 50;
/** Posts and messages that one picture may stand in: whoever asks for it may have to be looked for in each. */
export const PICTURE_PLACES_MAX = 100;
/** For how long a picture waits for the text that it was sent for. */
export const PICTURE_UNUSED_MS = 24 * 60 * 60_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];
