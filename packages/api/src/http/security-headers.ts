import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { cameByHttps } from './forwarded.js';

export interface SecurityOptions {
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly log: Pick<Logger, 'warn'>;
}

const YEAR_IN_SECONDS = 31_536_000;
const HOST = /^[\w.:[\]-]+$/;
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

const secureAnswers = new WeakSet<ServerResponse>();

/** Whether the person's browser came by https: by the proxy's word, or by the address people type. */
export const isSecure = (res: ServerResponse): boolean => secureAnswers.has(res);

/** The live connection's own address: older browsers don't take it for 'self'. */
function ownSocket(req: IncomingMessage, res: ServerResponse): string {
  const { host = '' } = req.headers;
  const scheme = isSecure(res) ? 'wss' : 'ws';
  return HOST.test(host) ? `${scheme}://${host}` : "'self'";
}

const headers = helmet({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", 'https://accounts.google.com/gsi/client'],
      frameSrc: ['https://accounts.google.com/gsi/'],
      // Mantine sets styles on elements.
      styleSrc: ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'", ownSocket, 'https://accounts.google.com/gsi/'],
      // Without https in front, an upgrade would break the page's own requests.
      upgradeInsecureRequests: null,
    },
  },
  // The Google sign-in popup reports back to the page that opened it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  // Set below, where the browser came by https.
  strictTransportSecurity: false,
});

export type SecurityHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** What browsers are told about this site's safety, and what cookies need to know of it. */
export function securityHeaders({
  publicOrigin,
  trustProxy,
  log,
}: SecurityOptions): SecurityHandler {
  const isPublishedSecurely = publicOrigin?.startsWith('https:') === true;
  let isWarned = trustProxy > 0;

  return (req, res, next) => {
    if (!isWarned && FORWARDING.some((name) => req.headers[name] !== undefined)) {
      isWarned = true;
      log.warn(
        'A proxy forwards requests, but TRUST_PROXY is 0: everybody seems to come from one address. Set TRUST_PROXY to the number of proxies in front.',
      );
    }
    if (isPublishedSecurely || cameByHttps(req, trustProxy)) {
      secureAnswers.add(res);
      res.setHeader('Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}`);
    }
    headers(req, res, next);
  };
}
