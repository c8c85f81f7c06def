import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.js';
import { startTestServer } from '../testing/test-server.js';
import { responseCookie } from './session-cookie.js';

/** A site that sets the session's cookie; its operator reads the warnings. */
function openSite(
  options: {
    readonly publicOrigin?: string;
    readonly trustProxy?: number;
    readonly isCall?: boolean;
  } = {},
) {
  const { publicOrigin, trustProxy = 0, isCall = false } = options;
  const warnings: unknown[] = [];
  const warn = (text: unknown): number => warnings.push(text);
  const app = express();
  app.set('trust proxy', trustProxy);
  const secure = securityHeaders({ publicOrigin, trustProxy, log: { warn } });
  app.use((req, res, next) => {
    secure(req, res, isCall);
    next();
  });
  app.get('/', (_req, res) => {
    responseCookie(res).set('token');
    res.end();
  });
  const visit = (headers: Record<string, string> = {}) =>
    request(app).get('/').set('Host', 'q.example').set(headers);
  return { visit, warnings };
}

const policyOf = ({ headers }: { headers: Record<string, string> }) =>
  headers['content-security-policy'] ?? '';

it('tells browsers of https, and keeps the cookie to it, where that is the public address', async () => {
  const { headers } = await openSite({ publicOrigin: 'https://q.example' }).visit();
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(String(headers['set-cookie'])).toContain('Secure');
});

it('tells it by the word of a trusted proxy, and of no other', async () => {
  const byHttps = { 'X-Forwarded-Proto': 'https' };
  const trusted = await openSite({ trustProxy: 1 }).visit(byHttps);
  expect(trusted.headers['strict-transport-security']).toBeDefined();
  const { headers } = await openSite().visit(byHttps);
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(String(headers['set-cookie'])).not.toContain('Secure');
});

it('lets pages connect to their own host alone, and take fonts from it', async () => {
  const policy = policyOf(await openSite().visit());
  expect(policy).toContain("connect-src 'self' ws://q.example https://accounts.google.com/gsi/");
  expect(policy).toContain("font-src 'self';");
  expect(policy).toContain("worker-src 'self';");
  const secure = policyOf(await openSite({ publicOrigin: 'https://q.example' }).visit());
  expect(secure).toContain("connect-src 'self' wss://q.example ");
  const forged = policyOf(await openSite().visit({ Host: 'q.example;script-src *' }));
  expect(forged).not.toContain('script-src *');
});

it('warns once of a proxy that nobody trusts', async () => {
  const untrusted = openSite();
  await untrusted.visit();
  expect(untrusted.warnings).toEqual([]);
  await untrusted.visit({ 'X-Forwarded-For': '192.0.2.1' });
  await untrusted.visit({ 'X-Forwarded-For': '192.0.2.1' });
  expect(untrusted.warnings).toHaveLength(1);
  expect(String(untrusted.warnings[0])).toContain('Set TRUST_PROXY');
  const trusting = openSite({ trustProxy: 1 });
  await trusting.visit({ 'X-Forwarded-For': '192.0.2.1' });
  expect(trusting.warnings).toEqual([]);
});

it('lets the answer to a call load nothing and stand in no frame, and says no more than that', async () => {
  const site = openSite({ publicOrigin: 'https://q.example', isCall: true });
  const { headers } = await site.visit();
  expect(policyOf({ headers })).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(String(headers['set-cookie'])).toContain('Secure');
  expect(headers['x-download-options']).toBeUndefined();
});

it('is told with each answer of a server', async () => {
  const server = await startTestServer();
  try {
    const policyAt = async (path: string) =>
      (await fetch(server.url + path)).headers.get('content-security-policy');
    expect(await policyAt('/trpc/questions.openList')).toContain("default-src 'none'");
    expect(await policyAt('/question/getQuestion')).toContain("default-src 'self'");
  } finally {
    await server.close();
  }
});
