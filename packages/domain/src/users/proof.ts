import { z } from 'zod';
import { textSchema } from '../ids.js';
import { PASSWORD_MAX_LENGTH, PROOF_LASTS_MS } from './limits.js';
import { googleCredentialSchema } from './schema.js';

/** What the server asks for before it goes on, where the last log-in is too long ago. */
export const proofsNeeded = ['password', 'google', 'passwordOrGoogle'] as const;
export type ProofNeeded = (typeof proofsNeeded)[number];

export const proofSchema = z.union([
  z.object({ password: textSchema(PASSWORD_MAX_LENGTH) }),
  googleCredentialSchema,
]);
export type Proof = z.infer<typeof proofSchema>;

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
