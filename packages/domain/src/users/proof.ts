import { PROOF_LASTS_MS } from './limits.js';

/** What the server asks for before it goes on, where the last log-in is too long ago. */
export const proofsNeeded = ['password', 'google', 'passwordOrGoogle'] as const;
export type ProofNeeded = (typeof proofsNeeded)[number];

/** Whether somebody who proved who they are at `provedAt` still counts as there; in milliseconds since 1970. */
export const isProvedLately = (provedAt: number, now: number): boolean =>
  now - provedAt <= PROOF_LASTS_MS;

/** By what the owner of an account can prove who they are. */
export function proofNeededOf(has: {
  readonly password: boolean;
  readonly google: boolean;
}): ProofNeeded {
  if (!has.google) return 'password';
  return has.password ? 'passwordOrGoogle' : 'google';
}
