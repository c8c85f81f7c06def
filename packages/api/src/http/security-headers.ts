import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';

export interface SecurityOptions {
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly log: Pick<Logger, 'warn'>;
}

const YEAR_IN_SECONDS = 31_536_000;
const HOST = /^[\w.:[\]-]+$/;
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/** Whether the person's browser came by https: by the proxy's word, or by the address people type. */
export const isSecure = (res: Response): boolean => res.locals['isSecure'] === true;

/** The live connection's own address: older browsers don't take it for 'self'. */
function ownSocket(req: IncomingMessage, res: ServerResponse): string {
  const { host = '' } = req.headers;
  const scheme = 'locals' in res && isSecure(res as Response) ? 'wss' : 'ws';
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

/** What browsers are told about this site's safety, and what cookies need to know of it. */
export function securityHeaders({ publicOrigin, trustProxy, log }: SecurityOptions): Router {
  const isPublishedSecurely = publicOrigin?.startsWith('https:') === true;
  let isWarned = trustProxy > 0;

  const router = Router();
  router.use((req, res, next) => {
    if (!isWarned && FORWARDING.some((name) => req.headers[name] !== undefined)) {
      isWarned = true;
      log.warn(
        'A proxy forwards requests, but TRUST_PROXY is 0: everybody seems to come from one address. Set TRUST_PROXY to the number of proxies in front.',
      );
    }
    const secure = isPublishedSecurely || req.secure;
    res.locals['isSecure'] = secure;
    if (secure) res.set('Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}`);
    next();
  });
  router.use(headers);
  return router;
}
