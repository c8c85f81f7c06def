import type { ImportWatcher } from './import-dump.js';

const WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 5000;
const BAD_ROWS_SHOWN = 50;

/** '1:05' or '2:01:05'. */
function duration(seconds: number): string {
  const [h, m, s] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.round(seconds) % 60,
  ];
  const minutes = h > 0 ? `${h}:${String(m).padStart(2, '0')}` : String(m);
  return `${minutes}:${String(s).padStart(2, '0')}`;
}

export interface ProgressBar extends ImportWatcher {
  /** Clears the bar and says what was left unsaid. */
  readonly end: () => void;
}

/** A bar on a terminal; elsewhere a line every few seconds. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  const startedAt = performance.now();
  let drawnAt = stream.isTTY ? 0 : startedAt;
  let total = 1;
  let bytesAtStart: number | undefined;
  let badRows = 0;
  const clear = stream.isTTY ? '\r\x1b[K' : '';
  const say = (line: string): void => void stream.write(`${clear}${line}\n`);

  return {
    begins({ bytes, isResumed }) {
      total = Math.max(1, bytes);
      if (isResumed) say('Going on where the last run stopped.');
    },
    advanced({ file, rows, bytes }) {
      bytesAtStart ??= bytes;
      const now = performance.now();
      if (now - drawnAt < (stream.isTTY ? REDRAW_MS : LINE_MS)) return;
      drawnAt = now;
      const seconds = (now - startedAt) / 1000;
      const share = bytes / total;
      const left = ((total - bytes) / Math.max(1, bytes - bytesAtStart)) * seconds;
      const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
      const rate = Math.round(rows / seconds).toLocaleString('en');
      const state = `${Math.floor(share * 100)}% ${file} ${rows.toLocaleString('en')} rows, ${rate}/s, ${duration(left)} left`;
      stream.write(stream.isTTY ? `${clear}[${bar}] ${state}` : `${state}\n`);
    },
    badRow(line) {
      badRows += 1;
      if (badRows <= BAD_ROWS_SHOWN) say(`${line}; skipped`);
    },
    note: say,
    end() {
      const more = badRows - BAD_ROWS_SHOWN;
      stream.write(clear);
      if (more > 0) say(`${more.toLocaleString('en')} more bad rows are not shown.`);
    },
  };
}
