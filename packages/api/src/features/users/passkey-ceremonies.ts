import { isIP } from 'node:net';
import { usernameKey, type NewPasskey, type PasskeyAnswer } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { AppError } from '../../request/errors.js';
import type { Others } from './others.js';
import { passkeyChallenges, passkeys, type PasskeyDocument } from './passkey-documents.js';
import { hashOfToken, newToken } from './tokens.js';

const CHALLENGE_LASTS_MS = 5 * 60_000;

/** Some 30 MB, most of them for reading certificates: loaded when somebody comes with a passkey. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The name that passkeys of an origin are bound to; undefined where browsers make none. */
export function relyingPartyOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isSafe && !isAddress ? hostname : undefined;
}

function relyingParty(origin = ''): { readonly expectedOrigin: string; readonly rpID: string } {
  const rpID = relyingPartyOf(origin);
  if (rpID !== undefined) return { expectedOrigin: origin, rpID };
  throw new AppError('unavailable', 'Passkeys need https, and a name for the server.');
}

/**
 * What an authenticator made, without what it says of its maker. Nobody asked for that, and its certificates, which
 * anybody can write, have the library ask wherever they say whether they still hold.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const made = isoCBOR.decodeFirst<Map<string, string | Map<string, never>>>(
    bytesOf(attestationObject),
  );
  made.set('fmt', 'none').set('attStmt', new Map<string, never>());
  return isoBase64URL.fromBuffer(isoCBOR.encode(made));
}

export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>;

/** What authenticators are asked, and whether their answers hold: each question is answered once, within minutes. */
export function createPasskeyCeremonies(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  others: Pick<Others, 'place'>,
) {
  const challenges = store.collection(passkeyChallenges);

  async function newChallenge(username?: string) {
    const challenge = newToken();
    await challenges.insert({
      _id: hashOfToken(challenge),
      expiresAt: now().getTime() + CHALLENGE_LASTS_MS,
      ...(username !== undefined && { username }),
    });
    return bytesOf(challenge);
  }

  /** Whether a challenge was open for a person, or for whoever comes; it isn't any more. */
  const isOpenFor = (username?: string) => async (challenge: string) => {
    const id = hashOfToken(challenge);
    const found = await challenges.get(id);
    if (found === undefined || found.username !== username) return false;
    // Of two that come with the same one, a single one finds it still there.
    return found.expiresAt > now().getTime() && (await challenges.remove(id)) !== undefined;
  };

  return {
    /** What a browser is to make a passkey by, unless its authenticator has one of `known`. */
    async askForNew(username: string, known: readonly PasskeyDocument[], origin?: string) {
      const { rpID } = relyingParty(origin);
      const { generateRegistrationOptions } = await library();
      const { extensions: _, ...asked } = await generateRegistrationOptions({
        ...{ rpName: await others.place.admission.placeName(), rpID, userName: username },
        // Says nothing of the person to whoever doesn't know the name.
        userID: bytesOf(hashOfToken(`passkeys of ${usernameKey(username)}`)),
        challenge: await newChallenge(username),
        excludeCredentials: known.map(({ _id, transports }) => ({
          id: _id,
          transports: [...transports],
        })),
        // It stands for the name and the password: it is found without one, and unlocked like the other.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return asked;
    },

    /** What is kept of a passkey that was made; undefined where the answer doesn't hold. */
    async checkNew(
      username: string,
      { response, ...passkey }: NewPasskey,
      origin?: string,
    ): Promise<Pick<PasskeyDocument, '_id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
      const { transports = [], ...answer } = response;
      const { expectedOrigin, rpID } = relyingParty(origin);
      const { verifyRegistrationResponse } = await library();
      const answered = await withoutStatement(answer.attestationObject)
        .then((attestationObject) =>
          verifyRegistrationResponse({
            response: { ...passkey, response: { ...answer, attestationObject } },
            expectedChallenge: isOpenFor(username),
            ...{ expectedOrigin, expectedRPID: rpID, requireUserVerification: true },
          }),
        )
        .catch(nothing);
      if (!answered.verified) return undefined;
      const { id, publicKey, counter } = answered.registrationInfo.credential;
      return {
        ...{ _id: id, counter, transports },
        publicKey: Buffer.from(publicKey).toString('base64url'),
      };
    },

    /** What a browser is to show a passkey by, whosever it is. */
    async askForKnown(origin?: string) {
      const { rpID } = relyingParty(origin);
      const { generateAuthenticationOptions } = await library();
      const challenge = await newChallenge();
      const options = { rpID, challenge, userVerification: 'required' } as const;
      const { extensions: _, ...asked } = await generateAuthenticationOptions(options);
      return asked;
    },

    /** Whose passkey it is that was shown, as it is after; `isRight` says whether the answer holds. */
    async checkKnown(
      { response, ...passkey }: PasskeyAnswer,
      origin?: string,
    ): Promise<{ readonly owned: PasskeyDocument; readonly isRight: boolean } | undefined> {
      const { userHandle: _, ...answer } = response;
      const { expectedOrigin, rpID } = relyingParty(origin);
      const owned = await store.collection(passkeys).get(passkey.id);
      if (owned === undefined) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const answered = await verifyAuthenticationResponse({
        response: { ...passkey, response: answer },
        expectedChallenge: isOpenFor(),
        ...{ expectedOrigin, expectedRPID: rpID, requireUserVerification: true },
        credential: {
          ...{ id: owned._id, publicKey: bytesOf(owned.publicKey), counter: owned.counter },
        },
      }).catch(nothing);
      if (!('authenticationInfo' in answered) || !answered.verified)
        return { owned, isRight: false };
      const { newCounter } = answered.authenticationInfo;
      const usedAt = now().toISOString();
      const used = await store.collection(passkeys).update(owned._id, (before) => ({
        ...before,
        counter: Math.max(before.counter, newCounter),
        usedAt,
      }));
      return used.ok ? { owned: used.value, isRight: true } : undefined;
    },
  };
}

/** The library throws at whatever doesn't hold. */
const nothing = () => ({ verified: false }) as const;
