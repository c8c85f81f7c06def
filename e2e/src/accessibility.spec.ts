import { expect } from '@playwright/test';
import { askAtOnce, join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('every page can be used by everybody, light and dark, wide and on a phone', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const visitor = await browser.newPage();
  for (const path of ['/', '/signup']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectUsable(visitor);
  }
  await visitor.context().close();

  const person = await join(browser, 'axe');
  const { page, name } = person;
  const title = `Read aloud ${newName('q')}`;
  const question = await askAtOnce(person, {
    title,
    text: `\`code\`, $x^2$, ![A duck](https://a.example/b.png)

# A heading

\`\`\`ts
const x = 1;
\`\`\`

${'> - '.repeat(15)}Deep.`,
    tags: 'axe',
  });
  await page.goto(question);
  await page.getByPlaceholder('Add a comment').first().fill('A comment.');
  await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'A comment.' })).toBeVisible();
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
  for (const [path, sign] of pages) {
    await page.goto(path);
    await expect(page.getByText(sign).first()).toBeVisible();
    await expectUsable(page);
  }
});
