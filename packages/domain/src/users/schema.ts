import { z } from 'zod';
import { exactTextSchema, idSchema, nameSchema, textSchema } from '../ids.js';
import { BIOGRAPHY_MAX_LENGTH, PASSWORD_MAX_LENGTH, USERNAME_MAX_LENGTH } from './limits.js';
import { oidcPurposes } from './oidc.js';
import { passkeyLoginSchema } from './passkeys.js';

/** What everyone signed in may see of a person. `dateJoined` is ISO 8601, UTC. */
export const userSchema = z.object({
  username: z.string(),
  avatarUrl: z.string().optional(),
  biography: z.string(),
  dateJoined: z.string(),
  /** Id of the person's live connection while they have one (SPEC §3: for calling). */
  socketId: z.string().optional(),
  /** When somebody who isn't here was here last, as far as is known; ISO 8601, UTC. */
  lastSeen: z.string().optional(),
  /** Raised by every change of the user; orders update events. */
  revision: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

export const credentialsSchema = z.object({
  username: exactTextSchema(USERNAME_MAX_LENGTH),
  password: exactTextSchema(PASSWORD_MAX_LENGTH),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const signupSchema = credentialsSchema.extend({ invitation: idSchema.optional() });
export type Signup = z.infer<typeof signupSchema>;

/** Six digits of an app, or one of the recovery codes. */
const secondStepCodeSchema = z.string().max(100);

export const confirmSecondStepSchema = z.object({ code: secondStepCodeSchema });

export const beginOidcSchema = z.object({ purpose: z.enum(oidcPurposes) });

/** With the code of an authenticator app, or a recovery code, where one is asked for. */
export const loginSchema = credentialsSchema.extend({ code: secondStepCodeSchema.optional() });
export type Login = z.infer<typeof loginSchema>;

export const googleCredentialSchema = z.object({ credential: z.string().max(10_000) });

/** By what somebody proves again who they are. */
export const proofSchema = z.union([
  z.object({ password: exactTextSchema(PASSWORD_MAX_LENGTH) }),
  googleCredentialSchema,
  passkeyLoginSchema,
]);
export type Proof = z.infer<typeof proofSchema>;

export const updateSocketSchema = z.object({
  username: nameSchema,
  socketId: idSchema.nullish(),
});

export const updateBiographySchema = z.object({
  username: nameSchema,
  biography: textSchema(BIOGRAPHY_MAX_LENGTH),
  /** What it said when the change was begun: where it says something else by now, it stays. */
  was: textSchema(BIOGRAPHY_MAX_LENGTH).optional(),
});
export type BiographyChange = z.infer<typeof updateBiographySchema>;

export const endSessionSchema = z.object({ id: idSchema });
