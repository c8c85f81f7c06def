import type * as OpenIdClient from 'openid-client';
import { z } from 'zod';
import type { OidcSettings } from '../../platform/platform.js';
import { AppError } from '../../request/errors.js';
import { keepFor } from '../../request/keep-for.js';

/** What the provider vouches for about a person. */
export interface OidcIdentity {
  /** The issuer and its lasting name for the account: names and addresses change hands. */
  readonly subject: string;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  /** When they proved to the provider who they are, in milliseconds since 1970, where it says. */
  readonly provedAt: number | undefined;
}

/** The secrets of one visit to the provider; each answer is held against them. */
export interface OidcVisit {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: whoever comes by the code alone can do nothing with it. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** Whether the person has to prove anew who they are. */
  readonly isAnew: boolean;
}

export type OidcRefusal = 'cancelled' | 'refused' | 'unreachable';

/** Why somebody comes back from the provider without being known. */
export class OidcError extends Error {
  constructor(
    readonly refusal: OidcRefusal,
    cause?: unknown,
  ) {
    super(`The provider's answer is no proof: ${refusal}`, { cause });
  }
}

export interface OidcProvider {
  /** Null when this server has none. */
  readonly name: string | null;

  /** Where a visit begins; @throws OidcError 'unreachable', AppError 'unavailable' without a provider */
  addressOf(visit: OidcVisit): Promise<string>;

  /** Who has come back, by what the provider added to the address; @throws OidcError */
  identify(visit: OidcVisit, query: URLSearchParams): Promise<OidcIdentity>;
}

type Library = typeof OpenIdClient;

/** Loaded with the first visit. */
const library = (): Promise<Library> => import('openid-client');

/** Seconds. */
const PATIENCE = 10;
/** Far more than any provider says of itself, its keys or a person. */
const ANSWER_MAX_BYTES = 1024 * 1024;
/** How old the proof may be that somebody gave who was asked for one anew: they read a page after it. */
const ANEW_SECONDS = 5 * 60;
/** After it the provider is asked again who it is, in milliseconds. */
const KNOWN_FOR = 60 * 60_000;

const claimsSchema = z.object({
  iss: z.string().min(1).max(1000),
  sub: z.string().min(1).max(255),
  auth_time: z.number().optional(),
  // By these nobody is known: what is none keeps nobody out.
  preferred_username: z.string().max(500).optional().catch(undefined),
  picture: z.string().max(10_000).optional().catch(undefined),
});

/** What a program says that a token is good for, and that it isn't what it says. */
function refusalOf(
  error: unknown,
  { AuthorizationResponseError, ClientError }: Library,
): OidcRefusal {
  if (error instanceof AuthorizationResponseError) {
    const isTheirs = ['access_denied', 'login_required', 'interaction_required'];
    if (isTheirs.includes(error.error)) return 'cancelled';
    return error.error === 'temporarily_unavailable' ? 'unreachable' : 'refused';
  }
  if (error instanceof TypeError) return 'unreachable';
  if (!(error instanceof ClientError)) return 'refused';
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
    ? 'unreachable'
    : 'refused';
}

/** Asks a provider; whatever it sends, no more than ANSWER_MAX_BYTES of an answer are held. */
const askProvider: OpenIdClient.CustomFetch = async (address, options) => {
  const response = await fetch(address, options as RequestInit);
  let left = ANSWER_MAX_BYTES;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, answer) {
      left -= part.byteLength;
      if (left >= 0) answer.enqueue(part);
      else answer.error(new TypeError('The provider answers too much.'));
    },
  });
  return new Response(response.body?.pipeThrough(bounded) ?? null, response);
};

const asOidcError = (error: unknown, client: Library): never => {
  throw error instanceof OidcError ? error : new OidcError(refusalOf(error, client), error);
};

/** Finds the provider out by its issuer's address. */
async function discover(settings: OidcSettings): Promise<OpenIdClient.Configuration> {
  const client = await library();
  const { issuer, clientId, clientSecret } = settings;
  const secret = clientSecret;
  // What a token was signed with is looked at although it comes from the provider itself.
  const execute = [client.enableNonRepudiationChecks];
  // The settings let no other than an issuer of this very machine be so.
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  const found = await client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: secret },
    client.ClientSecretBasic(secret),
    { execute, timeout: PATIENCE, [client.customFetch]: askProvider },
  );
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
  if (methods === undefined || methods.includes('client_secret_basic')) return found;
  const other = new client.Configuration(
    found.serverMetadata(),
    clientId,
    { client_secret: secret },
    client.ClientSecretPost(secret),
  );
  other.timeout = PATIENCE;
  other[client.customFetch] = askProvider;
  for (const apply of execute) apply(other);
  return other;
}

export function createOidcProvider(settings: OidcSettings | undefined): OidcProvider {
  if (settings === undefined) {
    const refuse = () =>
      Promise.reject(new AppError('unavailable', 'This server knows no provider to sign in with.'));
    return { name: null, addressOf: refuse, identify: refuse };
  }

  const known = keepFor<OpenIdClient.Configuration>({ ms: KNOWN_FOR });
  /** Found out at need, as a provider may be away as the server starts. */
  const configuration = () =>
    known
      .ask(() => discover(settings))
      .catch((error: unknown) => {
        throw new OidcError('unreachable', error);
      });

  return {
    name: settings.name,

    async addressOf({ state, nonce, verifier, redirectUri, isAnew }) {
      const client = await library();
      const asked = {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        ...{ state, nonce, code_challenge_method: 'S256' },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        ...(isAnew && { prompt: 'login', max_age: String(ANEW_SECONDS) }),
      };
      return client.buildAuthorizationUrl(await configuration(), asked).href;
    },

    async identify({ state, nonce, verifier, redirectUri, isAnew }, query) {
      const client = await library();
      const provider = await configuration();
      const address = new URL(redirectUri);
      address.search = query.toString();
      try {
        const tokens = await client.authorizationCodeGrant(provider, address, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
          ...(isAnew && { maxAge: ANEW_SECONDS }),
        });
        const proved = claimsSchema.parse(tokens.claims());
        const more =
          proved.preferred_username === undefined &&
          provider.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(provider, tokens.access_token, proved.sub)
            : {};
        // Who it is says the signed token alone; what the other answer says is how they are called.
        const { iss, sub, auth_time: provedAt } = proved;
        const { preferred_username: name, picture } = claimsSchema.parse({ ...more, ...proved });
        return {
          ...{ subject: `${iss} ${sub}`, name, picture },
          provedAt: provedAt === undefined ? undefined : provedAt * 1000,
        };
      } catch (error) {
        return asOidcError(error, client);
      }
    },
  };
}
