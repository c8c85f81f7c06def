import type { AppRouter } from '@collabor8/api';
import { createTRPCClient } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPreparedClient, preparedLink } from './prepared-link.js';
import { createPrepared } from './prepared.js';
import { AHEAD } from './read-ahead.js';

const asked = vi.fn();

const clientOf = (prepared: ReturnType<typeof createPrepared>) =>
  createTRPCClient<AppRouter>({
    links: [
      preparedLink(prepared),
      () =>
        ({ op: { type, path, input } }) =>
          observable((observer) => {
            asked({ type, path, input });
            observer.next({ result: { type: 'data', data: 'from the server' } });
            observer.complete();
          }),
    ],
  });
const apiWith = (...prepared: Parameters<typeof createPrepared>[0]) =>
  clientOf(createPrepared(prepared));

const tag = { path: 'tags.byName', input: { name: 'nim' }, data: 'from the document' };

beforeEach(() => asked.mockReset());

it('answers the first who asks from what came with the document', async () => {
  const api = apiWith(tag);
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the document');
  expect(asked).not.toHaveBeenCalled();
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the server');
});

it('asks for everything else', async () => {
  const api = apiWith(tag, { path: 'users.logout', data: 'no answer to a change' });
  await api.tags.suggest.query({ prefix: 'n' });
  expect(await api.users.logout.mutate()).toBe('from the server');
  expect(asked.mock.calls).toEqual([
    [{ type: 'query', path: 'tags.suggest', input: { prefix: 'n' } }],
    [{ type: 'mutation', path: 'users.logout', input: undefined }],
  ]);
});

it('asks for what is read ahead, after which what came with the document is old', async () => {
  const api = apiWith(tag);
  expect(await api.tags.byName.query({ name: 'nim' }, AHEAD)).toBe('from the server');
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the server');
});

it('can be asked for what came with the document alone, which stays there for its page', async () => {
  const prepared = createPrepared([tag]);
  const [api, preparedApi] = [clientOf(prepared), createPreparedClient(prepared)];
  expect(await preparedApi.tags.byName.query({ name: 'nim' }, AHEAD)).toBe('from the document');
  await expect(preparedApi.tags.byName.query({ name: 'go' })).rejects.toThrow('was not prepared');
  await expect(preparedApi.users.logout.mutate()).rejects.toThrow('was not prepared');
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the document');
  expect(asked).not.toHaveBeenCalled();
});

it('has one function a procedure, so that they can be depended on', () => {
  const api = apiWith();
  expect(api.tags).toBe(api.tags);
  expect(api.tags.byName).not.toBe(api.tags.suggest);
});
