import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { arrive, PHONE } from './people.js';

const WIDE = { width: 1280, height: 800 };

/** Axe finds nothing and nothing scrolls sideways, wide and on a phone, light and dark. */
async function expectUsable(page: Page, what: string): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
        `${what}, ${colorScheme}, ${viewport.width} px`,
      ).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${what}, ${viewport.width} px`).toBe(0);
  }
}

test('the lobby and a game in each of its states can be used by everybody', async ({ browser }) => {
  test.setTimeout(180_000);
  const [ada, ben] = [await arrive(browser, 'ada'), await arrive(browser, 'ben')];
  const { page } = ada;
  await page.goto('/games');
  await page.getByRole('button', { name: 'Create Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Game Type' });
  await expect(dialog).toBeVisible();
  await expectUsable(page, 'Select Game Type');
  await dialog.getByRole('button', { name: 'Nim' }).click();
  const join = page.getByRole('button', { name: 'Join Game' }).first();
  await expect(join).toBeVisible();
  await expectUsable(page, 'the lobby');

  await join.click();
  await expect(page.getByRole('heading', { name: 'Nim' })).toBeVisible();
  await expectUsable(page, 'a game that waits');

  await ben.page.goto(page.url());
  await ben.page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByRole('button', { name: 'Submit Move' })).toBeEnabled();
  await page.getByRole('button', { name: '3', exact: true }).click();
  await expectUsable(page, 'the own turn');
  await page.getByRole('button', { name: 'Submit Move' }).click();
  await expect(page.getByRole('button', { name: 'Submit Move' })).toBeDisabled();
  await expectUsable(page, "the other's turn");

  await ben.page.getByRole('button', { name: 'Leave Game' }).click();
  await ben.page.getByRole('button', { name: 'Leave and lose' }).click();
  await expect(page.getByText('Status: OVER')).toBeVisible();
  await expectUsable(page, 'a game that is over');
});
