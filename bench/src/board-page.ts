import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { seedBoard, strokeNumbered } from './boards-store.js';
import { launchBrowser, skipped } from './browser.js';
import { seedPeople, type Participant } from './chats-store.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import type { Finding, Section } from './report.js';
import { median } from './rounds.js';

const TITLE = 'What a stroke of one’s own costs a page';
/** Drawn by others since the page opened the board. */
const COUNTS = [0, 100, 1000, 3000, 10_000] as const;
/** Each may draw so many a second, and no more. */
const OTHERS = 24;
const REFUSED_PAUSE_MS = 300;
const STROKES = 7;
const MOVES = 20;
const MOVE_MS = 16;
const TARGET = { atMost: 2 } as const;
const LONGEST_WAIT_MS = 120_000;
const TOO_MANY = 429;

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly person: Participant;
}

async function openBoard({ browser, url, person }: Place, boardId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  // The compiler that runs this file names functions by a helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`/whiteboard/${boardId}`);
  await page.getByRole('toolbar').waitFor({ timeout: LONGEST_WAIT_MS });
  return page;
}

/** Milliseconds for which the page's main thread has been at work; what others do on the machine doesn't count. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

/** Resolves once the page does next to nothing, which is when all is painted. */
async function untilCalm(page: Page, work: () => Promise<number>): Promise<void> {
  for (let before = -Infinity; ;) {
    const now = await work();
    if (now - before < 10) return;
    before = now;
    await page.waitForTimeout(500);
  }
}

async function drawStroke(page: Page, number: number): Promise<void> {
  const box = await page.getByRole('img', { name: /^The whiteboard/ }).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  const [left, top] = [box.x + 40, box.y + 40 + 30 * number];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(left + 15 * move, top + 20 * Math.sin(move));
    await page.waitForTimeout(MOVE_MS);
  }
  await page.mouse.up();
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Milliseconds of work for one stroke, in the median of a few. */
async function costOf(page: Page, work: () => Promise<number>): Promise<number> {
  await untilCalm(page, work);
  // The first one opens what no stroke has needed before.
  await drawStroke(page, 0);
  const costs: number[] = [];
  for (let number = 1; number <= STROKES; number += 1) {
    await untilCalm(page, work);
    const before = await work();
    await drawStroke(page, number);
    costs.push((await work()) - before);
  }
  return median(costs);
}

/** Draws as somebody, no faster than the server lets them. */
async function post({ url, person }: Omit<Place, 'browser'>, input: object): Promise<void> {
  const headers = { cookie: person.cookie, 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  const address = `${url}/trpc/whiteboards.addStroke`;
  for (;;) {
    const answer = await fetch(address, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.ok) return;
    if (answer.status !== TOO_MANY) throw new Error(`A stroke was refused: ${text}`);
    await delay(REFUSED_PAUSE_MS);
  }
}

/** What drawing costs the page of whoever draws, the more was drawn since it opened the board. */
export async function benchBoardPage(folder: string): Promise<Section[]> {
  const browser = await launchBrowser();
  if (browser === undefined) return skipped(TITLE, 'a stroke');
  const place = `file:${join(folder, 'board-page.db')}`;
  const store = await openLibsqlStore({ url: place, definitions: collections });
  const [person, ...others] = await seedPeople(store, 1 + OTHERS);
  if (person === undefined) throw new Error('Nobody is there to draw.');
  const id = await seedBoard(store, { owner: person.username, strokeCount: 0 });
  const server = await startProduct(place);
  try {
    const { url } = server;
    const page = await openBoard({ browser, url, person }, id);
    const work = await workOf(page);
    const findings: Finding[] = [];
    let [fresh, drawn] = [Infinity, 0];
    for (const count of COUNTS) {
      const numbers = Array.from({ length: count - drawn }, (_, place) => drawn + place);
      await Promise.all(
        others.map(async (other, place) => {
          for (const number of numbers.filter((each) => each % OTHERS === place))
            await post({ url, person: other }, { id, stroke: strokeNumbered(number) });
        }),
      );
      drawn = count;
      const cost = await costOf(page, work);
      // The machine may have been busy with something else while the blank one was measured.
      fresh = Math.min(fresh, cost);
      const ratio = cost / fresh;
      findings.push({
        measured: `after ${count.toLocaleString('en')} strokes of others`,
        result: `${cost.toFixed(0)} ms of work, ${ratio.toFixed(2)} times the least before`,
        judged: { value: ratio, target: TARGET },
      });
    }
    return [{ title: TITLE, findings }];
  } finally {
    await browser.close();
    await server.stop();
    await store.close();
  }
}
