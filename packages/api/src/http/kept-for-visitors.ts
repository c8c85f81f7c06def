import { KEPT_SECONDS } from '../request/visitors.js';
import type { Exchange } from './exchange.js';
import { isSecure } from './security-headers.js';
import { readSessionToken } from './session-cookie.js';

/** Whether no session came along, not even one that has ended. */
export const isVisit = ({ req, res, session }: Exchange): boolean =>
  session === null && readSessionToken(req.headers.cookie, isSecure(res)) === null;

/** Whoever comes without a session may be given what another such visitor was, for a few seconds. */
export function letVisitorsKeep(exchange: Exchange): void {
  if (!isVisit(exchange)) return;
  const { res } = exchange;
  res.setHeader('Cache-Control', `public, max-age=${KEPT_SECONDS}`);
  // An address is a page to browsers and a REST path to programs.
  res.appendHeader('Vary', 'Cookie, Accept');
}
