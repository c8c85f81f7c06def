import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { requestLog } from './request-log.js';

it.each([
  ...['reset', 'verify', 'unsubscribe'].map((page) => [
    `/${page}/secret?more=secret`,
    `/${page}/…`,
  ]),
  ['/feeds/tag/odd?key=secret&more=1', '/feeds/tag/odd?key=…&more=1'],
])('writes nothing of the secret in %s', async (address, written) => {
  const lines: string[] = [];
  const logRequest = requestLog(pino({}, { write: (line: string) => lines.push(line) }));
  const server = createServer((req, res) => {
    logRequest(req, res);
    res.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${address}`, { method: 'POST' });
  await new Promise((resolve) => server.close(resolve));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(written);
  expect(lines[0]).not.toContain('secret');
});
