import { PROOF_LASTS_MS } from './limits.js';

/** What the server asks for before it goes on, where the last log-in is too long ago. */
export const proofsNeeded = [
  'password',
  'google',
  'oidc',
  'passwordOrGoogle',
  'passwordOrOidc',
  'googleOrOidc',
  'passwordOrGoogleOrOidc',
] as const;
export type ProofNeeded = (typeof proofsNeeded)[number];

const ways = ['password', 'google', 'oidc'] as const;
/** By what somebody proves who they are. */
export type ProofWay = (typeof ways)[number];

/** Whether somebody who proved who they are at `provedAt` still counts as there; in milliseconds since 1970. */
export const isProvedLately = (provedAt: number, now: number): boolean =>
  now - provedAt <= PROOF_LASTS_MS;

/** By what the owner of an account can prove who they are. */
export function proofNeededOf(has: Readonly<Record<ProofWay, boolean>>): ProofNeeded {
  const name = ways.filter((way) => has[way]).join('Or');
  return proofsNeeded.find((needed) => needed.toLowerCase() === name.toLowerCase()) ?? 'password';
}

/** The ways among which somebody may choose. */
export const waysOfProof = (needed: ProofNeeded): readonly ProofWay[] =>
  ways.filter((way) => needed.toLowerCase().includes(way));
