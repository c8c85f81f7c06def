import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { requestLog } from './request-log.js';

it.each(['reset', 'verify', 'unsubscribe'])(
  'writes nothing of a link to /%s that was sent to somebody',
  async (page) => {
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
    await fetch(`http://127.0.0.1:${port}/${page}/secret?more=secret`, { method: 'POST' });
    await new Promise((resolve) => server.close(resolve));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`/${page}/…`);
    expect(lines[0]).not.toContain('secret');
  },
);
