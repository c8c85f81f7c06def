import { expect } from '@playwright/test';
import { arrive, ask, newName, PHONE, WIDE } from './people.js';
import { test } from './test.js';
import { expectAccessible } from './usable.js';

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${scheme}, wide or on a phone`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    for (const path of ['/', '/signup']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('button', { name: 'Submit' })).toBeVisible();
      await expectAccessible(visitor);
    }

    const { page, name } = await arrive(browser, 'axe');
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const title = `Read aloud ${newName('q')}`;
    await ask(page, { title, text: 'Text with `code`\n\n```ts\nconst x = 1;\n```', tags: 'axe' });
    await page.getByRole('link', { name: title }).click();
    await page.getByPlaceholder('Add a comment').first().fill('A comment.');
    await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'A comment.' })).toBeVisible();
    const question = new URL(page.url()).pathname;
    const pages = [
      ['/home', title],
      ['/home?search=nothinglikethis', 'No Questions Found'],
      [question, title],
      [question.replace('question', 'new/answer'), 'Answer Text'],
      ['/new/question', 'Post Question'],
      ['/tags', 'All Tags'],
      ['/users', 'Users List'],
      [`/user/${name}`, 'Danger Zone'],
      ['/no/such/page', 'Collabor'],
    ] as const;
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      for (const [path, sign] of pages) {
        await page.goto(path);
        await expect(page.getByText(sign).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    }
  });
}
