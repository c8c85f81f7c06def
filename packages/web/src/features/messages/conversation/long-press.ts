/** Told by the message that a finger rests on. */
export const LONG_PRESS = 'longpress';
