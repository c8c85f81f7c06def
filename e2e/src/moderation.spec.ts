import { expect } from '@playwright/test';
import { askAtOnce, join, newName, PHONE } from './people.js';
import { onEveryEngine, test } from './test.js';
import { expectUsable } from './usable.js';

test(
  'a report reaches a moderator, who hides the post and suspends its author, live for all',
  onEveryEngine,
  async ({ browser, moderated: { origin, root } }) => {
    const bob = await join(browser, 'bob', origin);
    const title = `Half price until Sunday ${newName('q')}`;
    const address = await askAtOnce(bob, {
      title,
      text: 'Write to me for the link.',
      tags: 'offers',
    });
    const noor = await join(browser, 'noor', origin);
    for (const { page } of [noor, bob]) {
      await page.goto(address);
      await expect(page.getByText('Write to me for the link.')).toBeVisible();
    }

    await expect(root.page.getByRole('link', { name: /^Moderation/ })).toBeVisible();
    await expect(noor.page.getByRole('link', { name: /^Moderation/ })).toHaveCount(0);
    await noor.page.getByRole('button', { name: 'Report the question' }).click();
    const report = noor.page.getByRole('dialog', { name: 'Report this question' });
    await report.getByLabel('A note for the moderators').fill('Sells a course');
    await report.getByRole('button', { name: 'Report' }).click();
    await expect(noor.page.getByText('Moderators will review it')).toBeVisible();

    const { page } = root;
    await page.getByRole('link', { name: 'Moderation 1 open report' }).click();
    await page.getByRole('button', { name: `Question by ${bob.name}` }).click();
    const panel = page.getByRole('complementary', { name: 'Report' });
    await expect(panel.getByText('Sells a course')).toBeVisible();
    await expect(panel.getByText('Write to me for the link.')).toBeVisible();
    await expectUsable(page, 'a report');
    await panel.getByLabel('Reason for the log').fill('Advertising');
    await panel.getByRole('button', { name: /^Hide/ }).click();
    const hiding = page.getByRole('dialog', { name: 'Hide this question' });
    await expect(hiding.getByLabel(`The reason that ${bob.name} reads`)).toHaveValue('Advertising');
    await hiding.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('No open reports').first()).toBeVisible();

    await expect(noor.page.getByText('Write to me for the link.')).toHaveCount(0);
    await expect(
      noor.page.getByRole('heading', { name: 'Hidden by a moderator', level: 1 }),
    ).toBeVisible();
    // Its author reads what it hides.
    await expect(bob.page.getByText('Hidden by a moderator').first()).toBeVisible();
    await expect(bob.page.getByText('Write to me for the link.')).toBeVisible();
    for (const [{ page: told }, line] of [
      [bob, 'Your question was hidden by a moderator: Advertising'],
      [noor, 'The question that you reported was hidden by a moderator'],
    ] as const) {
      await told.getByRole('link', { name: /^Notifications,/ }).click();
      await expect(told.getByText(line).first()).toBeVisible();
      await told.keyboard.press('Escape');
    }
    await noor.page.goto('/home?search=Sunday');
    await expect(noor.page.getByText('No Questions Found')).toBeVisible();

    await page.goto(`/user/${bob.name}`);
    await page.getByRole('button', { name: `More about ${bob.name}` }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${bob.name}` });
    await dialog.getByLabel('1 week').check();
    await dialog.getByLabel(`The reason that ${bob.name} reads`).fill('No adverts, please');
    await dialog.getByLabel('Reason for the log').fill('The same advert again');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
    const banner = bob.page.getByRole('region', { name: 'Suspension' });
    await expect(banner).toContainText('No adverts, please');
    await expect(banner).not.toContainText('The same advert again');
    await bob.page.goto('/messaging');
    await expect(banner).toContainText('You are suspended until');
    await expect(
      bob.page.getByText('You are suspended and can only read. What you wrote is kept.'),
    ).toBeVisible();
    await expect(bob.page.getByPlaceholder('Type your message here')).toHaveCount(0);
    const messageToAdd = { msg: 'Buy now', msgFrom: bob.name, msgDateTime: new Date() };
    const refused = await bob.page.request.post('/messaging/addMessage', {
      data: { messageToAdd },
      headers: { origin },
    });
    expect(refused.status()).toBe(403);
    // The server doesn't know what time it is where he is.
    expect(await refused.text()).toMatch(/You are suspended until .* UTC/);

    await page.goto('/moderation?view=log');
    const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await expect(log.first()).toContainText(
      `suspended ${bob.name} for 1 week The same advert again and told them No adverts, please`,
    );
    await expect(log.nth(1)).toContainText('hid a question');
    await expectUsable(page, 'the log');
    await page.setViewportSize(PHONE);
    await page.goto('/moderation?view=people');
    await expect(page.getByRole('list', { name: 'Suspended' })).toContainText(bob.name);
    await expectUsable(page, 'the people on a phone');
  },
);
