import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findKept, forgetOthers, isPage, keepBuild, openPage, type Build } from './kept-builds.js';
import { fakeCaches } from '../testing/fake-caches.js';

const buildOf = (version: number, ...files: readonly string[]): Build => ({
  entry: `/assets/index-${version}.js`,
  shell: `/assets/shell-${version}.html`,
  files: [`/assets/index-${version}.js`, ...files],
  pages: ['/', '/question/:qid', '/user/:username', '/whiteboard/:whiteboardID'],
});

const one = buildOf(1, '/assets/same.js', '/assets/home-1.js');
const two = buildOf(2, '/assets/same.js', '/assets/home-2.js');

/** A server that has these files. */
const serverOf = (...builds: readonly Build[]) =>
  vi.fn(async (path: string) =>
    builds.some(({ shell, files }) => shell === path || files.includes(path))
      ? new Response(`content of ${path}`)
      : new Response('Not found', { status: 404 }),
  );

const textOf = async (path: string, caches: CacheStorage) => (await findKept(path, caches))?.text();

it('keeps every file of a build, and its document', async () => {
  const caches = fakeCaches();
  await keepBuild(one, { caches, fetch: serverOf(one) });
  for (const path of [...one.files, one.shell]) {
    expect(await textOf(path, caches)).toBe(`content of ${path}`);
  }
});

it('keeps two builds beside each other, and loads what both have once', async () => {
  const caches = fakeCaches();
  await keepBuild(one, { caches, fetch: serverOf(one) });
  const fetch = serverOf(two);
  await keepBuild(two, { caches, fetch });
  expect(fetch.mock.calls.flat()).not.toContain('/assets/same.js');
  expect(await textOf('/assets/home-1.js', caches)).toBe('content of /assets/home-1.js');
  expect(await textOf('/assets/home-2.js', caches)).toBe('content of /assets/home-2.js');
});

it('fails when a file of the build is gone, so that half a build is never shown', async () => {
  await expect(keepBuild(one, { caches: fakeCaches(), fetch: serverOf(two) })).rejects.toThrow(
    '/assets/index-1.js was answered with 404.',
  );
});

it('forgets a build that no page is of any more, and nothing else', async () => {
  const caches = fakeCaches();
  await caches.open('of somebody else');
  await keepBuild(one, { caches, fetch: serverOf(one) });
  await keepBuild(two, { caches, fetch: serverOf(two) });

  await forgetOthers(two, caches, new Set(['collabor8 /assets/index-1.js']));
  expect(await textOf('/assets/home-1.js', caches)).toBeDefined();

  await forgetOthers(two, caches, new Set());
  expect(await textOf('/assets/home-1.js', caches)).toBeUndefined();
  expect(await textOf('/assets/same.js', caches)).toBeDefined();
  expect(await caches.keys()).toEqual(['of somebody else', 'collabor8 /assets/index-2.js']);
});

const patienceMs = 4_000;
const kept = async () => new Response('kept');
const never = new Promise<Response>(() => undefined);
const away = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

const answered = async (opened: Promise<Response>) => (await opened).text();

describe('a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([200, 404, 503])('is what the server answers, be it %i', async (status) => {
    const network = Promise.resolve(new Response('fresh', { status }));
    expect(await answered(openPage({ network, shell: kept, patienceMs }))).toBe('fresh');
  });

  it('is the kept one at once while the server cannot be reached', async () => {
    expect(await answered(openPage({ network: away(), shell: kept, patienceMs }))).toBe('kept');
  });

  it('is the kept one when the server does not answer for long', async () => {
    const shown = vi.fn();
    const opened = openPage({ network: never, shell: kept, patienceMs }).then(shown);
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await opened;
    expect(shown).toHaveBeenCalledOnce();
  });

  it('is whatever comes of the network where nothing is kept', async () => {
    const shell = async () => undefined;
    await expect(openPage({ network: away(), shell, patienceMs })).rejects.toThrow('Failed');
  });
});

it.each([
  ['/', true],
  ['/question/42', true],
  ['/user/ada.lovelace', true],
  ['/assets/shell-1a2b.html', false],
  ['/service-worker.js', false],
  ['/openapi.json', false],
  ['/metrics', false],
  ['/auth/oidc', false],
  ['/auth/oidc/callback', false],
  ['/user/archive/ada', false],
  ['/file/42', false],
  ['/avatar/ada', false],
  ['/whiteboard/42/picture', false],
  ['/whiteboard/42', true],
])('%s is a page: %s', (pathname, expected) => {
  expect(isPage(pathname, one)).toBe(expected);
});
