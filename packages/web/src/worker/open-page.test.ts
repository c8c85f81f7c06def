import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPage, openPage } from './open-page.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patienceMs = 4_000;
const kept = async () => new Response('kept');
const never = new Promise<Response>(() => undefined);
const away = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

const textOf = async (opened: Promise<Response>) => (await opened).text();

describe('a page', () => {
  it.each([200, 404, 503])('is what the server answers, be it %i', async (status) => {
    const network = Promise.resolve(new Response('fresh', { status }));
    expect(await textOf(openPage({ network, shell: kept, patienceMs }))).toBe('fresh');
  });

  it('is the kept one at once while the server cannot be reached', async () => {
    expect(await textOf(openPage({ network: away(), shell: kept, patienceMs }))).toBe('kept');
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
])('%s is a page: %s', (pathname, expected) => {
  expect(isPage(pathname)).toBe(expected);
});
