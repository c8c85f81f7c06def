import { expect, type Page } from '@playwright/test';
import { message, openChat, say } from './chatting.js';
import { join, newName, PHONE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const setting = (page: Page, group: string, choice: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice });

test('a chat is silenced, stands on top, is put away and comes back when somebody is called', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const [loud, quiet] = [newName('Loud'), newName('Quiet')];
  await openChat(loud, ada, ben);
  const { address } = await openChat(quiet, ada, ben);
  const chats = ben.page.getByRole('region', { name: 'Your Chats' });
  const row = chats.getByRole('link', { name: new RegExp(quiet) });

  await ben.page.getByRole('button', { name: 'More about this chat' }).click();
  await ben.page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const dialog = ben.page.getByRole('dialog', { name: 'Notifications' });
  await dialog.getByRole('radio', { name: 'Mentions only' }).click();
  await expect(dialog.getByRole('radio', { name: 'Mentions only' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Keep at the top of your chats' }).click();
  await expect(
    dialog.getByRole('checkbox', { name: 'Keep at the top of your chats' }),
  ).toBeChecked();
  await expectUsable(ben.page, 'how one keeps a chat');
  await dialog.getByRole('checkbox', { name: /^Archived/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Archived/ })).toBeChecked();

  // Elsewhere, he hears of the loud one alone.
  await ben.page.goto('/home');
  await ada.page.goto(address);
  await say(ada.page, 'Nobody is called');
  await expect(message(ada.page, 'Nobody is called')).toBeVisible();
  await ben.page.goto('/messaging/direct-message');
  await expect(chats.getByText('Archived (1)')).toBeVisible();
  await expect(row).toBeHidden();

  await say(ada.page, `Where are you, @${ben.name}?`);
  await expect(row).toBeVisible();
  await expect(chats.getByText(/^Archived/)).toHaveCount(0);
  await expect(chats.getByRole('listitem').first()).toContainText(quiet);
});

test('one chooses who may add one and who sees when one was here, in all tabs at once', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const settings = `/user/${ben.name}?tab=settings`;
  const [page, other] = [ben.page, await ben.page.context().newPage()];
  for (const tab of [page, other]) await tab.goto(settings);
  await expect(setting(other, 'Who may add you to groups', 'Everybody')).toBeChecked();

  await setting(page, 'Who may add you to groups', 'Nobody').click();
  await setting(page, 'Who can see when you were last online', 'Nobody').click();
  await expect(setting(other, 'Who may add you to groups', 'Nobody')).toBeChecked();
  await expect(setting(other, 'Who can see when you were last online', 'Nobody')).toBeChecked();
  await other.setViewportSize(PHONE);
  await expectUsable(other, 'what one chooses about others');

  // Nobody brings ben into a group, and nobody reads when he was here.
  const participants = [ada.name, ben.name, (await join(browser, 'cleo')).name];
  const data = { title: newName('Crowd'), participants };
  const refused = await ada.page.request.post('/chat/createChat', { data });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain(`You cannot add ${ben.name} to a chat.`);
  await ben.page.context().close();
  await ada.page.goto(`/user/${ben.name}`);
  await expect(ada.page.getByText('Joined', { exact: true })).toBeVisible();
  await expect(ada.page.getByText('Online', { exact: true })).toHaveCount(0);
  await expect(ada.page.getByText('Last seen')).toHaveCount(0);
});

test('a challenge is taken back, and its table is nobody’s', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  await ada.page.goto(`/user/${ben.name}`);
  await ada.page.getByRole('button', { name: `More about ${ben.name}` }).click();
  await ada.page.getByRole('button', { name: 'Play Nim' }).click();
  await ada.page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(
    ada.page.getByText(`Waiting for ${ben.name} to accept the challenge.`),
  ).toBeVisible();
  await ben.page.goto(ada.page.url());
  await expect(ben.page.getByText(`${ada.name} challenges you.`)).toBeVisible();
  await ada.page.getByRole('button', { name: 'Leave Game' }).click();
  await expect(ben.page.getByText(`${ada.name} took the challenge back.`)).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Join Game' })).toHaveCount(0);
  await expectUsable(ben.page, 'a challenge that was taken back');
});
