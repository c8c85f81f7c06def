import { topicSchema } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../moving/collections.js';
import * as features from '../features/index.js';
import { limiterInMemory } from '../request/count.js';
import { quietSettings } from '../testing/quiet-settings.js';
import { openWholeApi } from '../testing/whole-api.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
});
afterAll(() => server.close());

it('no two collections share a name', () => {
  const names = collections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('different limits have different names, by which processes that share them count', async () => {
  const limits = new Map<string, Set<string>>();
  const { close } = await openWholeApi({
    settings: { ...quietSettings, reading: 'open' },
    createLimiter(options) {
      const { name, points, duration } = options;
      limits.set(name, (limits.get(name) ?? new Set()).add(`${points} in ${duration}`));
      return limiterInMemory(options);
    },
  });
  await close();
  expect(limits.size).toBeGreaterThan(20);
  expect([...limits].filter(([, { size }]) => size > 1)).toEqual([]);
});

it('every topic has exactly one feature that decides who may listen', () => {
  const kinds = topicSchema.options.map(({ shape }) => shape.kind.value).toSorted();
  const hosted = Object.entries(features).flatMap(([name, feature]) => {
    const service = server.services[name as keyof typeof features];
    return Object.keys(feature.createTopics?.(service as never) ?? {});
  });
  expect(hosted.toSorted()).toEqual(kinds);
});

it('publishes every REST operation once, with what names the actor', async () => {
  const document = (await (await ada.rest('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  const published = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const declared = Object.entries(features).flatMap(([name, feature]) => {
    const service = server.services[name as keyof typeof features];
    const operations = feature.createOperations?.(service as never) ?? [];
    return operations.map(({ method, path }) => `${method} ${path}`);
  });
  expect(declared.toSorted()).toEqual(published.toSorted());
  expect(published).toContain('get /avatar/{username}');
  expect(document.paths['/answer/addAnswer']?.['post']?.description).toContain('body.ans.ansBy');
});

it('nobody listens to what concerns somebody else', async () => {
  const refusal = new Promise((resolve) => {
    ada.trpc.live.subscribe(
      { topic: { kind: 'person', username: 'ben' } },
      { onError: (error) => resolve(error.message) },
    );
  });
  expect(await refusal).toBe('You can only listen to what concerns yourself.');
});

it('nobody listens to what is no topic', async () => {
  const refusal = new Promise((resolve) => {
    ada.trpc.live.subscribe({ topic: { kind: 'weather' } as never }, { onError: resolve });
  });
  expect(await refusal).toMatchObject({ data: { code: 'BAD_REQUEST' } });
});
