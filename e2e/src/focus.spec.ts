import { expect } from '@playwright/test';
import { expectFocusKept } from './focus.js';
import { askAtOnce, join, PHONE } from './people.js';
import { test } from './test.js';

test('every dialog begins on its first field and gives focus back to what opened it', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { page } = ada;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/messaging/direct-message');
  await expectFocusKept(page, button('Start a New Chat'));
  await expectFocusKept(page, button('Start a new chat'));

  const started = await page.request.post('/chat/createChat', {
    data: { participants: [ben.name] },
  });
  const { _id } = (await started.json()) as { _id: string };
  await page.goto(`/messaging/direct-message?chatId=${_id}`);
  const composer = page.getByPlaceholder('Type your message here');
  await expect(composer).toBeFocused();
  for (const name of [
    'Add Participants',
    'Show Participants',
    'Manage Participants',
    'Create Poll',
  ]) {
    await expectFocusKept(page, button(name));
  }

  // The messages are one stop of the Tab key.
  for (const text of ['first', 'second', 'third']) {
    await composer.fill(text);
    await composer.press('Enter');
  }
  await expect(page.getByText('Sending …')).toHaveCount(0);
  await composer.focus();
  await page.keyboard.press('Shift+Tab');
  const more = button(`More about the message from ${ada.name}`);
  await expect(more.nth(2)).toBeFocused();
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Shift+Tab');
  const message = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(message('third')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(message('second')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(message('first')).toBeFocused();
  await page.keyboard.press('m');
  await button(`Delete the message from ${ada.name}`).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(message('first')).toHaveCount(0);
  await expect(message('second')).toBeFocused();

  await page.goto('/whiteboard');
  await button('Create Whiteboard').first().click();
  await page.getByLabel('Title').fill('Focus');
  await button('Create Whiteboard').last().click();
  await expect(page.getByRole('heading', { name: 'Focus' })).toBeVisible();
  for (const name of ['Share', 'Export', 'Whiteboard settings']) {
    await expectFocusKept(page, button(name));
  }

  await page.goto('/games');
  await expectFocusKept(page, button('Create Game'));

  await page.goto(`/user/${ada.name}`);
  await expectFocusKept(page, button('Delete This User'));

  await page.goto('/call');
  await expectFocusKept(page, button('Camera and microphone'));
});

test('the page under a dialog stays where it was read', async ({ browser }) => {
  const { page } = await join(browser, 'ada');
  await page.setViewportSize({ width: 900, height: 400 });
  await page.goto('/games');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
  // The body, as parts of the page may take each other's place.
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
  });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const wheel = async () => {
    await page.mouse.move(450, 380);
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(300);
  };
  await wheel();
  await expect.poll(scrolled).toBe(120);
  // Pressed where it stands, so that the page isn't scrolled to it.
  await page
    .getByRole('button', { name: 'Create Game' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('dialog')).toBeVisible();
  await wheel();
  expect(await scrolled()).toBe(120);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await scrolled()).toBe(120);
  await wheel();
  expect(await scrolled()).toBe(240);
});

test('focus is given on where what has it leaves, and given back by a button that was at work', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const { page } = ada;
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await page.goto(
    await askAtOnce(ada, { title: 'What remains?', text: 'Of the focus.', tags: 'focus' }),
  );
  const field = page.getByLabel('Add a comment');
  for (const text of ['One word', 'Another']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await button('Delete the comment').first().press('Enter');
  await expect(page.getByText('One word')).toHaveCount(0);
  const other = page.getByRole('listitem').filter({ hasText: 'Another' });
  await expect(other).toBeFocused();
  await button('Delete the comment').press('Enter');
  await expect(other).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.goto('/games');
  await button('Create Game').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Casual' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  const submit = button('Submit Move');
  // It has the focus also while the other one moves.
  const ready = submit.and(page.locator(':focus:not([aria-disabled="true"])'));
  const over = page.getByText('Status: OVER');
  await expect(submit).toBeEnabled();
  await submit.focus();
  const remaining = page.getByTestId('remaining-objects');
  // Three at a time it lasts eight moves at most.
  for (let moves = 0; moves < 8; moves += 1) {
    await expect(ready.or(over)).toBeVisible();
    if (await over.isVisible()) break;
    const left = (await remaining.textContent()) ?? '';
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect(remaining).not.toHaveText(left);
  }
  await expect(over).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('what the keyboard comes to is never below the header or the bar', async ({ browser }) => {
  const { name, page } = await join(browser, 'ada');
  await page.setViewportSize(PHONE);
  await page.goto(`/user/${name}`);
  await expect(page.getByRole('button', { name: 'Delete This User' })).toBeVisible();
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused.closest('main') === null) return [];
      const { left, top, width, height } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      // A switch is a picture of its own in the field's place.
      const isSeen = over?.closest('main') != null;
      return isSeen ? [] : [focused.outerHTML];
    });
  const found: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 50; stops += 1) {
      await page.keyboard.press(key);
      found.push(...(await covered()));
    }
  }
  expect(found).toEqual([]);
});

test('what is chosen and what has the focus is seen in colours of one’s own', async ({
  browser,
}) => {
  const { page } = await join(browser, 'ada');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/new/question');
  const field = page.getByLabel('Question Title');
  await field.focus();
  await expect(field).toHaveCSS('outline-style', 'solid');
  await page.goto('/home');
  const chosen = page.getByRole('button', { name: 'Newest', pressed: true });
  const here = page.getByRole('link', { name: 'Questions', exact: true });
  for (const one of [chosen, here]) await expect(one).toHaveCSS('outline-style', 'solid');
});
