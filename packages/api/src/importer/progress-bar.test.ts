import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressBar } from './progress-bar.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function stage(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const bar = createProgressBar(stream as unknown as NodeJS.WriteStream);
  bar.begins({ bytes: 1000, isResumed: false });
  return { bar, said: () => String(stream.read() ?? '') };
}

describe('the progress bar', () => {
  it('draws share, rows, rate and time left on a terminal', () => {
    const { bar, said } = stage(true);
    bar.advanced({ file: 'Posts.xml', rows: 0, bytes: 0 });
    vi.advanceTimersByTime(2000);
    bar.advanced({ file: 'Posts.xml', rows: 5000, bytes: 250 });
    expect(said()).toBe(
      '\r\x1b[K[######..................] 25% Posts.xml 5,000 rows, 2,500/s, 0:06 left',
    );
  });

  it('writes a plain line every few seconds elsewhere', () => {
    const { bar, said } = stage(false);
    bar.advanced({ file: 'Posts.xml', rows: 1000, bytes: 100 });
    expect(said()).toBe('');
    vi.advanceTimersByTime(5000);
    bar.advanced({ file: 'Posts.xml', rows: 9000, bytes: 900 });
    expect(said()).toBe('90% Posts.xml 9,000 rows, 1,800/s, 0:01 left\n');
  });

  it('shows the first 50 bad rows and counts the rest', () => {
    const { bar, said } = stage(false);
    for (let line = 1; line <= 53; line += 1) bar.badRow(`Posts.xml:${line}: wrong`);
    bar.end();
    const lines = said().trimEnd().split('\n');
    expect(lines).toHaveLength(51);
    expect(lines.slice(-2)).toEqual([
      'Posts.xml:50: wrong; skipped',
      '3 more bad rows are not shown.',
    ]);
  });
});
