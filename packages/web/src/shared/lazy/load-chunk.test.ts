import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requests } from '../../testing/mock-api.js';
import { chunkWaits, loadChunk, retryChunks } from './lazy-part.js';

const page = (entry: string): string =>
  `<!doctype html><script type="module" crossorigin src="/assets/${entry}.js"></script>`;

/** The server has this version; null while it can't be reached. */
const deploy = (entry: string | null) =>
  requests.use(
    http.get('*/', () => (entry === null ? HttpResponse.error() : HttpResponse.html(page(entry)))),
  );

const lost = () => new TypeError('Failed to fetch dynamically imported module');

let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
  reload = vi.fn();
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, reload });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.head.innerHTML = '';
});

describe('a part of the app that fails to load', () => {
  it('comes when the connection is back', async () => {
    deploy(null);
    const load = vi.fn(() => Promise.reject<string>(lost()));
    const onWait = vi.fn();
    const part = loadChunk(load, onWait);
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    expect(onWait).toHaveBeenCalledOnce();

    load.mockResolvedValue('the part');
    window.dispatchEvent(new Event('online'));
    await expect(part).resolves.toBe('the part');
    expect(chunkWaits.isWaiting()).toBe(false);
    expect(onWait).toHaveBeenCalledOnce();
  });

  it('is tried at once when somebody asks for it', async () => {
    deploy(null);
    const load = vi.fn(() => Promise.reject<string>(lost()));
    const part = loadChunk(load);
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    load.mockResolvedValue('the part');
    retryChunks();
    await expect(part).resolves.toBe('the part');
  });

  it('makes the page load again, once, after a new version was deployed', async () => {
    deploy('index-2');
    void loadChunk(() => Promise.reject(lost()));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());

    const again = loadChunk(() => Promise.reject(lost()));
    again.catch(() => undefined);
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    expect(reload).toHaveBeenCalledOnce();
    retryChunks();
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    retryChunks();
    await expect(again).rejects.toThrow('Failed to fetch');
  });

  it('is given up when the server has it and it fails all the same', async () => {
    deploy('index-1');
    const load = vi.fn(() => Promise.reject<string>(new SyntaxError('torn')));
    const part = loadChunk(load);
    part.catch(() => undefined);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    retryChunks();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
    retryChunks();
    await expect(part).rejects.toThrow('torn');
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
  });
});
