import { expect } from '@playwright/test';
import { askAtOnce, join, newName, PHONE } from './people.js';
import { test, whichWaits } from './test.js';
import { expectAccessible, expectUsable } from './usable.js';

test('two people: what one follows is told, stands in For You, and is found before it is asked again', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const [word, tag] = [newName('ergative').replace('-', ''), newName('tag')];
  const title = `Why is the ${word} so rare?`;
  const address = await askAtOnce(ada, { title, text: 'Few languages have it.', tags: tag });

  await ben.page.goto('/home?order=forYou');
  await expect(ben.page.getByText(/Follow tags and questions/)).toBeVisible();
  const second = await ben.context.newPage();
  await second.goto(`/home?tag=${tag}`);
  await second.getByRole('button', { name: `Follow the tag ${tag}` }).click();
  await expect(second.getByRole('button', { name: `Following the tag ${tag}` })).toBeVisible();
  // The list in the other tab hears of it.
  await expect(ben.page.getByRole('link', { name: title })).toBeVisible();
  await ben.page.getByRole('link', { name: title }).click();
  const saved = ben.page.waitForResponse(/questions[.]follow/);
  const below = ben.page.getByText('Nobody has answered yet');
  const follow = ben.page.getByRole('button', { name: 'Follow this question' });
  await follow.hover();
  const before = await below.boundingBox();
  await follow.click();
  await saved;
  await expect(ben.page.getByRole('button', { name: 'Following this question' })).toBeVisible();
  // It is a longer word.
  expect(await below.boundingBox()).toEqual(before);
  // Whoever looks at the question has read what is told of it.
  await ben.page.goto('/tags');

  await ada.page.goto(address.replace('question', 'new/answer'));
  await ada.page.getByLabel('Answer Text').fill('Because it is not.');
  await ada.page.getByRole('button', { name: 'Post Answer' }).click();
  await expect(second.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await second.goto('/notifications');
  const notice = second.getByRole('link', {
    name: new RegExp(`answered .* follow: ${title.slice(0, -1)}`),
  });
  await expect(notice).toBeVisible();

  // A second question of the tag arrives by itself in the list.
  await second.goto('/home?order=forYou');
  await expect(second.getByRole('link', { name: title })).toBeVisible();
  const other = `Where is the ${word} at home?`;
  await askAtOnce(ada, { title: other, text: 'On which continent?', tags: tag });
  await expect(second.getByRole('link', { name: other })).toBeVisible();
  await expectUsable(second);

  // Whoever is about to ask the same sees it before.
  await second.goto('/new/question');
  await second.getByLabel('Question Title').fill(`The ${word} again`);
  const beside = second.getByRole('complementary', { name: 'Similar questions' });
  // Behind a line, as the preview stands beside the text.
  await beside.getByRole('button', { name: '2 similar questions' }).click();
  await expect(beside.getByRole('link')).toHaveCount(2);
  await expectUsable(second);
  await second.setViewportSize(PHONE);
  await expect(beside.getByRole('link', { name: title })).toBeVisible();

  // The search knows titles and tags, and a question those beside it.
  const field = ben.page.getByRole('combobox', { name: 'Search questions' });
  await field.pressSequentially(word.slice(0, -1));
  await expect(ben.page.getByRole('option')).toHaveCount(2);
  await expectAccessible(ben.page);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(ben.page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  const related = ben.page.getByRole('region', { name: 'Related questions' });
  await related.getByRole('link', { name: title }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await field.fill(tag);
  await ben.page.getByRole('option', { name: tag }).click();
  await expect(ben.page).toHaveURL(new RegExp(`/home\\?tag=${tag}$`));
  await Promise.all([ada.context.close(), ben.context.close()]);
});

test('everything that one may read is found on one page: by words in any form, filters, kinds and the palette', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  // Slips are looked for in words of letters alone, and the end of this one is no other word's form.
  const letters = newName('').replace(/[^a-z]/g, 'o');
  const word = `zephyr${letters}et`;
  const title = `Do ${word}s blow?`;
  const address = await askAtOnce(ada, { title, text: 'From the west.', tags: 'winds' });
  const other = `What blows from the west of ${newName('town')}?`;
  const blowing = await askAtOnce(ada, { title: other, text: 'Something does.', tags: 'winds' });
  await ben.page.goto(blowing.replace('question', 'new/answer'));
  await ben.page.getByLabel('Answer Text').fill(`Always a ${word}, as sailors say.`);
  await ben.page.getByRole('button', { name: 'Post Answer' }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await ben.page.goto('/messaging');
  await ben.page.getByPlaceholder('Type your message here').fill(`Who likes ${word}s?`);
  await ben.page.getByRole('button', { name: 'Send' }).click();

  // The header's search lists questions, and says where it found them.
  const { page } = ada;
  await page.goto(`/home?search=${word}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: `in an answer by ${ben.name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL(new RegExp(`/search[?]search=${word}$`));
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.getByText('Answer to')).toBeVisible();
  await expect(results.getByText('Message in Global Messages')).toBeVisible();
  await expectUsable(page);

  // The palette's last line leads there; what is typed goes on in the address.
  await page.goto('/tags');
  const palette = page.getByRole('combobox', { name: /^Find pages/ });
  // The page is seen before it listens to keys.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await palette.fill(word);
  await page.getByRole('option', { name: `All results for “${word}”` }).click();
  const field = page.getByRole('textbox', { name: 'Search everything' });
  await expect(field).toHaveValue(word);
  await field.press('End');
  await field.pressSequentially(` user:${ben.name} `);
  const filters = page.getByRole('list', { name: 'Filters' });
  await expect(filters.getByText(`from ${ben.name}`)).toBeVisible();
  await expect(results.getByRole('link', { name: title })).toHaveCount(0);
  await page.reload();
  await expect(filters.getByText(`from ${ben.name}`)).toBeVisible();
  await expect(field).toHaveValue(word);
  await expectUsable(page);
  await page.getByRole('button', { name: `Remove the filter from ${ben.name}` }).click();
  await expect(results.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: /^Questions/ }).click();
  await expect(page).toHaveURL(new RegExp(`/search[?]search=${word}&kind=questions$`));
  await results.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await expect(results.getByRole('link', { name: title })).toBeVisible();

  // A slip is told, and nothing changes by itself.
  const slip = `${word.slice(0, 3)}${word.slice(4)}`;
  await page.goto(`/search?search=${slip}`);
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/search[?]search=${word}$`));
  await expect(results.getByRole('link', { name: title })).toBeVisible();
  await Promise.all([ada.context.close(), ben.context.close()]);
});

test(
  'what is hot this week, and what the word of an answerer is worth',
  whichWaits,
  async ({ browser }) => {
    const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
    const [quiet, lively] = [newName('quiet'), newName('lively')];
    const address = await askAtOnce(ada, { title: lively, text: 'Who knows?', tags: 'heat' });
    await askAtOnce(ada, { title: quiet, text: 'Who knows?', tags: 'heat' });
    await ada.page.goto(address);
    await ben.page.goto(address.replace('question', 'new/answer'));
    await ben.page.getByLabel('Answer Text').fill('I do.');
    await ben.page.getByRole('button', { name: 'Post Answer' }).click();
    await ada.page.getByRole('button', { name: 'Accept' }).click();
    await ada.page.getByRole('button', { name: 'This answer is useful' }).click();
    // Figures are counted when a profile is opened: by then the vote is there.
    await expect(ben.page.getByTestId('answer-score')).toHaveText('1');

    await ben.page.goto(`/user/${ben.name}`);
    await expect(ben.page.getByRole('list', { name: 'Figures' })).toContainText('25 reputation');
    await expectUsable(ben.page);
    const cleo = await join(browser, 'cleo');
    await cleo.page.goto('/home');
    await cleo.page.getByRole('button', { name: 'Hot This Week' }).click();
    const titles = cleo.page.getByRole('heading', { level: 2 });
    // In all questions the later one stands first.
    const isHotter = async () => {
      const shown = await titles.allTextContents();
      return shown.includes(lively) && shown.indexOf(lively) < shown.indexOf(quiet);
    };
    await expect.poll(isHotter).toBe(true);
    await expectUsable(cleo.page);
    await cleo.page.getByRole('link', { name: lively }).click();
    const answer = cleo.page.getByRole('article', { name: `Answer by ${ben.name}` });
    // Beside a name it may be some seconds old.
    await expect(async () => {
      await cleo.page.reload();
      await expect(answer.getByTitle(/Reputation/)).toHaveText('Reputation 25');
    }).toPass();
    await cleo.page.setViewportSize(PHONE);
    await expectUsable(cleo.page);
  },
);
