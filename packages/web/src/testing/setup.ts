import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { requests } from './mock-api.js';
import { stubBrowser } from './stub-browser.js';

let consoleError: MockInstance<typeof console.error>;

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => {
  stubBrowser();
  requests.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  requests.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  expect(calls, 'nothing may be written to console.error').toEqual([]);
});

afterAll(() => requests.close());
