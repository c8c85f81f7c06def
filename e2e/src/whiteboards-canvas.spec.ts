import { expect, type Page } from '@playwright/test';
import { encodePoints } from '@collabor8/domain';
import { join, newName } from './people.js';
import { test } from './test.js';

/** What of the screen is the sheet's, where it lies, and how sharp each of its pictures is. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll('canvas')];
    const plane = document.querySelector('[data-fills-window]')?.getBoundingClientRect();
    const sheet = canvases[0]?.getBoundingClientRect();
    return {
      plane: { top: plane?.top ?? 0, height: plane?.height ?? 0, width: plane?.width ?? 0 },
      sheet: { left: sheet?.left ?? 0, right: sheet?.right ?? 0, bottom: sheet?.bottom ?? 0 },
      width: sheet?.width ?? 0,
      /** Pixels of each picture for one of the screen’s own. */
      sharpness: canvases.map(
        (canvas) => canvas.width / (canvas.getBoundingClientRect().width * devicePixelRatio),
      ),
      ownPixels: canvases[0]?.width,
      window: { width: innerWidth, height: innerHeight },
    };
  });

test('a board fills the window, all of its sheet in view, in the screen’s own pixels', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const uniqueLink = crypto.randomUUID();
  const call = (procedure: string, data: object) =>
    ada.context.request.post(`/trpc/whiteboards.${procedure}`, { data });
  await call('create', { uniqueLink, title: newName('Plane'), accessType: 'editable' });
  const points = encodePoints([
    { x: 100, y: 100 },
    { x: 700, y: 500 },
  ]);
  const pen = { tool: 'brush', color: '#0b6b58', width: 3 };
  await call('addStroke', { id: uniqueLink, stroke: { id: crypto.randomUUID(), pen, points } });
  const screens = [
    { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 2 },
    { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 },
    { viewport: { width: 740, height: 360 }, deviceScaleFactor: 2 },
  ];
  for (const screen of screens) {
    const context = await browser.newContext({
      storageState: await ada.context.storageState(),
      ...screen,
    });
    const page = await context.newPage();
    await page.goto(`/whiteboard/${uniqueLink}`);
    for (const name of ['Copy Whiteboard ID', 'Share', 'Go Back', 'Undo (Ctrl+Z)', 'Export']) {
      await expect(page.getByRole('button', { name })).toBeInViewport();
    }
    const sharp = async () => {
      const { ownPixels, sharpness } = await measured(page);
      return [ownPixels, Math.abs((sharpness[1] ?? 0) - 1) < 0.01];
    };
    await expect.poll(sharp).toEqual([800, true]);
    const { plane, sheet, window } = await measured(page);
    expect(plane.width).toBe(window.width);
    // Below the product's own head, or the board's.
    expect(plane.height).toBeGreaterThanOrEqual(0.85 * (window.height - 56));
    expect(sheet.left).toBeGreaterThanOrEqual(0);
    expect(sheet.right).toBeLessThanOrEqual(window.width);
    expect(sheet.bottom).toBeLessThanOrEqual(window.height);

    const before = (await measured(page)).width;
    await page.getByRole('button', { name: 'Zoom in (+)' }).click();
    await expect.poll(async () => (await measured(page)).width).toBeGreaterThan(before);
    await expect.poll(sharp).toEqual([800, true]);
    await context.close();
  }
});
