import { PROOF_LASTS_MS } from './limits.js';

/** By what somebody proves who they are. */
export const proofWays = ['password', 'passkey', 'google', 'oidc'] as const;
export type ProofWay = (typeof proofWays)[number];

/** Whether somebody who proved who they are at `provedAt` still counts as there; in milliseconds since 1970. */
export const isProvedLately = (provedAt: number, now: number): boolean =>
  now - provedAt <= PROOF_LASTS_MS;

/** The ways among which the owner of an account may choose, where the last log-in is too long ago. */
export function waysOfProof(has: Readonly<Record<ProofWay, boolean>>): readonly ProofWay[] {
  const ways = proofWays.filter((way) => has[way]);
  return ways.length > 0 ? ways : ['password'];
}
