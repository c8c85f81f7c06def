import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JSONWebKeySet } from 'jose';

export const CLIENT_ID = 'client-id.apps.example';

export interface TokenClaims {
  readonly sub?: string;
  readonly name?: string;
  readonly picture?: string;
  readonly email?: string;
  readonly nonce?: string | undefined;
  readonly issuer?: string;
  readonly audience?: string;
  /** When the token ends, in jose's words; null for a token that never does. */
  readonly expires?: string | null;
}

/** Stands in for Google: a key pair, its public half as Google serves it, and tokens. */
export async function createTokenIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const keys: JSONWebKeySet = { keys: [jwk] };

  const sign = (claims: TokenClaims, key: CryptoKey): Promise<string> => {
    const { issuer, audience, expires, sub = 'subject-1', ...payload } = claims;
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setSubject(sub)
      .setIssuer(issuer ?? 'https://accounts.google.com')
      .setAudience(audience ?? CLIENT_ID)
      .setIssuedAt();
    if (expires !== null) token.setExpirationTime(expires ?? '5m');
    return token.sign(key);
  };

  return {
    keys,
    token: (claims: TokenClaims = {}): Promise<string> => sign(claims, privateKey),
    /** A token that somebody else signed with a key of their own. */
    forgedToken: (claims: TokenClaims = {}): Promise<string> => sign(claims, stranger.privateKey),
  };
}
