import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { noticesToTell } from '../shared/ui/notices/notify.js';
import { requests } from './mock-api.js';
import { stubBrowser } from './stub-browser.js';

/** Tests may put another clock in its place. */
const realSetTimeout = globalThis.setTimeout;

let consoleError: MockInstance<typeof console.error>;

// Of what never comes; the first test of a page loads its modules as well.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => {
  stubBrowser();
  requests.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(async () => {
  cleanup();
  noticesToTell.dismissAll();
  // Without a view nobody listens to the browser, so a test that ends offline would leave the next one so.
  onlineManager.setOnline(true);
  // What the last view still had to send goes out in a batch of its own, to the server of its test.
  await new Promise((resolve) => realSetTimeout(resolve));
  requests.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  expect(calls, 'nothing may be written to console.error').toEqual([]);
});

/** Files share a process: nothing of one may reach the next. */
afterAll(() => {
  requests.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
