import { usernameKey, type Place, type Applicant, type Invitation } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { defineCollection } from '../../ports/define-collection.js';
import { lookOf } from '../users/index.js';

/** What administrators have set; there is one, 'place'. */
export interface PlaceDocument extends Omit<Place, 'revision'> {
  readonly _id: string;
  readonly reserved: readonly string[];
  /** How many invitations were made: each changes it, lest too many are open at a time. */
  readonly invited: number;
}

export const PLACE_ID = 'place';

export const places = defineCollection<PlaceDocument>()({ name: 'places', indexes: {} });

/** The settings of a place that nobody has changed. */
export const readPlace = async (from: Collections): Promise<PlaceDocument & Place> => ({
  ...{ _id: PLACE_ID, name: '', welcome: '', signup: 'anybody', accent: '', logo: '' },
  ...{ reserved: [], invited: 0, revision: 0 },
  // Older ones have neither accent nor logo.
  ...(await from.collection(places).get(PLACE_ID)),
});

/** The picture of the place, under PLACE_ID. */
export interface LogoDocument {
  readonly _id: string;
  /** Base64 of a picture that was made anew. */
  readonly made: string;
}

export const logos = defineCollection<LogoDocument>()({ name: 'logos', indexes: {} });

/** By which people sign up; `_id` is the token, which administrators read as long as it lets somebody in. */
export interface InvitationDocument extends Pick<Invitation, 'by' | 'usesLeft'> {
  readonly _id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const invitations = defineCollection<InvitationDocument>()({
  name: 'invitations',
  dividedBy: null,
  indexes: { byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' } },
});

/** Somebody who has signed up and waits; `_id` is how the username looks: nobody waits under one that may be taken for it. */
export interface ApplicationDocument extends Applicant {
  readonly _id: string;
  readonly passwordHash: string;
  /** Where they signed up from; absent of an earlier version. */
  readonly network?: string | undefined;
}

export const applications = defineCollection<ApplicationDocument>()({
  name: 'applications',
  version: 2,
  dividedBy: null,
  indexes: {
    oldest: { equals: [], order: ['at'], direction: 'asc' },
    ofNetwork: { equals: ['network'], order: [], direction: 'asc' },
  },
});

/** Who waits under a name, or one that looks like it; those of an earlier version under the name alone. */
export async function findApplication(
  from: Collections,
  username: string,
): Promise<ApplicationDocument | undefined> {
  const waiting = from.collection(applications);
  return (await waiting.get(lookOf(username))) ?? waiting.get(usernameKey(username));
}
