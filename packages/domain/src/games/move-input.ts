import { MAX_TAKE, MIN_TAKE } from './limits.js';

const TAKEABLE = new RegExp(`[${MIN_TAKE}-${MAX_TAKE}]`, 'g');

/** What the move input makes of typed text: its last digit from 1 to 3, else 1 (SPEC §5). */
export const normaliseMoveInput = (typed: string): number =>
  Number(typed.match(TAKEABLE)?.at(-1) ?? MIN_TAKE);
