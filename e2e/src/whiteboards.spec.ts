import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { join, newName } from './people.js';
import { onEveryEngine, test } from './test.js';
import { expectUsable } from './usable.js';

const canvas = (page: Page): Locator => page.getByRole('img', { name: /^The whiteboard/ });
const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });

/** A fingerprint of the board's own pixels, and how many of them are not white. */
async function pixels(page: Page): Promise<{ readonly hash: string; readonly inked: number }> {
  return canvas(page).evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    let [hash, inked] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const rgb = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      if (rgb !== 0xffffff) inked += 1;
      hash = (Math.imul(hash, 31) + rgb) | 0;
    }
    return { hash: `${element.width}x${element.height} ${hash}`, inked };
  });
}

const inked = async (page: Page): Promise<number> => (await pixels(page)).inked;

/** All show the same, pixel by pixel, and it is not blank. */
async function expectAlike(pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => {
      const all = await Promise.all(pages.map(pixels));
      return all.every((one) => one.inked > 0 && one.hash === all[0]?.hash);
    })
    .toBe(true);
}

/** How many pixels of a column above the middle of the board, 150 pixels high, are not white. */
const inkedAbove = (page: Page, x: number): Promise<number> =>
  canvas(page).evaluate((element: HTMLCanvasElement, left) => {
    const { data } = element.getContext('2d')?.getImageData(left, 0, 1, 150) ?? { data: [] };
    return data.filter((value, at) => at % 4 === 0 && value < 255).length;
  }, x);

type Place = readonly [x: number, y: number];

/** Where a place on the board lies on the screen. */
async function onScreen(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  return { x: box.x + (x * box.width) / 800, y: box.y + (y * box.height) / 600 };
}

async function penDown(page: Page, place: Place): Promise<void> {
  const { x, y } = await onScreen(page, place);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

async function penTo(page: Page, place: Place, steps = 8): Promise<void> {
  const { x, y } = await onScreen(page, place);
  await page.mouse.move(x, y, { steps });
}

async function line(page: Page, from: Place, ...to: readonly Place[]): Promise<void> {
  await penDown(page, from);
  for (const place of to) await penTo(page, place);
  await page.mouse.up();
}

/** Creates a board by the lobby and answers its address. */
async function createBoard(page: Page, title: string, isReadOnly = false): Promise<string> {
  await page.goto('/whiteboard');
  await page.getByRole('button', { name: 'Create Whiteboard' }).click();
  await page.getByLabel('Title').fill(title);
  if (isReadOnly) await page.getByLabel('Read-only').check();
  await page.getByRole('button', { name: 'Create Whiteboard' }).click();
  await expect(page).toHaveURL(/\/whiteboard\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return page.url();
}

async function twoAtABoard(browser: Browser) {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const address = await createBoard(ada.page, newName('Sketch'));
  await ben.page.goto(address);
  await expect(canvas(ben.page)).toBeVisible();
  // The pen comes with the tools.
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('button', { name: 'Brush (B)' })).toBeVisible();
  }
  return { ada, ben, address };
}

test(
  'two people draw at the same moment and see the same board',
  onEveryEngine,
  async ({ browser }) => {
    const { ada, ben, address } = await twoAtABoard(browser);
    await expect(ada.page.getByRole('list', { name: 'Who is here' })).toContainText(ben.name);

    // What one draws, the other sees before the pen is lifted, and where they point.
    await penDown(ada.page, [100, 100]);
    await penTo(ada.page, [300, 160]);
    await expect.poll(() => inked(ben.page)).toBeGreaterThan(100);
    await expect(ben.page.getByText(ada.name, { exact: true }).last()).toBeVisible();
    await penDown(ben.page, [120, 300]);
    await Promise.all([penTo(ada.page, [500, 400], 20), penTo(ben.page, [520, 90], 20)]);
    await Promise.all([ada.page.mouse.up(), ben.page.mouse.up()]);
    await ben.page.getByRole('button', { name: 'Red', exact: true }).click();
    await ben.page.getByLabel('Size', { exact: true }).fill('14');
    await Promise.all([
      line(ada.page, [50, 500], [400, 520], [700, 300]),
      line(ben.page, [700, 500], [380, 340], [90, 420]),
    ]);
    await ada.page.getByRole('button', { name: 'Eraser (E)' }).click();
    await expect(ada.page.getByLabel('Colour picker')).toBeDisabled();
    await line(ada.page, [200, 60], [420, 560]);
    for (const { page } of [ada, ben]) await expect(saved(page)).toBeVisible();
    await expectAlike([ada.page, ben.page]);

    // Whoever comes later, and on a screen of another density, sees the same pixels.
    const context = await browser.newContext({
      storageState: await ben.context.storageState(),
      deviceScaleFactor: 2,
      viewport: { width: 700, height: 900 },
    });
    const late = await context.newPage();
    await late.goto(address);
    await expect(canvas(late)).toBeVisible();
    await expectAlike([ada.page, ben.page, late]);
  },
);

test('one takes back one’s own strokes, in their order, and brings them back', async ({
  browser,
}) => {
  const { ada, ben } = await twoAtABoard(browser);
  await line(ada.page, [100, 100], [300, 100]);
  await line(ben.page, [100, 130], [300, 130]);
  // Where both lines end, two pixels of each: the boards are alike with one of them alone, too.
  for (const { page } of [ada, ben]) await expect.poll(() => inkedAbove(page, 300)).toBe(4);
  await expectAlike([ada.page, ben.page]);
  const both = await inked(ada.page);
  await line(ada.page, [100, 300], [300, 300]);
  await expect.poll(() => inked(ben.page)).toBeGreaterThan(both);

  await ada.page.keyboard.press('Control+z');
  await expect.poll(() => inked(ben.page)).toBe(both);
  await ada.page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
  await expect.poll(() => inked(ben.page)).toBeLessThan(both);
  // What the other one drew isn't hers to take back.
  await expect(ada.page.getByRole('button', { name: 'Undo (Ctrl+Z)' })).toBeDisabled();
  await expectAlike([ada.page, ben.page]);
  await ada.page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => inked(ben.page)).toBe(both);
  await expectAlike([ada.page, ben.page]);
});

test('a phone draws by touch, and by a pen beside a palm as wide as it is pressed', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const address = await createBoard(ada.page, newName('Touched'));
  const context = await browser.newContext({
    storageState: await ada.context.storageState(),
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(address);
  // The pen comes with the tools.
  await expect(phone.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  await canvas(phone).scrollIntoViewIfNeeded();
  const session = await context.newCDPSession(phone);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touched: Place[]) => {
    const touchPoints = await Promise.all(touched.map((place) => onScreen(phone, place)));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', [200, 250]);
  for (const x of [300, 420, 600]) await touch('touchMove', [x, 150 + x / 2]);
  await touch('touchEnd');
  await expect(saved(phone)).toBeVisible();
  await expectAlike([phone, ada.page]);

  const pen = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) => {
    const { x: left, y: top } = await onScreen(phone, [x, 100]);
    await session.send('Input.dispatchMouseEvent', {
      ...{ type, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 },
      ...{ pointerType: 'pen', x: left, y: top, force: x / 800 },
    });
  };
  await phone.getByLabel('Size', { exact: true }).fill('16');
  const byTouch = await inked(ada.page);
  await pen('mousePressed', 100);
  await pen('mouseMoved', 250);
  await touch('touchStart', [300, 500]);
  await pen('mouseMoved', 450);
  await touch('touchMove', [340, 520]);
  await expect.poll(() => inked(ada.page)).toBeGreaterThan(byTouch);
  await touch('touchEnd');
  await pen('mouseMoved', 700);
  await pen('mouseReleased', 700);
  await expect(saved(phone)).toBeVisible();
  await expectAlike([phone, ada.page]);
  const widths = await Promise.all([150, 340, 650].map((x) => inkedAbove(ada.page, x)));
  expect(widths[0]).toBeGreaterThan(0);
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(widths[2]).toBeGreaterThan(3 + (widths[0] ?? 0));
});

test('a read-only board is drawn on by its owner alone', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const address = await createBoard(ada.page, newName('Plan'), true);
  await ben.page.goto('/whiteboard');
  await expect(ben.page.getByRole('heading', { name: 'My Whiteboards' })).toBeHidden();
  await ben.page.getByRole('button', { name: 'Join Whiteboard' }).click();
  await ben.page.getByLabel('Whiteboard ID').fill(address.split('/').at(-1) ?? '');
  await ben.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(ben.page).toHaveURL(address);
  await expect(ben.page.getByText('This whiteboard is read-only.')).toBeVisible();
  await expect(ben.page.getByText(`Owned By ${ada.name}`)).toBeVisible();
  await expect(ben.page.getByRole('toolbar')).toBeHidden();
  await line(ben.page, [100, 100], [300, 300]);
  await line(ada.page, [400, 100], [600, 300]);
  await expectAlike([ada.page, ben.page]);
  await expect(saved(ada.page)).toBeVisible();

  await ben.page.getByRole('button', { name: 'Go Back' }).click();
  await expect(ben.page).toHaveURL('/whiteboard');
  await ada.page.getByRole('button', { name: 'Go Back' }).click();
  const mine = ada.page.getByRole('listitem').filter({ hasText: 'Plan' });
  await expect(mine.locator('img')).toBeVisible();
  await mine.getByRole('button', { name: 'Join' }).click();
  await expect(ada.page).toHaveURL(address);
});

test('a connection lost in the middle of a stroke loses nothing', async ({ browser }) => {
  const { ada, ben } = await twoAtABoard(browser);
  await penDown(ada.page, [100, 100]);
  await penTo(ada.page, [250, 200]);
  await ada.context.setOffline(true);
  await penTo(ada.page, [500, 120]);
  await ada.page.mouse.up();
  await line(ada.page, [100, 300], [500, 320]);
  await expect(ada.page.getByText('2 changes not saved yet')).toBeVisible();
  const marks = ada.page.locator('[data-unsaved] > *');
  await expect(marks).toHaveCount(2);
  await line(ben.page, [300, 50], [300, 500]);
  await ada.context.setOffline(false);
  await expect(saved(ada.page)).toBeVisible();
  await expect(marks).toHaveCount(0);
  await expectAlike([ada.page, ben.page]);
});

test('a board is shared into a chat, shows there and opens from there', async ({ browser }) => {
  const { ada, ben, address } = await twoAtABoard(browser);
  await line(ada.page, [100, 100], [600, 400]);
  await expect(saved(ada.page)).toBeVisible();
  await ada.page.getByRole('button', { name: 'Share' }).click();
  await expect(ada.page.getByLabel('Address')).toHaveValue(address);
  await ada.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ada.page.getByText('The whiteboard is shared.')).toBeVisible();

  const { page } = ben;
  await page.goto('/messaging');
  const card = page.getByRole('link', { name: /^Sketch.*Owned By/ }).last();
  await expect(card.locator('img')).toBeVisible();
  await expectUsable(page, 'a shared board');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await card.click();
  await expect(page).toHaveURL(address);
  await expectAlike([page, ada.page]);
  await expect(page.locator('body[data-same-page]')).toBeAttached();
});

test('a board is exported, cleared, replayed and deleted', async ({ browser }) => {
  const { ada, ben } = await twoAtABoard(browser);
  const { page } = ada;
  await line(page, [100, 100], [300, 100]);
  await line(page, [100, 200], [300, 200]);
  await expect(saved(page)).toBeVisible();

  const bytesOf = async (kind: 'PNG' | 'SVG'): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: kind, exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Sketch.*\\.${kind.toLowerCase()}$`));
    return readFile(await download.path());
  };
  const png = await bytesOf('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 600]);
  expect((await bytesOf('SVG')).toString().match(/<polyline /g)).toHaveLength(2);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => inked(ben.page)).toBe(0);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.getByRole('slider', { name: 'Time' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the board' }).click();
  await expect(canvas(page)).toBeVisible();

  await page.getByRole('button', { name: 'Whiteboard settings' }).click();
  // Checked once the server has said so.
  await page.getByLabel('Read-only').click();
  await expect(page.getByLabel('Read-only')).toBeChecked();
  await expect(ben.page.getByText('This whiteboard is read-only.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Whiteboard' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/whiteboard');
  await expect(ben.page.getByText('This whiteboard was deleted')).toBeVisible();
});

test('the lobby and a board can be used by everybody', async ({ browser }) => {
  test.setTimeout(180_000);
  const { ada, ben } = await twoAtABoard(browser);
  const { page } = ada;
  await line(page, [100, 100], [300, 100]);
  await line(ben.page, [100, 200], [300, 200]);
  await expectUsable(page, 'a board');
  await page.getByRole('button', { name: 'Zoom in (+)' }).click();
  await expectUsable(page, 'an enlarged board');
  await page.getByRole('button', { name: 'Whiteboard settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsable(page, 'the settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectUsable(page, 'a replay');
  await page.goto('/whiteboard');
  await expect(page.getByRole('heading', { name: 'My Whiteboards' })).toBeVisible();
  await page.getByRole('button', { name: 'Join Whiteboard' }).click();
  await expectUsable(page, 'Join');
  await page.getByRole('button', { name: 'Create Whiteboard' }).click();
  await expectUsable(page, 'Create');
});
