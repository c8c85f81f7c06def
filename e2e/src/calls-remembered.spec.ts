import { expect } from '@playwright/test';
import { startedBy, wholeBrowser } from './chromium.js';
import { join } from './people.js';
import { test } from './test.js';

// An engine alone names its devices anew whenever a page is loaded.
test.use(startedBy(wholeBrowser));

test('devices are chosen with a preview, before a call too, and remembered', async ({
  browser,
}) => {
  const { page, context } = await join(browser, 'ada');
  await page.goto('/call');
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await expect(page.getByLabel('Preview of your camera')).toBeVisible();
  const meter = page.getByRole('meter', { name: 'Microphone level' });
  // The false microphone beeps once a second.
  await expect
    .poll(async () => Number(await meter.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0);
  const microphones = page.getByLabel('Microphone', { exact: true });
  const name = await microphones.locator('option').last().textContent();
  await microphones.selectOption(name);
  await page.reload();
  await page.getByRole('button', { name: 'Camera and microphone' }).click();
  await expect(microphones.locator('option:checked')).toHaveText(name ?? '');
  await context.close();
});
