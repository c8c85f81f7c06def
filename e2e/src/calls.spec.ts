import { expect } from '@playwright/test';
import {
  answer,
  banner,
  call,
  callButton,
  choose,
  connect,
  expectConnected,
  expectMovingPicture,
  hangUpButton,
  remotePicture,
  two,
} from './calling.js';
import { arrive } from './people.js';
import { startServer } from './server.js';
import { test } from './test.js';

test('two people call, see each other and hang up', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await connect(pair);
  await expect(callee.page).toHaveURL(/\/call$/);
  await expect(callee.page.getByRole('heading', { name: `${caller.name}'s Video` })).toBeVisible();
  await expect(
    callee.page.getByRole('heading', { name: `My Video - ${callee.name}` }),
  ).toBeVisible();
  await expect(caller.page.getByTestId('quality')).toHaveText(/^(Good|Fair|Poor), \d+ ms$/);
  await expect(caller.page.getByRole('timer')).toHaveText(/^00:\d\d$/);

  const shownAs = () =>
    caller.page.evaluate(() => ({
      isFull: document.fullscreenElement?.querySelector('video') instanceof HTMLVideoElement,
      isApart: document.pictureInPictureElement instanceof HTMLVideoElement,
    }));
  await caller.page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(shownAs).toEqual({ isFull: true, isApart: false });
  await caller.page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(shownAs).toEqual({ isFull: false, isApart: false });
  await caller.page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect.poll(shownAs).toEqual({ isFull: false, isApart: true });
  await caller.page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect.poll(shownAs).toEqual({ isFull: false, isApart: false });

  await caller.page.getByRole('button', { name: 'Camera and microphone' }).click();
  const speakers = caller.page.getByLabel('Speaker');
  const speaker = await speakers.locator('option').last().getAttribute('value');
  await speakers.selectOption(speaker);
  await expect
    .poll(() =>
      caller.page
        .getByTestId('remote-sound')
        .evaluate((sound) => sound instanceof HTMLAudioElement && sound.sinkId),
    )
    .toBe(speaker);
  await caller.page.keyboard.press('Escape');

  await hangUpButton(caller.page).click();
  await expect(callButton(caller.page)).toBeVisible();
  await expect(callee.page.getByText(`${caller.name} hung up.`)).toBeVisible();
  await expect(callButton(callee.page)).toBeVisible();
  await expect(callee.page.getByRole('heading', { name: /Video/ })).toHaveCount(0);
  await pair.leave();
});

test('what one mutes, switches off or shares is seen at the other side', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await connect(pair);
  const theirs = callee.page.getByRole('region', { name: `${caller.name}'s Video` });

  await caller.page.getByRole('button', { name: 'Mute' }).click();
  await expect(theirs.getByText('Muted')).toBeVisible();
  await caller.page.getByRole('button', { name: 'Mute' }).click();
  await expect(theirs.getByText('Muted')).toBeHidden();

  await caller.page.getByRole('button', { name: 'Video off' }).click();
  await expect(theirs.getByText('Camera off')).toBeVisible();
  await expect(remotePicture(callee.page, caller.name)).toBeHidden();
  await caller.page.getByRole('button', { name: 'Video off' }).click();
  await expectMovingPicture(callee.page, caller.name);

  await caller.page.getByRole('button', { name: 'Share your screen' }).click();
  await expect(theirs.getByText('Sharing the screen')).toBeVisible();
  await caller.page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(theirs.getByText('Sharing the screen')).toBeHidden();
  await expectMovingPicture(callee.page, caller.name);
  await pair.leave();
});

test('a call is declined, and one that is cancelled leaves a line with a way to call back', async ({
  browser,
}) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await call(caller.page, callee.name);
  await expect(caller.page.getByText(`Calling ${callee.name} …`)).toBeVisible();
  await callee.page.getByRole('button', { name: 'Decline' }).click();
  await expect(caller.page.getByText(`${callee.name} declined your call.`)).toBeVisible();
  await expect(callButton(caller.page)).toBeVisible();

  await callButton(caller.page).click();
  await expect(banner(callee.page, caller.name)).toBeVisible();
  await hangUpButton(caller.page).click();
  await expect(banner(callee.page, caller.name)).toBeHidden();
  const toast = callee.page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText(caller.name);
  await expect(toast).toContainText('Missed call');

  await callee.page.goto('/messaging/direct-message');
  await callee.page.getByRole('link', { name: new RegExp(caller.name) }).click();
  await callee.page.getByRole('button', { name: 'Call back' }).click();
  await expect(banner(caller.page, callee.name)).toBeVisible();
  await answer(caller.page);
  await expectConnected(pair);
  await pair.leave();
});

test('who is in a call is busy for others', async ({ browser }) => {
  const pair = await two(browser);
  const { callee } = pair;
  await connect(pair);
  const third = await arrive(browser, 'linus');
  await call(third.page, callee.name);
  await expect(third.page.getByText(`${callee.name} is in another call.`)).toBeVisible();
  await expect(callButton(third.page)).toBeVisible();
  const toast = callee.page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText(third.name);
  await expect(toast).toContainText('Missed call');
  await expectConnected(pair);
  await third.context.close();
  await pair.leave();
});

test('two who call each other at the same moment have one call', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  for (const [page, name] of [
    [caller.page, callee.name],
    [callee.page, caller.name],
  ] as const) {
    await page.goto('/call');
    await choose(page, name);
  }
  await Promise.all([callButton(caller.page).click(), callButton(callee.page).click()]);
  await expectConnected(pair);
  await hangUpButton(callee.page).click();
  await expect(callButton(caller.page)).toBeVisible();
  await pair.leave();
});

test('a call goes on when either page is loaded again', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await connect(pair);
  await callee.page.getByRole('button', { name: 'Mute' }).click();
  for (const { page } of [callee, caller]) {
    await page.reload();
    await expectConnected(pair);
  }
  await expect(callee.page.getByRole('button', { name: 'Mute' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await hangUpButton(callee.page).click();
  await expect(caller.page.getByText(`${callee.name} hung up.`)).toBeVisible();
  await pair.leave();
});

test('a call goes on while the server is restarted, and after it', async ({ browser }) => {
  const server = await startServer();
  const pair = await two(browser, server.origin);
  const { caller, callee } = pair;
  await connect(pair);
  const resuming = /calls\.resume/;
  const back = caller.page.waitForResponse(resuming, { timeout: 60_000 });
  // What the callee's tab says of its new connection arrives, and the page is loaded anew before it is answered.
  const heard = new Promise<void>((resolve) => {
    void callee.page.route(resuming, (route) => route.fetch().then(() => resolve()), { times: 1 });
  });
  await server.restart();
  // Once it knows both of them again.
  await Promise.all([back, heard]);
  await expectConnected(pair);
  await expect(caller.page.getByText('Connection lost.')).toBeHidden();
  await expect(callee.page.getByText('Connection lost.')).toBeHidden();
  await callee.page.reload();
  await expectConnected(pair);
  await hangUpButton(caller.page).click();
  await expect(callee.page.getByText(`${caller.name} hung up.`)).toBeVisible();
  await pair.leave();
  await server.stop();
});

test('all tabs of a person ring, one answers and the others stop', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  const other = await callee.context.newPage();
  await other.goto('/call');
  await expect(callButton(other)).toBeVisible();
  await call(caller.page, callee.name);
  await expect(banner(callee.page, caller.name)).toBeVisible();
  await expect(banner(other, caller.name)).toBeVisible();
  await answer(callee.page);
  await expectConnected(pair);
  await expect(banner(other, caller.name)).toBeHidden();
  await expect(
    other.getByText(`You are in a call with ${caller.name} in another tab.`),
  ).toBeVisible();
  await hangUpButton(other).click();
  await expect(caller.page.getByText(`${callee.name} hung up.`)).toBeVisible();
  await expect(callButton(callee.page)).toBeVisible();
  await pair.leave();
});

test('a call begins at a profile, follows to other pages in a panel and ends with a log-out', async ({
  browser,
}) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await caller.page.goto(`/user/${callee.name}`);
  await caller.page.getByRole('button', { name: `Call ${callee.name}` }).click();
  await expect(caller.page).toHaveURL(/\/call$/);
  await answer(callee.page);
  await expectConnected(pair);

  await callee.page.getByRole('link', { name: 'Tags' }).first().click();
  const panel = callee.page.getByRole('region', { name: `Call with ${caller.name}` });
  await expect(panel).toBeVisible();
  await expectMovingPicture(callee.page, caller.name);

  const before = await panel.boundingBox();
  await panel.getByText(caller.name).hover();
  await callee.page.mouse.down();
  // Far beyond the corner: it stays in the window.
  await callee.page.mouse.move(-500, -500, { steps: 3 });
  await callee.page.mouse.up();
  expect(before?.x).toBeGreaterThan(0);
  expect(await panel.boundingBox()).toEqual({ ...before, x: 0, y: 0 });

  await panel.getByRole('button', { name: 'Mute' }).click();
  await expect(caller.page.getByText('Muted', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Back to the call' }).click();
  await expect(callee.page).toHaveURL(/\/call$/);
  await expectConnected(pair);

  await callee.page.getByRole('button', { name: 'Log out' }).click();
  await expect(caller.page.getByText(`${callee.name} hung up.`)).toBeVisible();
  await pair.leave();
});

test('a call is declined with a line, and rings at nobody who is not to be disturbed', async ({
  browser,
}) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await call(caller.page, callee.name);
  await expect(callee.page).toHaveTitle(new RegExp(`^${caller.name} is calling · `));
  await callee.page.getByRole('button', { name: 'Send a message instead' }).click();
  await callee.page.getByRole('button', { name: 'I will call you back.' }).click();
  await expect(caller.page.getByText(`${callee.name} declined your call.`)).toBeVisible();
  const toast = caller.page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText('I will call you back.');

  await callee.page.goto('/call');
  await callee.page.getByRole('button', { name: 'Do not disturb' }).click();
  await callee.page.getByRole('radio', { name: 'On for an hour' }).click();
  await expect(callee.page.getByRole('radio', { name: /^On until \w{3},? / })).toBeChecked();
  await callee.page.keyboard.press('Escape');
  // Whom one has talked to is still chosen.
  await callButton(caller.page).click();
  await expect(
    caller.page.getByText(`${callee.name} does not want to be disturbed at the moment.`),
  ).toBeVisible();
  await expect(banner(callee.page, caller.name)).toBeHidden();
  await pair.leave();
});
