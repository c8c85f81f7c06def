import { expect, type Locator, type Page } from '@playwright/test';
import { join, newName } from './people.js';
import { test } from './test.js';

const canvas = (page: Page): Locator => page.getByRole('img', { name: /^The whiteboard/ });

const inked = (page: Page): Promise<number> =>
  canvas(page).evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.filter((value, at) => at % 4 === 0 && value !== 255).length;
  });

async function line(page: Page, y: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  const at = (share: number) => box.x + share * box.width;
  await page.mouse.move(at(0.2), box.y + y);
  await page.mouse.down();
  await page.mouse.move(at(0.6), box.y + y, { steps: 5 });
  await page.mouse.up();
}

test('what a tab could not send before it was closed is sent when the board is opened again', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const uniqueLink = crypto.randomUUID();
  const created = await ada.context.request.post('/whiteboard/addWhiteboard', {
    data: { title: newName('Kept'), owner: ada.name, uniqueLink, accessType: 'editable' },
  });
  expect(created.status()).toBe(200);
  const address = `/whiteboard/${uniqueLink}`;
  for (const { page } of [ada, ben]) {
    await page.goto(address);
    await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  }
  await ada.context.setOffline(true);
  await line(ada.page, 100);
  await line(ada.page, 200);
  await expect(ada.page.getByText('2 changes not saved yet')).toBeVisible();
  // Both lines are on her own board.
  await expect.poll(() => inked(ada.page)).toBeGreaterThan(1_500);
  const both = await inked(ada.page);
  await ada.page.close();
  await ada.context.setOffline(false);
  expect(await inked(ben.page)).toBe(0);

  const again = await ada.context.newPage();
  await again.goto(address);
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  for (const page of [again, ben.page]) await expect.poll(() => inked(page)).toBe(both);

  // Nothing is left to be sent a second time, nor to be asked about.
  const { entries } = await ada.context.request
    .get(
      `/trpc/whiteboards.logPage?input=${encodeURIComponent(JSON.stringify({ id: uniqueLink }))}`,
    )
    .then(async (response) => {
      const { result } = (await response.json()) as { result: { data: { entries: unknown[] } } };
      return result.data;
    });
  expect(entries).toHaveLength(2);
  await again.getByRole('button', { name: 'Log out' }).click();
  await expect(again.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('whoever logs out with unsent strokes is asked, and leaves none behind', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const uniqueLink = crypto.randomUUID();
  await ada.context.request.post('/whiteboard/addWhiteboard', {
    data: { title: newName('Left'), owner: ada.name, uniqueLink, accessType: 'editable' },
  });
  const { page } = ada;
  await page.goto(`/whiteboard/${uniqueLink}`);
  await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  await page.route(/whiteboards[.]addStroke/, (route) => route.abort());
  await line(page, 100);
  await expect(page.getByText('1 change not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  const left = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('collabor8-boards', 1);
          opening.onsuccess = () => {
            const count = opening.result.transaction('acts').objectStore('acts').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect.poll(left).toBe(0);
});

test('what is drawn before what sends it has loaded is sent by the next page', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const uniqueLink = crypto.randomUUID();
  await ada.context.request.post('/whiteboard/addWhiteboard', {
    data: { title: newName('Early'), owner: ada.name, uniqueLink, accessType: 'editable' },
  });
  const { page } = ada;
  // Of a slow line: the file that sends, known by the name of its database, doesn't come.
  let held = 0;
  await page.route(/[/]assets[/].*[.]js/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('collabor8-boards')) held += 1;
    else await route.fulfill({ response });
  });
  await page.goto(`/whiteboard/${uniqueLink}`);
  await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  await line(page, 100);
  await expect.poll(() => inked(page)).toBeGreaterThan(500);
  const drawn = await inked(page);
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.close();

  const again = await ada.context.newPage();
  await again.goto(`/whiteboard/${uniqueLink}`);
  await expect.poll(() => inked(again)).toBe(drawn);
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
});
