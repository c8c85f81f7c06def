import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { noticesToTell } from '../shared/ui/notices/notify.js';
import { requests } from './mock-api.js';
import { clearBrowser, putInView, stubBrowser } from './stub-browser.js';

let consoleError: MockInstance<typeof console.error>;

/** Resolves when React has done what it has queued until now: the effects of what is shown, say. */
const queuedWork = (): Promise<void> =>
  new Promise((resolve) => {
    unstable_scheduleCallback(unstable_NormalPriority, () => resolve());
  });

const { asyncWrapper, getElementError } = getConfig();

/** Whether something is looked for again and again: what was last amiss is told with the document as it is then. */
function isAwaited(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

configure({
  // To print the whole document at each look took a tenth of all tests' time.
  getElementError: (message, container) =>
    isAwaited() ? new Error(message ?? undefined) : getElementError(message, container),
  // Of what never comes; the first test of a page loads its modules as well, for 34 s on a machine with ten times its work.
  asyncUtilTimeout: 100_000,
  // What is seen can be used: it listens to the server, to keys and to scrolling by then.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      await queuedWork();
      return found;
    }),
});

// For its warnings React notes of each element which calls have made it: a fifteenth of all tests' time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined, configurable: true },
);

beforeAll(() => {
  stubBrowser();
  requests.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  putInView(undefined);
  noticesToTell.dismissAll();
  // Without a view nobody listens to the browser, so a test that ends offline would leave the next one so.
  onlineManager.setOnline(true);
  requests.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  const scripts = [...document.querySelectorAll('script[src]')];
  scripts.forEach((script) => script.remove());
  expect(calls, 'nothing may be written to console.error').toEqual([]);
  expect(scripts, 'a script of somebody else must be pretended').toEqual([]);
});

/** Files share a process: nothing of one may reach the next. */
afterAll(async () => {
  // What is on its way as a file ends would fail for good.
  await vi.dynamicImportSettled();
  requests.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearBrowser();
  document.body.replaceChildren();
});
