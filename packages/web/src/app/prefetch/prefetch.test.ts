import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hintPrefetch } from '../../shared/navigation/prefetch-hints.js';
import { watchLinks } from './prefetch.js';

const load = vi.fn<(address: string) => Promise<void>>();
let end: () => void;

const link = (address: string): Element => {
  const element = document.createElement('a');
  element.href = address;
  element.innerHTML = '<span>text</span>';
  document.body.append(element);
  return element.firstElementChild ?? element;
};
const happen = (type: string, on: Element) => on.dispatchEvent(new Event(type, { bubbles: true }));
const loaded = () => load.mock.calls.flat();

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue();
  // What a page of another test foresaw.
  hintPrefetch([]);
  end = watchLinks(load);
});

afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

it('loads what a link leads to when a pointer rests on it, and not when it passes by', async () => {
  const [one, two] = [link('/question/1'), link('/question/2?tag=a')];
  happen('pointerover', one);
  await vi.advanceTimersByTimeAsync(40);
  happen('pointerout', one);
  happen('pointerover', two);
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded()).toEqual(['/question/2?tag=a']);
});

it('loads at once what a finger or a button of the mouse is pressed on, and soon what the keyboard comes to', async () => {
  happen('pointerdown', link('/question/1'));
  expect(loaded()).toEqual(['/question/1']);
  happen('focusin', link('/question/2'));
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded()).toEqual(['/question/1', '/question/2']);
});

it('loads an address once a minute', async () => {
  const one = link('/question/1');
  happen('pointerdown', one);
  await vi.advanceTimersByTimeAsync(50_000);
  happen('pointerdown', one);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  happen('pointerdown', one);
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads no more than two at a time and twenty a minute', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  for (let n = 0; n < 5; n += 1) happen('pointerdown', link(`/question/${n}`));
  expect(load).toHaveBeenCalledTimes(2);
  end();
  load.mockReset().mockResolvedValue();
  end = watchLinks(load);
  for (let n = 0; n < 30; n += 1) {
    happen('pointerdown', link(`/question/${n}`));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(load).toHaveBeenCalledTimes(20);
});

it('loads what a pointer goes on resting on once there is room for it', async () => {
  let arrive: () => void = () => undefined;
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  happen('pointerdown', link('/question/1'));
  happen('pointerdown', link('/question/2'));
  const [three, four] = [link('/question/3'), link('/question/4')];
  happen('pointerover', three);
  await vi.advanceTimersByTimeAsync(100);
  happen('pointerout', three);
  happen('pointerover', four);
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded()).toEqual(['/question/1', '/question/2']);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded().slice(2)).toEqual(['/question/4']);
});

it('leaves other sites alone, and what opens elsewhere', () => {
  happen('pointerdown', link('https://elsewhere.example/question/1'));
  const other = link('/question/1');
  other.parentElement?.setAttribute('target', '_blank');
  happen('pointerdown', other);
  expect(load).not.toHaveBeenCalled();
});

it('loads what a page foresees', () => {
  hintPrefetch(['/question/1', '/question/2', '/question/3']);
  expect(loaded()).toEqual(['/question/1', '/question/2']);
});

it('foresees six a minute, and still loads what a pointer rests on', async () => {
  for (let n = 0; n < 10; n += 1) {
    hintPrefetch([`/question/${n}`]);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(load).toHaveBeenCalledTimes(6);
  happen('pointerover', link('/question/11'));
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded().at(-1)).toBe('/question/11');
});
