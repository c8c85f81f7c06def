import { encodePoints, STROKE_INK_MAX } from '@collabor8/domain';
import { expect, type Browser, type Page } from '@playwright/test';
import { join, newName } from './people.js';
import { test } from './test.js';

const canvas = (page: Page) => page.getByRole('img', { name: /^The whiteboard/ });

/** Of all that a page does: painted in one go, the longest strokes take six tenths of it, in turns a tenth to a third. */
const MOST_HELD = 0.5;

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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of its thread's own time: whoever else keeps the machine busy doesn't count. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The share that the longest task has in what each page does from now on; the speed of the machine doesn't count. */
async function longestShares(browser: Browser): Promise<() => Promise<readonly number[]>> {
  const categories = ['disabled-by-default-devtools.timeline'];
  await browser.startTracing(undefined, { categories });
  return async () => {
    const trace = (await browser.stopTracing()).toString();
    const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
    const isOf =
      (one: TraceEvent) =>
      ({ pid, tid }: TraceEvent): boolean =>
        pid === one.pid && tid === one.tid;
    const pages = traceEvents.filter(
      ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
    );
    const tasks = traceEvents.filter(({ name }) => name === 'RunTask');
    return pages.map((page) => {
      const times = tasks.filter(isOf(page)).map(({ tdur = 0 }) => tdur);
      return Math.max(...times) / times.reduce((sum, time) => sum + time, 0);
    });
  };
}

test('strokes that are made to take long are refused, and what is allowed holds no page', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const id = crypto.randomUUID();
  const call = (procedure: string, data: object) =>
    ada.page.request.post(`/trpc/whiteboards.${procedure}`, { data });
  await call('create', { uniqueLink: id, title: newName('Zigzag'), accessType: 'editable' });
  const refused = await call('addStroke', { id, stroke: zigzag(4000, 0) });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('Draw it in several strokes.');

  await ben.page.goto(`/whiteboard/${id}`);
  await expect(canvas(ben.page)).toBeVisible();
  const longest = await longestShares(browser);
  const lines = Math.floor(STROKE_INK_MAX / 750);
  for (let number = 0; number < 150; number += 1) {
    const sent = await call('addStroke', { id, stroke: zigzag(lines, number) });
    expect(sent.status()).toBe(200);
  }

  await ada.page.goto(`/whiteboard/${id}`);
  await expect(canvas(ada.page)).toBeVisible();
  const shown = (page: Page): Promise<string> =>
    canvas(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await expect.poll(async () => (await shown(ada.page)) === (await shown(ben.page))).toBe(true);
  const shares = await longest();
  expect(shares.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...shares)).toBeLessThan(MOST_HELD);
});
