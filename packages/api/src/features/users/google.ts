import type { errors, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../../request/errors.js';
import { hashOfToken } from './tokens.js';

/** What Google vouches for about a person. */
export interface GoogleIdentity {
  /** Google's lasting name for the account; e-mail addresses and display names change hands. */
  readonly subject: string;
  readonly name: string | undefined;
  readonly picture: string | undefined;
}

export interface GoogleVerifier {
  /** Null when this server offers no sign-in with Google. */
  readonly clientId: string | null;

  /**
   * Who the bearer of an ID token is. One that was asked for with a nonce counts for `nonce` alone: in the
   * browser that asked.
   * @throws AppError 'unauthenticated' for a token that doesn't hold, 'unavailable' when Google
   * sign-in is off or Google's keys can't be fetched.
   */
  verify(credential: string, nonce?: string): Promise<GoogleIdentity>;
}

export interface GoogleOptions {
  readonly clientId: string | undefined;
  /** Google's public keys. */
  readonly keySet?: JWTVerifyGetKey;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const CERTS = new URL('https://www.googleapis.com/oauth2/v3/certs');
const FAILED = 'Failed to authenticate with Google';

const claimsSchema = z.object({
  sub: z.string().min(1),
  nonce: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

type Errors = Pick<typeof errors, 'JOSEError' | 'JWKSTimeout' | 'JWKSInvalid'>;

/** Whether the keys could not be had, which says nothing about the token. */
const isOutage = (error: unknown, { JOSEError, JWKSTimeout, JWKSInvalid }: Errors): boolean =>
  !(error instanceof JOSEError) ||
  error instanceof JWKSTimeout ||
  error instanceof JWKSInvalid ||
  error.code === JOSEError.code;

/** What a browser that is known by `visit` asks Google for a token with. */
export const nonceFor = ({ visit }: { readonly visit?: string | undefined }): string | undefined =>
  visit && hashOfToken(`google ${visit}`);

export function createGoogleVerifier(options: GoogleOptions): GoogleVerifier {
  const { clientId } = options;
  if (clientId === undefined) {
    return {
      clientId: null,
      verify: () => Promise.reject(new AppError('unavailable', 'Google OAuth is not available')),
    };
  }
  let { keySet } = options;
  return {
    clientId,
    async verify(credential, nonce) {
      // Loaded with the first token.
      const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
      keySet ??= createRemoteJWKSet(CERTS);
      try {
        const { payload } = await jwtVerify(credential, keySet, {
          issuer: ISSUERS,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'sub'],
        });
        const { sub, name, picture, nonce: asked } = claimsSchema.parse(payload);
        if (asked !== undefined && asked !== nonce) throw new AppError('unauthenticated', FAILED);
        return { subject: sub, name, picture };
      } catch (error) {
        const isOurs = error instanceof z.ZodError || error instanceof AppError;
        const isTokenFault = isOurs || !isOutage(error, errors);
        throw new AppError(isTokenFault ? 'unauthenticated' : 'unavailable', FAILED);
      }
    },
  };
}
