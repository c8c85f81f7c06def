import type { AppRouter } from '@collabor8/api';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect, it } from 'vitest';
import { mockApi } from '../../testing/mock-api.js';
import { createNameLookup } from './name-lookup.js';

const book = (named: (input: { readonly names: string[] }) => readonly string[]) => {
  const server = mockApi({ queries: { notices: { named } } });
  const api = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${window.location.origin}/trpc` })],
  });
  return { ...createNameLookup(api), server };
};

it('asks for all that a page wants to know at once, and for each word once', async () => {
  const { find, server } = book(() => ['Ada']);
  const [one, other] = await Promise.all([find(['ada', 'ada you']), find(['ADA', 'ben'])]);
  expect([...one]).toEqual([['ada', 'Ada']]);
  expect([...other]).toEqual([['ada', 'Ada']]);
  await find(['ada']);
  expect(server.queries).toEqual([['notices.named', { names: ['ada', 'ada you', 'ben'] }]]);
});

it('asks again for what could not be told', async () => {
  let isThere = false;
  const { find } = book(() => {
    if (!isThere) throw new Error('The server is away');
    return ['ada'];
  });
  expect([...(await find(['ada']))]).toEqual([]);
  isThere = true;
  expect([...(await find(['ada']))]).toEqual([['ada', 'ada']]);
});
