import { QUESTIONS_PATH } from '../paths.js';
/** What the login page is told about the address somebody wanted. */
export interface ReturnState {
  readonly from: string;
}

const HOME = QUESTIONS_PATH;

/** Where a login leads: the wanted address, if there was one. */
export function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : HOME;
}
