import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { median, quantile } from '../rounds.js';
import { MESSAGES_OF_LONG_CHAT, type PagesPlace } from './pages-place.js';
import { openProfile, slowProcessor } from './phone.js';
import { parseTrace, taskTimes, TRACED } from './read-trace.js';

/** Sixty frames a second; clocks are not exact. */
const FRAME_MS = 1000 / 60 + 0.5;
const LEAST_FRAMES = 59;
/** A quick hand on the wheel: several messages a frame. */
const PIXELS_PER_FRAME = 150;
const ROWS_OF_LIST = 300;

interface Scrolled {
  readonly name: string;
  readonly path: string;
  /** Of what scrolls; the page itself without one. */
  readonly box: string;
  readonly row: string;
  readonly count: number;
  /** Of the box from where it is opened. */
  readonly towards: 1 | -1;
}

const scrolledOf = ({ chatId }: PagesPlace): readonly Scrolled[] => [
  {
    name: `a chat of ${MESSAGES_OF_LONG_CHAT.toLocaleString('en')} messages`,
    ...{ path: `/messaging/direct-message?chatId=${chatId}`, box: '[role="log"]' },
    ...{ row: '[data-message]', count: MESSAGES_OF_LONG_CHAT, towards: -1 },
  },
  {
    name: `a list of ${ROWS_OF_LIST} questions`,
    ...{ path: '/home', box: 'html', row: 'main li h2', count: ROWS_OF_LIST, towards: 1 },
  },
];

/** Scrolls on until every row is there. */
const loadAll = (page: Page, { box, row, count, towards }: Scrolled): Promise<void> =>
  page.evaluate(
    ({ box, row, count, towards }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const element = document.querySelector(box);
          if (element !== null) element.scrollTop = towards * element.scrollHeight;
          if (document.querySelectorAll(row).length >= count) resolve();
          else setTimeout(look, 100);
        };
        look();
      }),
    { box, row, count, towards },
  );

interface Journey {
  readonly intervals: readonly number[];
  readonly seconds: number;
}

/** Milliseconds between frames while the box moves from one end to the other. */
const moveThrough = (page: Page, { box, towards }: Scrolled): Promise<Journey> =>
  page.evaluate(
    ({ box, step }) =>
      new Promise<Journey>((resolve, reject) => {
        const element = document.querySelector(box);
        if (element === null) {
          reject(new Error(`There is no ${box}.`));
          return;
        }
        const times: number[] = [];
        let place = 0;
        // The height is read before: a browser that is asked in between lays out at once.
        const length = element.scrollHeight - element.clientHeight;
        element.scrollTop = 0;
        const move = (time: number) => {
          times.push(time);
          if (Math.abs(place) > length) {
            resolve({
              intervals: times.slice(1).map((at, index) => at - (times[index] ?? at)),
              seconds: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000,
            });
            return;
          }
          place += step;
          element.scrollTop = place;
          return requestAnimationFrame(move);
        };
        return requestAnimationFrame(move);
      }),
    { box, step: towards * PIXELS_PER_FRAME },
  );

const ms = (value: number): string => `${value.toFixed(1)} ms`;

interface Passage extends Journey {
  /** Processor time of the main thread's tasks, one of which draws a frame. */
  readonly tasks: readonly number[];
}

async function pass(browser: Browser, page: Page, scrolled: Scrolled): Promise<Passage> {
  await browser.startTracing(page, { categories: [...TRACED] });
  const journey = await moveThrough(page, scrolled);
  const tasks = taskTimes(parseTrace(await browser.stopTracing()));
  return { ...journey, tasks };
}

function describe(name: string, { intervals, seconds, tasks }: Passage): Finding {
  const late = intervals.filter((interval) => interval > FRAME_MS).length / intervals.length;
  const rate = intervals.length / seconds;
  const busy = tasks.reduce((sum, task) => sum + task, 0) / intervals.length;
  return {
    measured: name,
    result: `${rate.toFixed(0)} frames a second, ${(late * 100).toFixed(0)} % late, p95 ${ms(quantile(intervals, 0.95))}, longest ${ms(Math.max(...intervals))}`,
    processor: `${busy.toPrecision(2)} ms`,
    judged: { value: Math.round(1000 / median(intervals)), target: { atLeast: LEAST_FRAMES } },
  };
}

/** Whether long lists move as smoothly as the screen can show it; processor time is for a frame. */
export async function benchScrolling(browser: Browser, place: PagesPlace): Promise<Section> {
  const findings: Finding[] = [];
  const { server, reader } = place;
  for (const scrolled of scrolledOf(place)) {
    for (const at of ['desk', 'phone'] as const) {
      const profile = await openProfile(browser, { origin: server.url, reader, at });
      const page = await profile.newPage();
      await page.goto(scrolled.path);
      await page.locator(scrolled.row).first().waitFor({ timeout: 60_000 });
      await loadAll(page, scrolled);
      if (at === 'phone') await slowProcessor(page);
      const where = at === 'phone' ? 'phone, 4 times slower' : 'desk';
      // What was never drawn is drawn on the way: a second one would be easier.
      findings.push(describe(`${scrolled.name}, ${where}`, await pass(browser, page, scrolled)));
      await profile.close();
    }
  }
  return { title: `Scrolling, ${PIXELS_PER_FRAME} pixels a frame`, findings };
}
