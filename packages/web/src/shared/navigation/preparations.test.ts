import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Movement, Visit } from './page-history.js';
import { createPreparations, type Prepare } from './navigation.js';

const visitOf = (pathname: string, movement: Movement = 'push'): Visit => ({
  movement,
  location: { pathname, search: '', hash: '', state: null, isFirst: false, key: pathname },
});

let shown: string[];
let preparations: ReturnType<typeof createPreparations>;
const go = (pathname: string, movement?: Movement) =>
  preparations.showWhenReady(visitOf(pathname, movement), () => shown.push(pathname));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  preparations = createPreparations(visitOf('/home').location);
});
afterEach(() => void vi.useRealTimers());

it('shows a page as soon as it is ready', async () => {
  preparations.add(() => new Promise((resolve) => setTimeout(resolve, 50)));
  go('/question/1');
  await vi.advanceTimersByTimeAsync(49);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['/question/1']);
});

it('shows after a tenth of a second what has not come, once, and waits for it no longer', async () => {
  const prepare = vi.fn<Prepare>(() => new Promise((resolve) => setTimeout(resolve, 500)));
  preparations.add(prepare);
  go('/question/1');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toEqual(['/question/1']);
  expect(prepare.mock.lastCall?.[1].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual(['/question/1']);
});

it('shows what can’t be made ready', async () => {
  preparations.add(() => Promise.reject(new Error('away')));
  go('/question/1');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['/question/1']);
});

it('shows only the page that was gone to last', async () => {
  const prepare = vi.fn<Prepare>(() => new Promise((resolve) => setTimeout(resolve, 50)));
  preparations.add(prepare);
  go('/question/1');
  await vi.advanceTimersByTimeAsync(20);
  go('/question/2');
  expect(prepare.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual(['/question/2']);
});

it('goes back at once, also while a page is being made ready', async () => {
  preparations.add(() => new Promise((resolve) => setTimeout(resolve, 50)));
  go('/question/1');
  go('/home', 'pop');
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual(['/home']);
});

it('goes at once to another place in the same page', () => {
  preparations.add(() => new Promise(() => {}));
  go('/home');
  expect(shown).toEqual(['/home']);
});

it('goes at once where nobody prepares anything, or no longer', () => {
  go('/games');
  preparations.add(() => new Promise(() => {}))();
  go('/users');
  expect(shown).toEqual(['/games', '/users']);
});
