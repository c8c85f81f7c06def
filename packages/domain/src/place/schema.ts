import { z } from 'zod';
import { idSchema, nameSchema, textSchema } from '../ids.js';
import { USERNAME_MAX_LENGTH } from '../users/limits.js';
import {
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
  LOGO_INPUT_MAX_LENGTH,
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
  /** '#rrggbb', from which the colours of both schemes follow (look.ts); '' where nobody has picked one. */
  readonly accent: string;
  /** The address of its picture; '' where it has none. */
  readonly logo: string;
  /** Of these settings: the highest is true. */
  readonly revision: number;
}

const settingsSchema = z.object({
  name: textSchema(PLACE_NAME_MAX_LENGTH),
  welcome: textSchema(WELCOME_MAX_LENGTH),
  signup: z.enum(signupPolicies),
  accent: z
    .string()
    .max(7)
    .regex(/^(?:#[\da-f]{6})?$/i, 'must be a colour such as #0b6b58'),
  reserved: z.array(textSchema(USERNAME_MAX_LENGTH)).max(RESERVED_NAMES_MAX),
});

/** What isn't given stays as it is: another administrator may have changed it since. */
export const changePlaceSchema = settingsSchema.partial();
export type ChangePlace = z.infer<typeof changePlaceSchema>;
export type WholePlace = z.infer<typeof settingsSchema>;

/** A data URL; null takes the logo away. */
export const setLogoSchema = z.object({
  dataUrl: z.string().max(LOGO_INPUT_MAX_LENGTH).nullable(),
});

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

/** How what the place runs on does, for its administrators. */
export interface PlaceHealth {
  /** Milliseconds until the store has answered; null where it hasn't. */
  readonly store: number | null;
  /** The same of what processes share; 'alone' where there is one process, which needs nothing between. */
  readonly bus: number | 'alone' | null;
  /** Bytes where the data is; null where that is another machine. */
  readonly disk: { readonly free: number; readonly total: number } | null;
  /** ISO 8601: when the latest backup was made; null where none is known of. */
  readonly backedUpAt: string | null;
  /** Letters that wait to be sent, and what devices are yet to be told, each FIGURES_MAX at most. */
  readonly waitingMails: number;
  readonly waitingPushes: number;
}
