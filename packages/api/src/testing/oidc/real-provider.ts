import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody as the provider knows them. */
export interface ProviderAccount {
  readonly sub: string;
  readonly preferred_username?: string;
  readonly picture?: string;
}

/**
 * A real provider of OpenID Connect, on a free port. Whoever comes to it is `account`, and consents, or
 * goes away where there is none.
 */
export async function startProvider() {
  let account: ProviderAccount | undefined;
  const known = new Map<string, ProviderAccount>();
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'collabor8',
    clientSecret: 'a secret of the two',
    name: 'Acme',
  };
  const provider = new Provider(settings.issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        // Of such a client the port of an address on this machine is free.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/auth/oidc/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'picture'] },
    cookies: { keys: ['a key'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ ...known.get(sub), sub }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });

  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(req, res);
    if (account === undefined) {
      await provider.interactionFinished(req, res, { error: 'access_denied' });
      return;
    }
    if (prompt.name === 'login') {
      await provider.interactionFinished(req, res, { login: { accountId: account.sub } });
      return;
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? account.sub,
      clientId: String(params.client_id),
    });
    grant.addOIDCScope('openid profile');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(
      ...([req, res, { consent }, { mergeWithLastSubmission: true }] as const),
    );
  }

  const callback = provider.callback();
  handle = (req, res) => {
    if (req.url?.startsWith('/interaction/') !== true) void callback(req, res);
    else void interact(req, res);
  };
  return {
    settings,
    /** Who comes from then on; nobody is somebody who goes away. */
    expect(next: ProviderAccount | undefined): void {
      account = next;
      if (next !== undefined) known.set(next.sub, next);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type RealProvider = Awaited<ReturnType<typeof startProvider>>;
