import { z } from 'zod';

/** What everyone signed in may see of a person. `dateJoined` is ISO 8601, UTC. */
export const userSchema = z.object({
  username: z.string(),
  avatarUrl: z.string().optional(),
  biography: z.string(),
  dateJoined: z.string(),
  /** Id of the person's live connection while they have one (SPEC §3: for calling). */
  socketId: z.string().optional(),
  /** Raised by every change of the user; orders update events. */
  revision: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

export const credentialsSchema = z.object({ username: z.string(), password: z.string() });
export type Credentials = z.infer<typeof credentialsSchema>;

export const googleCredentialSchema = z.object({ credential: z.string() });

export const updateSocketSchema = z.object({
  username: z.string(),
  socketId: z.string().nullish(),
});

export const updateBiographySchema = z.object({ username: z.string(), biography: z.string() });
