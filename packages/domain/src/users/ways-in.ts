import type { Passkey } from './passkeys.js';

/** By what somebody can sign in; their own to see. */
export interface WaysIn {
  readonly password: boolean;
  readonly google: boolean;
  /** Whether an account of the community's provider is connected. */
  readonly oidc: boolean;
  /** Since when an authenticator app is asked for a code, ISO 8601; null while none is. */
  readonly secondStepSince: string | null;
  /** The latest last. */
  readonly passkeys: readonly Passkey[];
}
