import { expect } from '@playwright/test';
import { arrive, ask, newName, PHONE } from './people.js';
import { onEveryEngine, test } from './test.js';
import { expectAccessible, expectUsable } from './usable.js';

test(
  'two people: what one follows is told, stands in For You, and is found before it is asked again',
  onEveryEngine,
  async ({ browser }) => {
    const [ada, ben] = [await arrive(browser, 'ada'), await arrive(browser, 'ben')];
    const [word, tag] = [newName('ergative').replace('-', ''), newName('tag')];
    const title = `Why is the ${word} so rare?`;
    await ask(ada.page, { title, text: 'Few languages have it.', tags: tag });

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
    await ben.page.getByRole('button', { name: 'Follow this question' }).click();
    await saved;
    await expect(ben.page.getByRole('button', { name: 'Following this question' })).toBeVisible();
    // Whoever looks at the question has read what is told of it.
    await ben.page.goto('/tags');

    await ada.page.getByRole('link', { name: title }).click();
    await ada.page.getByRole('link', { name: 'Answer Question' }).click();
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
    await ask(ada.page, { title: other, text: 'On which continent?', tags: tag });
    await expect(second.getByRole('link', { name: other })).toBeVisible();
    await expectUsable(second);

    // Whoever is about to ask the same sees it before.
    await second.goto('/new/question');
    await second.getByLabel('Question Title').fill(`The ${word} again`);
    const beside = second.getByRole('complementary', { name: 'Similar questions' });
    await expect(beside.getByRole('link')).toHaveCount(2);
    await expectUsable(second);
    await second.setViewportSize(PHONE);
    await expect(beside.getByRole('link')).toHaveCount(0);
    await beside.getByRole('button', { name: '2 similar questions' }).click();
    await expect(beside.getByRole('link', { name: title })).toBeVisible();
    await expectUsable(second);

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
  },
);
