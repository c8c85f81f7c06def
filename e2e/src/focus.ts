import { expect, type Locator, type Page } from '@playwright/test';

const FIELD = 'input:enabled:not([readonly], [hidden]), textarea:enabled, select:enabled';

/**
 * A dialog begins where one has something to do: on its first field, or on a button where it asks
 * nothing. Closed again, it leaves focus where it was.
 */
export async function expectFocusKept(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const fields = dialog.locator(FIELD);
  if ((await fields.count()) > 0) await expect(fields.first()).toBeFocused();
  else await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
