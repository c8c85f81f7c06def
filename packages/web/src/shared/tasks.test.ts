import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueTask } from './tasks.js';

let done: string[] = [];
let clock = 0;

/** A job of so many milliseconds, in which somebody clicks. */
const add = (name: string, milliseconds: number): void =>
  queueTask(() => {
    clock += milliseconds;
    done.push(name);
    setTimeout(() => done.push('click'));
  });

beforeEach(() => {
  done = [];
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('begins after whoever adds, and does what is short in one go', async () => {
  for (const name of ['one', 'two', 'three']) add(name, 1);
  expect(done).toEqual([]);
  await vi.runAllTimersAsync();
  expect(done.slice(0, 3)).toEqual(['one', 'two', 'three']);
});

it('lets the page have a turn after what takes long', async () => {
  for (const name of ['long', 'next', 'last']) add(name, name === 'long' ? 20 : 1);
  await vi.runAllTimersAsync();
  expect(done.slice(0, 4)).toEqual(['long', 'click', 'next', 'last']);
});

it('reports what fails, and goes on with what stands behind it', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const failure = new Error('It cannot be drawn.');
  queueTask(() => {
    throw failure;
  });
  add('behind it', 1);
  await vi.runAllTimersAsync();
  expect(done[0]).toBe('behind it');
  expect(report.mock.calls).toEqual([[failure]]);
});

it('does what is added right behind the last of those before it', async () => {
  const last = new Promise<void>((resolve) => queueTask(resolve));
  void last.then(() => add('behind it', 1));
  await vi.runAllTimersAsync();
  expect(done[0]).toBe('behind it');
});
