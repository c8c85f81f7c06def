import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser, skipped } from './browser.js';
import { seedChat, seedPeople } from './chats-store.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import type { Section } from './report.js';
import { median, quantile } from './rounds.js';
import type { BenchSettings } from './settings.js';

const MESSAGES = 2000;
const PEOPLE = 10;
const TITLE = `Scrolling a chat of ${MESSAGES.toLocaleString('en')} messages`;
/** Sixty frames a second; clocks are not exact. */
const FRAME_MS = 1000 / 60 + 0.5;
/** A quick hand on the wheel: several messages a frame. */
const PIXELS_PER_FRAME = 150;

/** Scrolls up until every message is there. */
const loadAll = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const log = document.querySelector('[role="log"]');
          if (log !== null) log.scrollTop = -log.scrollHeight;
          const shown = document.querySelectorAll('[data-message]').length;
          if (shown >= count) resolve();
          else setTimeout(look, 100);
        };
        look();
      }),
    count,
  );

/** Milliseconds between frames while the log moves from its end upwards and back. */
const intervals = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    ({ frames, step }) =>
      new Promise<number[]>((resolve, reject) => {
        const log = document.querySelector('[role="log"]');
        if (log === null) {
          reject(new Error('There is no log.'));
          return;
        }
        const times: number[] = [];
        log.scrollTop = 0;
        const move = (time: number) => {
          times.push(time);
          if (times.length > frames) {
            resolve(times.slice(1).map((at, index) => at - (times[index] ?? at)));
            return;
          }
          log.scrollTop += times.length <= frames / 2 ? -step : step;
          return requestAnimationFrame(move);
        };
        return requestAnimationFrame(move);
      }),
    { frames, step: PIXELS_PER_FRAME },
  );

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const describe = (values: readonly number[]): string =>
  `median ${ms(median(values))}, p95 ${ms(quantile(values, 0.95))}, longest ${ms(Math.max(...values))}`;

/** Whether a long log moves as smoothly as the screen can show it. */
export async function benchChatScroll(
  { scrollFrames }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const browser = await launchBrowser();
  if (browser === undefined) return skipped(TITLE, 'time between frames');
  const url = `file:${join(folder, 'chat-scroll.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, PEOPLE);
  const chatId = await seedChat(store, { people, messageCount: MESSAGES });
  await store.close();
  const server = await startProduct(url);
  try {
    const [name = '', value = ''] = (people[0]?.cookie ?? '').split('=');
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
    });
    await context.addCookies([{ name, value, url: server.url }]);
    // The compiler that runs this file names functions by a helper, which the page lacks.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    const page = await context.newPage();
    await page.goto(`/messaging/direct-message?chatId=${chatId}`);
    await page.getByRole('log').waitFor({ timeout: 60_000 });
    await loadAll(page, MESSAGES);
    // The first way through draws what was never drawn.
    await intervals(page, scrollFrames);
    const measured = await intervals(page, scrollFrames);
    return [
      {
        title: TITLE,
        findings: [
          {
            measured: 'time between frames',
            result: describe(measured),
            judged: { value: median(measured), target: { atMost: FRAME_MS } },
          },
        ],
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
