import { expect } from '@playwright/test';
import {
  canvasOfCall,
  draw,
  expectButtonsOnPhone,
  expectMovingPicture,
  hangUpButton,
  inked,
} from './calling.js';
import { openChat } from './chatting.js';
import { startedBy, wholeBrowser } from './chromium.js';
import { join } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

// The engine alone lost one of three on a busy machine.
test.use(startedBy(wholeBrowser));

test('three of a group talk, one leaves, and the last one ends it', async ({ browser }) => {
  const [ada, ben, eve] = await Promise.all(
    ['ada', 'ben', 'eve'].map((name) => join(browser, name)),
  );
  if (ada === undefined || ben === undefined || eve === undefined) throw new Error('Too few.');
  const { address } = await openChat('Choir', ada, ben, eve);
  await ada.page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(ada.page.getByText('Nobody else is in the call yet.')).toBeVisible();
  await expect(
    ben.page.getByRole('alert').filter({ hasText: `${ada.name} is calling Choir:` }),
  ).toBeVisible();
  await ben.page.getByRole('button', { name: 'Join' }).first().click();
  await eve.page.getByRole('button', { name: 'Decline' }).click();
  const line = eve.page.getByRole('status').filter({ hasText: 'A call is going on' });
  await line.getByRole('button', { name: 'Join' }).click();

  for (const { page, name } of [ada, ben, eve]) {
    for (const other of [ada, ben, eve]) {
      if (other.name !== name) await expectMovingPicture(page, other.name);
    }
  }
  await expectUsable(eve.page);
  // One opens a board, all draw on it, and the chat stands beside the call, too.
  await ada.page.getByRole('button', { name: 'Board', exact: true }).click();
  for (const { page } of [ada, ben, eve]) await expect(canvasOfCall(page)).toBeVisible();
  await draw(ben.page);
  await expect.poll(() => inked(eve.page)).toBeGreaterThan(50);
  await expectButtonsOnPhone(eve.page);
  await ada.page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = ada.page.getByRole('region', { name: 'Chat of the group' });
  await chat.getByRole('textbox', { name: /message/i }).fill('From bar twelve.');
  await chat.getByRole('button', { name: /Send/ }).click();
  await expect(ben.page.getByRole('button', { name: 'Chat, 1 unread' })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Record the call' }).click();
  await ben.page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(eve.page.getByText(`Recording, by ${ada.name}`)).toBeHidden();
  await eve.page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(ben.page.getByText(`Recording, by ${ada.name}`)).toBeVisible();
  const file = ada.page.waitForEvent('download');
  await eve.page.getByRole('button', { name: 'Stop the recording' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Call .*[.]webm$/);
  await ben.page.keyboard.press('m');
  await expect(ada.page.getByText('Muted')).toBeVisible();

  await ben.page.reload();
  await expectMovingPicture(ben.page, ada.name);
  await expectMovingPicture(ada.page, ben.name);

  await hangUpButton(ada.page).click();
  await expect(ben.page.getByText('2 participants')).toBeVisible();
  await expectMovingPicture(ben.page, eve.name);
  await hangUpButton(ben.page).click();
  await expect(eve.page.getByText('Nobody else is in the call yet.')).toBeVisible();
  await ada.page.goto(address);
  await expect(ada.page.getByText('A call is going on')).toBeVisible();
  await hangUpButton(eve.page).click();
  await expect(ada.page.getByText('A call is going on')).toBeHidden();
  const over = ada.page.getByRole('article').filter({ hasText: /Call, \d+ (?:s|min), / });
  await expect(over.getByRole('button', { name: 'Report the call' })).toBeVisible();
  await Promise.all([ada, ben, eve].map(({ context }) => context.close()));
});
