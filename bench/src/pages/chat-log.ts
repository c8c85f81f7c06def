import type { Browser, Page } from '@playwright/test';
import { join } from 'node:path';
import { launchEngine, skipped } from '../browser.js';
import { seedChat, seedPeople, type Participant } from '../chats-store.js';
import { startProduct } from '../product-process.js';
import { chatMessages, collections, openLibsqlStore } from '../product.js';
import type { Finding, Section } from '../report.js';
import { median, quantile } from '../rounds.js';
import type { BenchSettings } from '../settings.js';
import { openProfile } from './phone.js';

const MESSAGES = 20_000;
const MIDDLE = MESSAGES / 2;
const MOST_MS = 1000;
/** Of the frames of a page that has nothing to do but scroll, on the same machine at the same time. */
const LEAST_RATIO = 0.98;
const CONTROL_ROWS = 1000;
/** A task that takes longer keeps the reader waiting. */
const LONG_TASK_MS = 50;
/** For so long it is scrolled each way, so many pixels a frame: a quick hand on the wheel. */
const SCROLLED_MS = 3000;
const PIXELS_A_FRAME = 100;

interface Log {
  readonly origin: string;
  readonly reader: Participant;
  readonly path: string;
  readonly messageId: string;
}

const rowOf = (messageId: string): string => `[data-message="${messageId}"]`;

/** From the click on a link, or the address, until the message is drawn where one can see it. */
async function openingMs(page: Page, { path, messageId }: Log): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(
    (selector) => {
      const row = document.querySelector(selector)?.getBoundingClientRect();
      return row !== undefined && row.bottom > 0 && row.top < window.innerHeight;
    },
    rowOf(messageId),
    { polling: 'raf', timeout: 60_000 },
  );
  return page.evaluate(() => performance.now());
}

interface Scrolled {
  /** Between one frame and the next, in milliseconds. */
  readonly intervals: readonly number[];
  /** Tasks that took longer than 50 ms. */
  readonly longTasks: readonly number[];
  readonly rows: number;
}

/** The thread's own time that a page has had for its work, in milliseconds; what other programs take is not in it. */
async function createStopwatch(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

/** A log of plain lines in which nothing happens, at its end. */
async function openControl(page: Page): Promise<void> {
  const rows = '<p style="height:40px;margin:0">A line of a log.</p>'.repeat(CONTROL_ROWS);
  const log = `<div role="log" style="height:100vh;overflow:auto;background:#fff">${rows}</div>`;
  await page.setContent(`<body style="margin:0">${log}</body>`);
  await page.evaluate(() => document.querySelector('[role="log"]')?.scrollTo(0, 1e6));
}

/** Scrolls up by the frame, while older messages come, and counts the frames. */
const scroll = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    ({ duration, step }) =>
      new Promise<Scrolled>((resolve) => {
        const box = document.querySelector('[role="log"]');
        const intervals: number[] = [];
        const longTasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          longTasks.push(...list.getEntries().map((entry) => entry.duration));
        });
        observer.observe({ entryTypes: ['longtask'] });
        const start = performance.now();
        let last: number | undefined;
        const frame = (at: number) => {
          if (last !== undefined) intervals.push(at - last);
          last = at;
          box?.scrollBy(0, -step);
          if (at - start < duration) requestAnimationFrame(frame);
          else {
            observer.disconnect();
            const rows = document.querySelectorAll('[data-message]').length;
            resolve({ intervals, longTasks, rows });
          }
        };
        requestAnimationFrame(frame);
      }),
    { duration: SCROLLED_MS, step: PIXELS_A_FRAME },
  );

async function look(browser: Browser, log: Log) {
  const profile = await openProfile(browser, { ...log, at: 'desk' });
  try {
    const first = await profile.newPage();
    const openedFirst = await openingMs(first, log);
    await first.waitForTimeout(1500);
    await first.close();
    const page = await profile.newPage();
    const opened = await openingMs(page, log);
    // What loads behind the first view has its own benchmark.
    await page.waitForTimeout(1500);
    const worked = await createStopwatch(page);
    const workedBefore = await worked();
    const scrolled = await scroll(page);
    const workMs = (await worked()) - workedBefore;
    await page.close();
    const still = await profile.newPage();
    await openControl(still);
    return { openedFirst, opened, scrolled, workMs, control: await scroll(still) };
  } finally {
    await profile.close();
  }
}

function describe(looks: readonly Awaited<ReturnType<typeof look>>[]): Finding[] {
  const middle = (of: (each: (typeof looks)[number]) => number): number => median(looks.map(of));
  const opened = middle((each) => each.opened);
  const intervals = looks.flatMap(({ scrolled }) => scrolled.intervals);
  const rateOf = (some: readonly number[]): number =>
    (1000 * some.length) / some.reduce((sum, next) => sum + next, 0);
  const ratios = looks.map(
    ({ scrolled, control }) => rateOf(scrolled.intervals) / rateOf(control.intervals),
  );
  const controlRate = rateOf(looks.flatMap(({ control }) => control.intervals));
  const longTasks = looks.flatMap(({ scrolled }) => scrolled.longTasks);
  const late = intervals.filter((interval) => interval > 1000 / 50).length;
  const rows = median(looks.map(({ scrolled }) => scrolled.rows));
  return [
    {
      measured: 'opened at a message in the middle, by whoever has been here before',
      result: `${opened.toFixed(0)} ms`,
      judged: { value: Math.round(opened), target: { atMost: MOST_MS } },
    },
    {
      measured: '  with nothing in the cache',
      result: `${middle((each) => each.openedFirst).toFixed(0)} ms`,
    },
    {
      measured: 'scrolled upwards while older messages come',
      result: [
        `${rateOf(intervals).toFixed(0)} frames a second, ${median(ratios).toFixed(2)} of the ${controlRate.toFixed(0)} of lines that stand still`,
        `${((late * 100) / intervals.length).toFixed(1)} % late`,
        `longest ${quantile(intervals, 1).toFixed(0)} ms`,
        `${longTasks.length} tasks over ${LONG_TASK_MS} ms in ${looks.length * (SCROLLED_MS / 1000)} s`,
        `${rows} messages loaded by the end`,
      ].join(', '),
      processor: `${((middle((each) => each.workMs) * 1000) / SCROLLED_MS).toFixed(0)} ms a second`,
      judged: { value: median(ratios), target: { atLeast: LEAST_RATIO } },
    },
  ];
}

/** A link to a message in the middle of a long log, and the log around it. */
export async function benchChatLog(
  { openings }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const title = `A chat of ${MESSAGES.toLocaleString('en')} messages, at a desk`;
  const browser = await launchEngine();
  if (browser === undefined) return skipped(title, 'time to a message in the middle');
  const url = `file:${join(folder, 'chat-log.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, 10);
  const [reader] = people;
  if (reader === undefined) throw new Error('There is nobody to read.');
  const seed = { people, messageCount: MESSAGES, lastReadSeq: MESSAGES };
  const chatId = await seedChat(store, seed);
  const cursor = store.collection(chatMessages).cursorAfter('ofChat', [MIDDLE], '', false);
  const found = await store
    .collection(chatMessages)
    .page('ofChat', { equals: [chatId], cursor, limit: 1 });
  const messageId = found.items[0]?._id ?? '';
  await store.close();
  const server = await startProduct(url);
  const path = `/messaging/direct-message?chatId=${chatId}&messageId=${messageId}`;
  const log = { origin: server.url, reader, path, messageId };
  try {
    const looks = [];
    for (let round = 0; round < openings; round += 1) looks.push(await look(browser, log));
    return [{ title, findings: describe(looks) }];
  } finally {
    await browser.close();
    await server.stop();
  }
}
