import { encodePoints, STROKE_INK_MAX } from '@collabor8/domain';
import { expect, type Page } from '@playwright/test';
import { arrive, newName } from './people.js';
import { test } from './test.js';

const canvas = (page: Page) => page.getByRole('img', { name: /^The whiteboard/ });

/** Painting takes turns of a few milliseconds; the machine may be busy with other journeys. */
const HELD_MAX_MS = 200;

/** From one edge of the board to the other and back, at another place for each number. */
const zigzag = (lines: number, number: number) => ({
  id: crypto.randomUUID(),
  pen: { tool: 'brush', color: '#0b6b58', width: 2 },
  points: encodePoints(
    Array.from({ length: lines }, (_, at) => ({
      x: (at * 37 + number * 11) % 800,
      y: at % 2 === 0 ? 0 : 599,
    })),
  ),
});

/** Milliseconds of the longest time that the page answered nobody, from now on. */
async function longestTask(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longestTask: () => longest });
  });
  return () =>
    page.evaluate(() => (window as unknown as { longestTask: () => number }).longestTask());
}

test('strokes that are made to take long are refused, and what is allowed holds no page', async ({
  browser,
}) => {
  const [ada, ben] = [await arrive(browser, 'ada'), await arrive(browser, 'ben')];
  const id = crypto.randomUUID();
  const call = (procedure: string, data: object) =>
    ada.page.request.post(`/trpc/whiteboards.${procedure}`, { data });
  await call('create', { uniqueLink: id, title: newName('Zigzag'), accessType: 'editable' });
  const refused = await call('addStroke', { id, stroke: zigzag(4000, 0) });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('Draw it in several strokes.');

  await ben.page.goto(`/whiteboard/${id}`);
  await expect(canvas(ben.page)).toBeVisible();
  const benWaited = await longestTask(ben.page);
  const lines = Math.floor(STROKE_INK_MAX / 750);
  for (let number = 0; number < 150; number += 1) {
    const sent = await call('addStroke', { id, stroke: zigzag(lines, number) });
    expect(sent.status()).toBe(200);
  }

  await ada.page.goto(`/whiteboard/${id}`);
  await expect(canvas(ada.page)).toBeVisible();
  const adaWaited = await longestTask(ada.page);
  const shown = (page: Page): Promise<string> =>
    canvas(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await expect
    .poll(async () => (await shown(ada.page)) === (await shown(ben.page)), { timeout: 30_000 })
    .toBe(true);
  for (const waited of [benWaited, adaWaited]) expect(await waited()).toBeLessThan(HELD_MAX_MS);
});
