import { expect } from '@playwright/test';
import { arrive, PHONE } from './people.js';
import { test } from './test.js';

const TOUCH = 44;

test('the frame has room for fingers on a phone, and stands in the middle of a wide screen', async ({
  browser,
}) => {
  const { page } = await arrive(browser, 'ada');
  await page.setViewportSize(PHONE);
  const header = page.getByRole('banner');
  const search = header.getByRole('button', { name: 'Search', exact: true });
  for (const control of [
    search,
    header.getByRole('link', { name: 'View Profile' }),
    header.getByRole('link', { name: /^Notifications/ }),
    header.getByRole('link', { name: 'Collabor8' }),
    page.getByRole('link', { name: 'Ask a Question' }),
    page.getByRole('button', { name: 'Most Viewed' }),
  ]) {
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(TOUCH);
    expect(box?.width).toBeGreaterThanOrEqual(TOUCH);
  }

  await search.click();
  const field = header.getByLabel('Search questions');
  await expect(field).toBeFocused();
  await expect(search).toBeHidden();
  expect((await field.boundingBox())?.width).toBeGreaterThan(250);
  await field.fill('nothing');
  await header.getByRole('button', { name: 'Clear the search' }).click();
  await expect(field).toHaveValue('');
  await header.getByRole('button', { name: 'Close' }).click();
  await expect(search).toBeFocused();

  await page.setViewportSize({ width: 3840, height: 2160 });
  const brand = await header.getByRole('link', { name: 'Collabor8' }).boundingBox();
  const menu = await page.getByRole('navigation', { name: 'Main', exact: true }).boundingBox();
  const content = await page.getByRole('main').boundingBox();
  const [left, right] = [menu?.x ?? 0, (content?.x ?? 0) + (content?.width ?? 0)];
  expect(left).toBeGreaterThan(1000);
  expect(Math.abs(left - (3840 - right))).toBeLessThan(20);
  expect(Math.abs((brand?.x ?? 0) - left)).toBeLessThan(40);
});
