const WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 5000;

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

/** How far some work is. */
export interface Advance {
  /** Of the total that was named when it began. */
  readonly done: number;
  /** What is being worked on. */
  readonly label: string;
  /** What this run has dealt with, in `unit`s. */
  readonly count: number;
  readonly unit: string;
}

export interface ProgressBar {
  readonly begins: (total: number) => void;
  readonly advanced: (to: Advance) => void;
  /** A line of its own, above the bar. */
  readonly say: (line: string) => void;
  /** Clears the bar. */
  readonly end: () => void;
}

/** A bar on a terminal; elsewhere a line every few seconds. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  const clear = stream.isTTY ? '\r\x1b[K' : '';
  let startedAt = performance.now();
  let drawnAt = stream.isTTY ? 0 : startedAt;
  let total = 1;
  let doneAtStart: number | undefined;

  return {
    begins(size) {
      total = Math.max(1, size);
      startedAt = performance.now();
      doneAtStart = undefined;
    },
    advanced({ done, label, count, unit }) {
      doneAtStart ??= done;
      const now = performance.now();
      if (now - drawnAt < (stream.isTTY ? REDRAW_MS : LINE_MS)) return;
      drawnAt = now;
      const seconds = (now - startedAt) / 1000;
      // What is counted may have grown since the total was.
      const share = Math.min(1, done / total);
      const left = (Math.max(0, total - done) / Math.max(1, done - doneAtStart)) * seconds;
      const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
      const rate = Math.round(count / seconds).toLocaleString('en');
      const state = `${Math.floor(share * 100)}% ${label} ${count.toLocaleString('en')} ${unit}, ${rate}/s, ${duration(left)} left`;
      stream.write(stream.isTTY ? `${clear}[${bar}] ${state}` : `${state}\n`);
    },
    say: (line) => void stream.write(`${clear}${line}\n`),
    end: () => void stream.write(clear),
  };
}
