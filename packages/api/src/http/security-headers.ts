import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { cameByHttps } from './forwarded.js';

export interface WayHere {
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
}

/** Whether the person's browser came by https: by the proxy's word, or by the address people type. */
export const cameSecurely = (
  req: IncomingMessage,
  { publicOrigin, trustProxy }: WayHere,
): boolean => publicOrigin?.startsWith('https:') === true || cameByHttps(req, trustProxy);

export interface SecurityOptions extends WayHere {
  readonly log: Pick<Logger, 'warn'>;
}

const YEAR_IN_SECONDS = 31_536_000;
const HOST = /^[\w.:[\]-]+$/;
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

const secureAnswers = new WeakSet<ServerResponse>();

/** Whether the request it answers `cameSecurely`. */
export const isSecure = (res: ServerResponse): boolean => secureAnswers.has(res);

/** The live connection's own address: older browsers don't take it for 'self'. */
function ownSocket(req: IncomingMessage, res: ServerResponse): string {
  const { host = '' } = req.headers;
  const scheme = isSecure(res) ? 'wss' : 'ws';
  return HOST.test(host) ? `${scheme}://${host}` : "'self'";
}

/** Stands for the address of the live connection, all that isn't the same for every page. */
const SOCKET = 'wss://socket.invalid';

const forPages = helmet({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", 'https://accounts.google.com/gsi/client'],
      frameSrc: ['https://accounts.google.com/gsi/'],
      styleSrc: ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'", SOCKET, 'https://accounts.google.com/gsi/'],
      // Without https in front, an upgrade would break the page's own requests.
      upgradeInsecureRequests: null,
    },
  },
  // The Google sign-in popup reports back to the page that opened it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  // Set below, where the browser came by https.
  strictTransportSecurity: false,
});

/** An answer to a call is nothing to be shown, or to load anything for. */
const forCalls = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: false,
  // What these tell is about documents alone.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

type Headers = readonly (readonly [name: string, value: string])[];

/** What helmet says, worked out once, as it takes a while to say. */
function saidBy(speak: ReturnType<typeof helmet>): Headers {
  const req = new IncomingMessage(new Socket());
  const example = new ServerResponse(req);
  speak(req, example, (error) => {
    if (error instanceof Error) throw error;
  });
  return Object.entries(example.getHeaders()).map(([name, value]) => [name, String(value)]);
}

const headersOfPage = saidBy(forPages);
const headersOfCall = saidBy(forCalls);

/**
 * Says on an answer what browsers are told about this site's safety, and notes what cookies need to know of it.
 * Of what a browser shows, or loads for it; to calls, stricter and shorter, as each of them carries it.
 */
export type SecurityHeaders = (req: IncomingMessage, res: ServerResponse, isCall: boolean) => void;

export function securityHeaders({
  publicOrigin,
  trustProxy,
  log,
}: SecurityOptions): SecurityHeaders {
  let isWarned = trustProxy > 0;
  return (req, res, isCall) => {
    if (!isWarned && FORWARDING.some((name) => req.headers[name] !== undefined)) {
      isWarned = true;
      log.warn(
        'A proxy forwards requests, but TRUST_PROXY is 0: everybody seems to come from one address. Set TRUST_PROXY to the number of proxies in front.',
      );
    }
    if (cameSecurely(req, { publicOrigin, trustProxy })) {
      secureAnswers.add(res);
      res.setHeader('Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}`);
    }
    const socket = ownSocket(req, res);
    const headers = isCall ? headersOfCall : headersOfPage;
    for (const [name, value] of headers)
      res.setHeader(
        name,
        value.replace(SOCKET, () => socket),
      );
  };
}
