import { createProgressBar as createBar } from '../terminal/progress-bar.js';
import type { ImportWatcher } from './import-dump.js';

const BAD_ROWS_SHOWN = 50;

export interface ProgressBar extends ImportWatcher {
  /** Clears the bar and says what was left unsaid. */
  readonly end: () => void;
}

/** Shows how far an import is, and its bad rows. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  const bar = createBar(stream);
  let badRows = 0;

  return {
    begins({ bytes, isResumed }) {
      bar.begins(bytes);
      if (isResumed) bar.say('Going on where the last run stopped.');
    },
    advanced({ file, rows, bytes }) {
      bar.advanced({ done: bytes, label: file, count: rows, unit: 'rows' });
    },
    badRow(line) {
      badRows += 1;
      if (badRows <= BAD_ROWS_SHOWN) bar.say(`${line}; skipped`);
    },
    note: bar.say,
    end() {
      const more = badRows - BAD_ROWS_SHOWN;
      bar.end();
      if (more > 0) bar.say(`${more.toLocaleString('en')} more bad rows are not shown.`);
    },
  };
}
