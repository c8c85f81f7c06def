import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { personAt, signUpAt, startServerProcess } from '../testing/server-process.js';

const spansSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

it('hands over what a request was made of: the call, the store’s unit and the bus, and nobody’s words', async () => {
  const taken: string[] = [];
  const collector = createServer((req, res) => {
    void text(req).then((body) => {
      if (req.url === '/v1/traces') taken.push(body);
      res.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-tracing-'));
  const server = await startServerProcess(folder, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` },
  });
  const ada = personAt(server.url, 'ada', await signUpAt(server.url, 'ada'));
  await signUpAt(server.url, 'ben');
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await ada.trpc.chats.send.mutate({ chatId, msg: 'a secret that nobody collects' });
  await ada.rest('GET', '/question/getQuestion?search=another-secret');
  await ada.leave();
  server.signal();
  expect(await server.ended).toBe(0);

  const spans = taken
    .flatMap((body) => spansSchema.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const said = spans.find(({ name }) => name === 'chats.send');
  const within = (parent: string | undefined) =>
    spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent);
  const steps = within(said?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['store', 'bus']));
  expect(steps.some(({ spanId }) => within(spanId).length > 0)).toBe(true);
  expect(spans.map(({ name }) => name)).toContain('GET /question/getQuestion');
  expect(taken.join('')).not.toContain('secret');

  collector.close();
  await rm(folder, { recursive: true, force: true });
});
