import type { IncomingMessage } from 'node:http';
import { AppError } from '../request/errors.js';

/** Methods that change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from our own pages, or from a program that sends no Origin. Without a
 * configured origin the page's host must be the host that was asked. Browsers that hide the Origin
 * still say that the page is of another site.
 */
export function hasOwnOrigin(req: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = req.headers;
  if (site === 'cross-site') return false;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Where the browser reaches this server: the configured origin, or the host that it asked. */
export function ownOrigin(
  { headers: { host = '' } }: IncomingMessage,
  { publicOrigin, isSecure }: { readonly publicOrigin: string | undefined; isSecure: boolean },
): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const address = `${isSecure ? 'https' : 'http'}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** Refuses a request that changes something and comes from a page of another site; @throws AppError 'forbidden' */
export function assertOwnOrigin(req: IncomingMessage, publicOrigin: string | undefined): void {
  if (!SAFE.has(req.method ?? '') && !hasOwnOrigin(req, publicOrigin)) {
    throw new AppError('forbidden', 'Requests from other sites are refused.');
  }
}
