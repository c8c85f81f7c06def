import { beforeEach, expect, it, vi } from 'vitest';
import { AHEAD } from './read-ahead.js';
import { createApi, createPreparedApi, type Answer } from './api.js';
import { createPrepared } from './prepared.js';

const answer = vi.fn<Answer>();

const apiWith = (...prepared: Parameters<typeof createPrepared>[0]) =>
  createApi(createPrepared(prepared), answer);

const tag = { path: 'tags.byName', input: { name: 'nim' }, data: 'from the document' };

beforeEach(() => {
  answer.mockReset();
  answer.mockResolvedValue('from the server');
});

it('answers the first who asks from what came with the document', async () => {
  const api = apiWith(tag);
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the document');
  expect(answer).not.toHaveBeenCalled();
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the server');
});

it('asks for everything else', async () => {
  const { signal } = new AbortController();
  const api = apiWith(tag, { path: 'users.logout', data: 'no answer to a change' });
  await api.tags.suggest.query({ prefix: 'n' }, { signal });
  expect(await api.users.logout.mutate()).toBe('from the server');
  expect(answer.mock.calls).toEqual([
    [{ type: 'query', path: 'tags.suggest', input: { prefix: 'n' }, options: { signal } }],
    [{ type: 'mutation', path: 'users.logout', input: undefined, options: undefined }],
  ]);
});

it('asks for what is read ahead, after which what came with the document is old', async () => {
  const api = apiWith(tag);
  expect(await api.tags.byName.query({ name: 'nim' }, AHEAD)).toBe('from the server');
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the server');
});

it('can be asked for what came with the document alone, which stays there for its page', async () => {
  const prepared = createPrepared([tag]);
  const [api, preparedApi] = [createApi(prepared, answer), createPreparedApi(prepared)];
  expect(await preparedApi.tags.byName.query({ name: 'nim' }, AHEAD)).toBe('from the document');
  await expect(preparedApi.tags.byName.query({ name: 'go' })).rejects.toThrow('was not prepared');
  await expect(preparedApi.users.logout.mutate()).rejects.toThrow('was not prepared');
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the document');
  expect(answer).not.toHaveBeenCalled();
});

it('has one function a procedure, so that they can be depended on', () => {
  const api = apiWith();
  expect(api.tags).toBe(api.tags);
  expect(api.tags.byName).not.toBe(api.tags.suggest);
});

it('can be handed on by a promise', async () => {
  const api = apiWith();
  expect(await Promise.resolve(api.tags)).toBe(api.tags);
});
