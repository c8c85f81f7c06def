import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

type Place = readonly [x: number, y: number];

const canvas = (page: Page): Locator => page.getByRole('img', { name: /^The whiteboard/ });
const objects = (page: Page): Locator => page.getByRole('list', { name: 'Objects' });
const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });

/** From one place on the board to another, as the screen shows it. */
async function drag(page: Page, [from, to]: readonly [Place, Place]): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  const onScreen = ([x, y]: Place): Place => [
    box.x + (x * box.width) / 800,
    box.y + (y * box.height) / 600,
  ];
  await page.mouse.move(...onScreen(from));
  await page.mouse.down();
  await page.mouse.move(...onScreen(to), { steps: 5 });
  await page.mouse.up();
}

async function twoAtABoard(browser: Browser) {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  await ada.page.goto('/whiteboard');
  await ada.page.getByRole('button', { name: 'Create Whiteboard' }).click();
  await ada.page.getByLabel('Title').fill(newName('Shapes'));
  await ada.page.getByRole('button', { name: 'Create Whiteboard' }).click();
  await expect(ada.page).toHaveURL(/\/whiteboard\/[0-9a-f-]{36}$/);
  await expect(canvas(ada.page)).toBeVisible();
  await ben.page.goto(ada.page.url());
  await expect(canvas(ben.page)).toBeVisible();
  return { ada, ben };
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('[data-editing]')).toBeAttached();
}

test('two people draw, move and write objects, and see the same ones', async ({ browser }) => {
  const { ada, ben } = await twoAtABoard(browser);
  await take(ada.page, 'Rectangle (R)');
  await drag(ada.page, [
    [100, 100],
    [300, 220],
  ]);
  await ada.page.keyboard.press('a');
  await drag(ada.page, [
    [320, 160],
    [500, 160],
  ]);
  await ada.page.keyboard.press('t');
  await drag(ada.page, [
    [520, 150],
    [720, 150],
  ]);
  await ada.page.getByLabel('Text on the whiteboard').fill('all at cap height');
  await ada.page.keyboard.press('Escape');
  await expect(saved(ada.page)).toBeVisible();
  await expect(objects(ben.page).getByRole('listitem')).toHaveText([
    `Rectangle by ${ada.name}`,
    `Arrow by ${ada.name}`,
    `Text 'all at cap height' by ${ada.name}`,
  ]);

  // What one drew, the other moves, deletes and takes back.
  const outline = ada.page.locator('[data-object] polyline').first();
  await take(ben.page, 'Select (V)');
  await drag(ben.page, [
    [200, 160],
    [220, 360],
  ]);
  await expect(outline).toHaveAttribute('points', '120,300 320,300 320,420 120,420 120,300');
  await ben.page.keyboard.press('Delete');
  await expect(objects(ada.page).getByRole('listitem')).toHaveCount(2);
  await ben.page.keyboard.press('Control+z');
  await expect(objects(ada.page).getByRole('listitem')).toHaveCount(3);
  await ben.page.reload();
  await expect(objects(ben.page).getByRole('listitem')).toHaveCount(3);

  // By keyboard alone: chosen from the list, moved by arrows.
  await take(ben.page, 'Select (V)');
  await ben.page.getByRole('button', { name: `Arrow by ${ada.name}` }).focus();
  await expect(ben.page.locator('[data-selected]')).toHaveCount(1);
  await ben.page.keyboard.press('ArrowDown');
  const arrow = ada.page.locator('[data-object]').nth(1).locator('polyline').first();
  await expect(arrow).toHaveAttribute('points', '320,170 500,170');
  await ben.page.keyboard.press('Control+ArrowRight');
  await expect(arrow).toHaveAttribute('points', '320,170 510,170');
});

test('an arrow at a box and the words in it go along when the box is sized', async ({
  browser,
}) => {
  const { ada, ben } = await twoAtABoard(browser);
  const { page } = ada;
  await take(page, 'Rectangle (R)');
  await drag(page, [
    [200, 200],
    [400, 300],
  ]);
  await page.keyboard.press('a');
  await drag(page, [
    [400, 250],
    [600, 250],
  ]);
  await page.keyboard.press('t');
  await drag(page, [
    [260, 230],
    [340, 230],
  ]);
  await page.getByLabel('Text on the whiteboard').fill('in it');
  await page.keyboard.press('Escape');
  await expect(saved(page)).toBeVisible();
  const lineSeenBy = (person: Page) =>
    person.locator('[data-object]').nth(1).locator('polyline').first();
  await expect(lineSeenBy(ben.page)).toHaveAttribute('points', '400,250 600,250');
  const wordsSeenBy = async (person: Page) =>
    (await person.getByText('in it', { exact: true }).boundingBox())?.x;
  const before = Number(await wordsSeenBy(ben.page));

  await take(page, 'Select (V)');
  await page.getByRole('button', { name: `Rectangle by ${ada.name}` }).focus();
  await expect(page.locator('[data-selected]')).toHaveCount(1);
  await drag(page, [
    [400, 300],
    [500, 400],
  ]);
  await expect(lineSeenBy(ben.page)).toHaveAttribute('points', '500,300 600,250');
  await expect.poll(() => wordsSeenBy(ben.page)).toBeGreaterThan(before);
});

test('an owner sees who drew what, takes a part off, and lets one person draw', async ({
  browser,
}) => {
  const { ada, ben } = await twoAtABoard(browser);
  for (const [page, y] of [
    [ada.page, 100],
    [ben.page, 300],
  ] as const) {
    await take(page, 'Rectangle (R)');
    await drag(page, [
      [300, y],
      [500, y + 100],
    ]);
  }
  await expect(objects(ada.page).getByRole('listitem')).toHaveCount(2);
  await ada.page.getByRole('button', { name: 'Who drew what' }).click();
  const panel = ada.page.getByRole('region', { name: 'Who Drew What' });
  await panel.getByRole('button', { name: `${ben.name} 1 object` }).click();
  await expect(ada.page.locator(`[data-part-of="${ben.name}"]`)).toBeAttached();
  await expectUsable(ada.page);
  await panel.getByRole('button', { name: 'Take Off the Board' }).click();
  await expect(objects(ben.page).getByRole('listitem')).toHaveText([`Rectangle by ${ada.name}`]);
  await panel.getByRole('button', { name: `Bring back what ${ben.name} drew` }).click();
  await expect(objects(ben.page).getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Close' }).click();

  await ada.page.getByRole('button', { name: 'Whiteboard settings' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByLabel('Read-only').click();
  await expect(ben.page.getByText('This whiteboard is read-only.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Let Others Draw' }).click();
  await dialog.getByRole('searchbox').fill(ben.name);
  await dialog.getByRole('button', { name: ben.name }).click();
  await dialog.getByRole('button', { name: 'Let Draw' }).click();
  await expect(ben.page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  await expectUsable(ada.page);
  await ada.page.keyboard.press('Escape');

  // A move is seen before it is let go.
  const seen = ada.page.locator('[data-object] polyline').last();
  const before = await seen.getAttribute('points');
  await take(ben.page, 'Select (V)');
  const box = await canvas(ben.page).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  const scale = box.width / 800;
  await ben.page.mouse.move(box.x + 400 * scale, box.y + 300 * scale);
  await ben.page.mouse.down();
  await ben.page.mouse.move(box.x + 400 * scale, box.y + 400 * scale, { steps: 8 });
  await expect(seen).not.toHaveAttribute('points', before ?? '');
  await ben.page.keyboard.press('Escape');
  await expect(seen).toHaveAttribute('points', before ?? '');
  await ben.page.mouse.up();
});
