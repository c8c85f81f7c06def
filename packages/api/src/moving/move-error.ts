/** What keeps a copy, a backup or its return from being made; the message says what to do. */
export class MoveError extends Error {}
