import { z } from 'zod';

/** One of somebody's passkeys; their own to see. Times are ISO 8601, UTC. */
export interface Passkey {
  readonly id: string;
  /** Where it was made, such as 'Firefox on Linux'. */
  readonly device: string;
  readonly createdAt: string;
  /** Null where nobody has signed in with it yet. */
  readonly usedAt: string | null;
}

/** Bytes as WebAuthn's JSON writes them, in base64url, or a name such as 'smart-card'. */
const bytesSchema = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]*$/);

/** WebAuthn allows 1,023 bytes. */
const credentialIdSchema = bytesSchema(1_364);

const credentialSchema = z.object({
  ...{ id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') },
  // Nothing is asked of any extension.
  clientExtensionResults: z.object({}),
});

/** What an authenticator answers that has made a passkey: RegistrationResponseJSON of WebAuthn. */
export const newPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytesSchema(8_000),
    attestationObject: bytesSchema(40_000),
    /** By what it is reached, such as 'usb'. */
    transports: z.array(bytesSchema(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** What one answers that knows a passkey: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswerSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytesSchema(8_000),
    authenticatorData: bytesSchema(8_000),
    signature: bytesSchema(4_000),
    userHandle: bytesSchema(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

export const addPasskeySchema = z.object({ passkey: newPasskeySchema });
export const passkeyLoginSchema = z.object({ passkey: passkeyAnswerSchema });
export const removePasskeySchema = z.object({ id: credentialIdSchema });

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
