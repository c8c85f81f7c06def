import { expect } from '@playwright/test';
import { arrive, ask, askAtOnce, join, newName } from './people.js';
import { besideAnyOthers, onEveryEngine, test } from './test.js';

const NEW_ONES = /new questions?\. Show/;

test(
  'a question appears live at the other, who answers, comments and votes',
  onEveryEngine,
  async ({ browser }) => {
    const ada = await join(browser, 'ada');
    await askAtOnce(ada, { title: `An older one ${newName('q')}`, text: 'Text', tags: 'verbs' });
    const ben = await arrive(browser, 'ben');
    const title = `Why irregular verbs? ${newName('q')}`;
    const text = 'Every verb takes the **same** endings.';

    await ask(ada.page, { title, text, tags: 'verbs naturalism' });
    // At the top of the list it is there at once (SPEC §4).
    await ben.page.getByRole('link', { name: title }).click();
    await expect(ben.page.getByRole('heading', { name: title })).toBeVisible();
    await expect(ben.page.locator('strong', { hasText: 'same' })).toBeVisible();
    await ada.page.getByRole('link', { name: title }).click();
    // Of the question's own page: among real questions the list says '72 views' too.
    await expect(ada.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(ada.page.getByText('2 views', { exact: true })).toBeVisible();

    await ben.page.getByRole('link', { name: 'Answer Question' }).click();
    await ben.page.getByLabel('Answer Text').fill('History that was never cleaned up.');
    await ben.page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(ben.page).toHaveURL(/\/question\//);
    for (const { page } of [ada, ben]) {
      await expect(page.getByText('History that was never cleaned up.')).toBeVisible();
    }

    const comment = ada.page.getByPlaceholder('Add a comment').first();
    await comment.fill('So it is.');
    await ada.page.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(comment).toHaveValue('');
    await expect(ben.page.getByText('So it is.')).toBeVisible();
    await ben.page.getByRole('button', { name: 'Hide Comments' }).first().click();
    await expect(ben.page.getByText('So it is.')).toBeHidden();
    await ben.page.getByRole('button', { name: 'Show Comments' }).first().click();
    await expect(ben.page.getByText('So it is.')).toBeVisible();

    const votes = (page: typeof ada.page) => page.getByTestId('vote-count');
    await ben.page.getByRole('button', { name: /^upvote/i }).click();
    for (const { page } of [ada, ben]) await expect(votes(page)).toHaveText('1');
    await ben.page.getByRole('button', { name: /^downvote/i }).click();
    for (const { page } of [ada, ben]) await expect(votes(page)).toHaveText('-1');
    await ben.page.getByRole('button', { name: /^downvote/i }).click();
    for (const { page } of [ada, ben]) await expect(votes(page)).toHaveText('0');
  },
);

test(
  'an answer is accepted, voted for, changed, deleted and brought back',
  besideAnyOthers,
  async ({ browser }) => {
    const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
    const title = `Which one helps? ${newName('q')}`;
    const address = await askAtOnce(ada, { title, text: 'Text', tags: 'verbs' });
    await ada.page.goto(address);
    await expect(ada.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const answers = (page: typeof ada.page) => page.getByRole('article', { name: /^Answer by/ });
    for (const text of ['An early answer.', 'A late answer.']) {
      await ben.page.goto(address.replace('/question/', '/new/answer/'));
      await ben.page.getByLabel('Answer Text').fill(text);
      await ben.page.getByRole('button', { name: 'Post Answer' }).click();
      await expect(answers(ben.page).filter({ hasText: text })).toBeVisible();
    }
    const late = (page: typeof ada.page) => answers(page).filter({ hasText: 'late' });

    await ben.page.goto(address);
    await expect(answers(ben.page).first()).toContainText('An early answer.');
    // It is marked where it stands, and stands first from the next reading on.
    await late(ada.page).getByRole('button', { name: 'Accept' }).click();
    await expect(late(ben.page).getByText('Accepted')).toBeVisible();
    await expect(answers(ben.page).first()).toContainText('An early answer.');
    await ben.page.reload();
    await expect(answers(ben.page).first()).toContainText('A late answer.');
    await ada.page.getByRole('link', { name: 'Questions', exact: true }).first().click();
    const row = ada.page.getByRole('listitem').filter({ hasText: title });
    await expect(row.getByRole('img', { name: 'One accepted:' })).toBeVisible();
    await ada.page.goto(address);

    const early = (page: typeof ada.page) => answers(page).filter({ hasText: 'early' });
    await early(ada.page).getByRole('button', { name: 'This answer is useful' }).click();
    for (const { page } of [ada, ben]) {
      await expect(early(page).getByTestId('answer-score')).toHaveText('1');
    }
    await ben.page.getByRole('button', { name: 'Best' }).click();
    await expect(ben.page).toHaveURL(/answers=best/);

    await early(ben.page).getByRole('button', { name: 'Edit the answer' }).click();
    await ben.page.getByLabel('Answer Text').fill('An early and better answer.');
    await ben.page.getByRole('button', { name: 'Save' }).click();
    await expect(ada.page.getByText('An early and better answer.')).toBeVisible();
    await early(ada.page)
      .getByRole('button', { name: /^edited/ })
      .click();
    await expect(ada.page.getByRole('dialog').locator('ins').first()).toContainText('better');
    await ada.page.keyboard.press('Escape');

    await early(ben.page).getByRole('button', { name: 'Delete the answer' }).click();
    await expect(early(ada.page)).toBeHidden();
    await ben.page.getByRole('button', { name: 'Undo' }).click();
    await expect(early(ada.page)).toBeVisible();
  },
);

test('who has scrolled away is told of new questions by a line that leads to them', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const older = `An older one ${newName('q')}`;
  await askAtOnce(ada, { title: older, text: 'Text', tags: 'verbs' });
  const ben = await arrive(browser, 'ben');
  await expect(ben.page.getByRole('link', { name: older })).toBeVisible();
  await ben.page.setViewportSize({ width: 1280, height: 320 });
  const first = `At once ${newName('q')}`;
  await askAtOnce(ada, { title: first, text: 'Text', tags: 'verbs' });
  await expect(ben.page.getByRole('link', { name: first })).toBeInViewport();

  await ben.page.mouse.move(640, 200);
  await ben.page.mouse.wheel(0, 150);
  await expect.poll(() => ben.page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  const title = `A newer one ${newName('q')}`;
  await askAtOnce(ada, { title, text: 'Text', tags: 'verbs' });
  const line = ben.page.getByRole('button', { name: NEW_ONES });
  await expect(line).toBeAttached();
  await expect(ben.page.getByRole('link', { name: title })).toBeHidden();
  await line.click();
  await expect(ben.page.getByRole('link', { name: title })).toBeInViewport();
});

test('search, tags and every order find what they should', onEveryEngine, async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const word = newName('w').replace('-', '');
  const [first, second] = [`First of ${word}`, `Second of ${word}`];
  await askAtOnce(ada, { title: first, text: 'Vowels', tags: `t${word} verbs` });
  await askAtOnce(ada, { title: second, text: 'Consonants', tags: 'verbs' });
  const { page } = ada;
  await page.goto('/home');
  const search = page.getByLabel('Search questions');
  const titles = () => page.getByRole('heading', { level: 2, name: new RegExp(word) });

  await search.fill(word.slice(0, -2));
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(titles()).toHaveText([second, first]);
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible();

  await titles().first().getByRole('link').click();
  await page.goto('/new/answer/' + (page.url().split('/').at(-1) ?? ''));
  await page.getByLabel('Answer Text').fill('An answer.');
  await page.getByRole('button', { name: 'Post Answer' }).click();
  await expect(page).toHaveURL(/\/question\//);

  await search.fill(word);
  await search.press('Enter');
  await page.getByText('Unanswered', { exact: true }).click();
  await expect(titles()).toHaveText([first]);
  await page.getByText('Active', { exact: true }).click();
  await expect(titles()).toHaveText([second, first]);
  await page.getByText('Most Viewed', { exact: true }).click();
  await expect(titles()).toHaveText([second, first]);
  await page.getByText('Newest', { exact: true }).click();
  await expect(titles()).toHaveText([second, first]);

  await search.fill(`[t${word}]`);
  await search.press('Enter');
  await expect(titles()).toHaveText([first]);
  await page.locator('main').getByText(`t${word}`, { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: `t${word}` })).toBeVisible();
  await expect(titles()).toHaveText([first]);

  await search.fill('zzz nothing like this');
  await search.press('Enter');
  await expect(page.getByText('No Questions Found')).toBeVisible();
});

test('the tags page counts questions and opens a tag', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const { page } = ada;
  const tag = newName('tag');
  await askAtOnce(ada, { title: 'One with a new tag', text: 'Text', tags: tag });
  await page.goto('/tags');
  await expect(page.getByText('All Tags')).toBeVisible();
  await expect(page.getByText(/^\d+ Tags$/)).toBeVisible();
  await page.getByRole('searchbox', { name: /tags/i }).fill(tag);
  const card = page.getByRole('link', { name: new RegExp(tag) });
  await expect(card).toContainText('user added tag');
  await expect(card).toContainText('1 questions');
  await card.click();
  await expect(page).toHaveURL(`/home?tag=${tag}`);
});

test(
  'a form says what is missing, keeps a draft over a reload and posts once',
  besideAnyOthers,
  async ({ browser }) => {
    const { page } = await join(browser, 'ada');
    await page.goto('/new/question');
    await page.getByRole('button', { name: 'Post Question' }).click();
    for (const text of [
      'Title cannot be empty',
      'Question text cannot be empty',
      'Should have at least 1 tag',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    const title = `Draft ${newName('d')}`;
    await page.getByLabel('Question Title').fill(title);
    await page.getByLabel('Question Text').fill('[bad](http://link.example)');
    await page.getByRole('combobox', { name: 'Tags' }).fill('verbs');
    await page.getByRole('button', { name: 'Post Question' }).click();
    await expect(page.getByText('Invalid hyperlink format.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Question Title')).toHaveValue(title);
    await page.getByLabel('Question Text').fill('Fine now.');
    await page.getByRole('button', { name: 'Post Question' }).dblclick();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('link', { name: title })).toHaveCount(1);
    await page.goto('/new/question');
    await expect(page.getByLabel('Question Title')).toHaveValue('');
  },
);

test('losing the connection loses nothing typed, and nothing that happened meanwhile', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const title = `Cut off ${newName('q')}`;
  const address = await askAtOnce(ada, { title, text: 'Text', tags: 'verbs' });
  await ada.page.goto(address);
  await expect(ada.page.getByRole('heading', { name: title })).toBeVisible();
  await ben.page.goto(address);
  await expect(ben.page.getByRole('heading', { name: title })).toBeVisible();

  await ada.page.getByPlaceholder('Add a comment').first().fill('half a thou');
  await ada.context.setOffline(true);
  await ada.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await ben.page.getByPlaceholder('Add a comment').first().fill('Said meanwhile.');
  await ben.page.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await expect(
    ben.page.getByRole('paragraph').filter({ hasText: 'Said meanwhile.' }),
  ).toBeVisible();
  await ada.context.setOffline(false);
  await expect(ada.page.getByText('Said meanwhile.')).toBeVisible({ timeout: 40_000 });
  await expect(ada.page.getByPlaceholder('Add a comment').first()).toHaveValue('half a thou');
});

test('a question that does not exist says so', besideAnyOthers, async ({ browser }) => {
  const { page } = await join(browser, 'ada');
  await page.goto('/question/none');
  await expect(page.getByText(/not found|does not exist/i).first()).toBeVisible();
  await page.goto('/new/answer');
  await expect(page.getByText('Question ID is missing.')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});
