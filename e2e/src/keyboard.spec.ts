import { expect } from '@playwright/test';
import { ask, join, newName, PHONE, WIDE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('the keyboard goes everywhere: by shortcuts and by the palette', async ({ browser }) => {
  const { page, name } = await join(browser, 'keys');
  const title = `Which keys ${newName('q')}`;
  await ask(page, { title, text: 'All of them?', tags: 'keys' });

  // Keys are heard once what stands beside every page has loaded.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: title })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/question\//);
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/users$/);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(help.getByText('Next question or answer')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  const palette = page.getByRole('dialog', { name: 'Find anything' });
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(title.slice(0, 12));
    await expect(palette.getByRole('option', { name: title })).toBeVisible();
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(name);
  // Until something is found, the search of everything is what Enter opens.
  const chosen = palette.getByRole('option', { selected: true });
  await expect(chosen.filter({ hasText: name, hasNotText: 'All results' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/user/${name}`);
});
