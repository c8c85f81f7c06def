import { z } from 'zod';
import { idSchema, nameSchema, textSchema } from '../ids.js';
import { USERNAME_MAX_LENGTH } from '../users/limits.js';
import {
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
  PLACE_NAME_MAX_LENGTH,
  RESERVED_NAMES_MAX,
  signupPolicies,
  WELCOME_MAX_LENGTH,
  type SignupPolicy,
} from './limits.js';

/** What everybody is told of the place, visitors too. */
export interface Place {
  /** '' where nobody has given it one. */
  readonly name: string;
  /** What it is about; '' where nobody has said so. */
  readonly welcome: string;
  readonly signup: SignupPolicy;
  /** Of these settings: the highest is true. */
  readonly revision: number;
}

export const changePlaceSchema = z.object({
  name: textSchema(PLACE_NAME_MAX_LENGTH),
  welcome: textSchema(WELCOME_MAX_LENGTH),
  signup: z.enum(signupPolicies),
  reserved: z.array(textSchema(USERNAME_MAX_LENGTH)).max(RESERVED_NAMES_MAX),
});
export type ChangePlace = z.infer<typeof changePlaceSchema>;

export const inviteSchema = z.object({
  uses: z.number().int().min(1).max(INVITATION_USES_MAX),
  days: z.number().int().min(1).max(INVITATION_DAYS_MAX),
});
export type Invite = z.infer<typeof inviteSchema>;

export const uninviteSchema = z.object({ token: idSchema });
export const applicantSchema = z.object({ username: nameSchema });

/** A link by which people sign up. */
export interface Invitation {
  readonly token: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly until: string;
  readonly usesLeft: number;
}

/** Somebody who has signed up and waits for an administrator. */
export interface Applicant {
  readonly username: string;
  readonly at: string;
}

/** What administrators see of the place beside what everybody does. */
export interface PlaceSettings {
  readonly place: Place;
  readonly reserved: readonly string[];
  /** Those that still let somebody in, the latest to end first. */
  readonly invitations: readonly Invitation[];
  /** Who has waited for longest first, at most APPLICATIONS_SHOWN. */
  readonly applicants: readonly Applicant[];
  /** Names that the server's own settings make administrators. */
  readonly named: readonly string[];
  /** Whether moderators and administrators must have a second step. */
  readonly requiresSecondStep: boolean;
}
