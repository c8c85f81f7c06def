import { PASSKEYS_MAX, type Passkey } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';
import type { Collections } from '../../ports/document-store.js';

/** A passkey of somebody; `_id` is what WebAuthn calls the id of the credential, in base64url. */
export interface PasskeyDocument {
  readonly _id: string;
  readonly username: string;
  /** In base64url; the private one never leaves the authenticator. */
  readonly publicKey: string;
  /** How often it has signed, where it counts; a lower number than before is a copy's. */
  readonly counter: number;
  /** By what it is reached, such as 'usb'; what the browser said. */
  readonly transports: readonly string[];
  /** Where it was made, such as 'Firefox on Linux'. */
  readonly device: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** When somebody last signed in with it; absent where nobody has. */
  readonly usedAt?: string | undefined;
}

export const passkeys = defineCollection<PasskeyDocument>()({
  name: 'passkeys',
  dividedBy: '_id',
  indexes: { ofPerson: { equals: ['username'], order: ['createdAt'], direction: 'asc' } },
});

/** Somebody's, the latest last. */
export async function passkeysOf(
  from: Collections,
  username: string,
): Promise<readonly PasskeyDocument[]> {
  const page = { equals: [username], limit: PASSKEYS_MAX };
  return (await from.collection(passkeys).page('ofPerson', page)).items;
}

export async function removePasskeys(from: Collections, username: string): Promise<void> {
  for (const { _id } of await passkeysOf(from, username))
    await from.collection(passkeys).remove(_id);
}

export const toPasskey = ({ _id: id, device, createdAt, usedAt }: PasskeyDocument): Passkey => ({
  ...{ id, device, createdAt, usedAt: usedAt ?? null },
});

/** Something random that an authenticator is to sign; `_id` is its hash. It goes as it is signed. */
export interface PasskeyChallengeDocument {
  readonly _id: string;
  /** Who is to make a passkey; absent where somebody is to show one. */
  readonly username?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const passkeyChallenges = defineCollection<PasskeyChallengeDocument>()({
  name: 'passkeyChallenges',
  dividedBy: '_id',
  indexes: { byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' } },
});
