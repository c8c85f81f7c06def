import { expect, type Page } from '@playwright/test';
import { arrive, join, PHONE, WIDE } from './people.js';
import { test, whichWaits } from './test.js';

const remaining = (page: Page) => page.getByTestId('remaining-objects');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Move' });
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' }).getByRole('listitem');

/** Creates a game by the lobby and gives its ID. */
async function createGame(page: Page): Promise<string> {
  await page.goto('/games');
  await page.getByRole('button', { name: 'Create Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Game Type' });
  await dialog.getByRole('button', { name: 'Nim' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem', { name: /^Game / }).first();
  await expect(row).toContainText('WAITING_TO_START');
  await expect(row).toContainText('No players yet');
  const label = (await row.getAttribute('aria-label')) ?? '';
  return label.replace('Game ', '');
}

async function take(page: Page, numObjects: number, left: number): Promise<void> {
  await page.getByRole('button', { name: String(numObjects), exact: true }).click();
  await submit(page).click();
  await expect(remaining(page)).toHaveText(String(left));
}

test('two players and a spectator see one game, from the lobby to the rematch', async ({
  browser,
}) => {
  const [grace, linus, eve] = [
    await join(browser, 'grace'),
    await join(browser, 'linus'),
    await join(browser, 'eve'),
  ];
  await linus.page.goto('/games');
  await eve.page.goto('/games');
  const gameID = await createGame(grace.page);

  // The lobby is live: everybody sees the game appear, fill and begin.
  const row = (page: Page) => page.getByRole('listitem', { name: `Game ${gameID}` });
  await expect(row(eve.page)).toContainText(`Game ID: ${gameID}`);
  await row(grace.page).getByRole('button', { name: 'Join Game' }).click();
  await expect(grace.page).toHaveURL(`/games/${gameID}`);
  await expect(grace.page.getByText('Status: WAITING_TO_START')).toBeVisible();
  await expect(row(linus.page)).toContainText(grace.name);
  await row(linus.page).getByRole('button', { name: 'Join Game' }).click();
  await expect(linus.page.getByText('Status: IN_PROGRESS')).toBeVisible();
  await expect(grace.page.getByText('Status: IN_PROGRESS')).toBeVisible();
  await expect(row(eve.page).getByRole('button', { name: 'Join Game' })).toBeHidden();
  await row(eve.page).getByRole('link', { name: 'Watch' }).click();
  await expect(eve.page.getByText(`You are watching. Waiting for ${grace.name}`)).toBeVisible();
  await expect(submit(eve.page)).toBeHidden();
  await expect(grace.page.getByText('1 person watching')).toBeVisible();

  // Only the one whose turn it is may submit; all three see every move.
  await expect(submit(linus.page)).toBeDisabled();
  await take(grace.page, 3, 18);
  for (const { page } of [linus, eve]) await expect(remaining(page)).toHaveText('18');
  await expect(submit(grace.page)).toBeDisabled();

  // The second player plays by keyboard alone.
  await linus.page.locator('main').focus();
  await linus.page.keyboard.press('2');
  await expect(linus.page.locator('[data-state="picked"]')).toHaveCount(2);
  await linus.page.keyboard.press('Enter');
  for (const { page } of [grace, linus, eve]) await expect(remaining(page)).toHaveText('16');

  // A reload rejoins the seat.
  await grace.page.reload();
  await expect(remaining(grace.page)).toHaveText('16');
  await expect(submit(grace.page)).toBeEnabled();

  const left = [13, 10, 7, 4, 1];
  for (const [index, count] of left.entries()) {
    const { page } = index % 2 === 0 ? grace : linus;
    await take(page, 3, count);
    for (const other of [grace, linus]) await expect(remaining(other.page)).toHaveText(`${count}`);
  }
  await expect(linus.page.getByRole('button', { name: '2', exact: true })).toBeDisabled();
  await take(linus.page, 1, 0);
  await expect(grace.page.getByText('You won', { exact: true })).toBeVisible();
  for (const { page } of [linus, eve]) {
    await expect(page.getByText(`Winner: ${grace.name}`)).toBeVisible();
  }
  for (const { page } of [grace, linus, eve]) {
    await expect(page.getByText('Status: OVER')).toBeVisible();
    await expect(moves(page)).toHaveCount(8);
    // Of the first move and the last nothing bad is said: none could have won.
    await expect(moves(page).getByText('losing move')).toHaveCount(3);
    await expect(moves(page).first()).not.toContainText('losing move');
  }

  // The rematch begins with the other side.
  await grace.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(grace.page.getByText(`Waiting for ${linus.name} to accept`)).toBeVisible();
  await linus.page.getByRole('button', { name: 'Accept the rematch' }).click();
  await expect(submit(linus.page)).toBeEnabled();
  await expect(submit(grace.page)).toBeDisabled();
  await eve.page.getByRole('link', { name: 'Watch the rematch' }).click();
  await expect(eve.page.getByText(`Waiting for ${linus.name} to move`)).toBeVisible();

  // Leaving gives the other player the win.
  await linus.page.getByRole('button', { name: 'Leave Game' }).click();
  await linus.page.getByRole('button', { name: 'Leave and lose' }).click();
  await expect(linus.page).toHaveURL('/games');
  await expect(eve.page.getByText(`Winner: ${grace.name}`)).toBeVisible();
  for (const { page } of [grace, eve]) {
    await expect(page.getByText(`${linus.name} left the game.`)).toBeVisible();
  }
});

test('two play on a smaller heap by the clock, and look back at what they did', async ({
  browser,
}) => {
  const [grace, linus] = [await join(browser, 'grace'), await join(browser, 'linus')];
  await grace.page.goto('/games');
  await grace.page.getByRole('button', { name: 'Create Game' }).click();
  const dialog = grace.page.getByRole('dialog', { name: 'Select Game Type' });
  await dialog.getByRole('button', { name: '15' }).click();
  await dialog.getByRole('button', { name: '5 min a side' }).click();
  await dialog.getByRole('button', { name: 'Nim' }).click();
  const row = grace.page.getByRole('listitem', { name: /^Game / }).first();
  await expect(row).toContainText('15 objects');
  await expect(row).toContainText('Five minutes a side');
  await row.getByRole('button', { name: 'Join Game' }).click();
  await expect(remaining(grace.page)).toHaveText('15');
  await linus.page.goto(new URL(grace.page.url()).pathname);
  await linus.page.getByRole('button', { name: 'Join Game' }).click();

  const clock = (page: Page, number: number) =>
    page.getByRole('timer', { name: `Time left of player ${number}` });
  for (const { page } of [grace, linus]) {
    await expect(clock(page, 1)).toHaveText(/^4:5\d$/);
    await expect(clock(page, 2)).toHaveText('5:00');
  }
  await take(grace.page, 2, 13);
  await expect(clock(linus.page, 2)).toHaveText(/^4:5\d$/);
  for (const [index, left] of [10, 7, 4, 1, 0].entries()) {
    const { page } = index % 2 === 0 ? linus : grace;
    await take(page, Math.min(3, left === 0 ? 1 : 3), left);
    for (const other of [grace, linus]) await expect(remaining(other.page)).toHaveText(`${left}`);
  }
  await expect(grace.page.getByText('You won', { exact: true })).toBeVisible();
  await expect(grace.page.getByText(`You 1 – 0 ${linus.name}`)).toBeVisible();

  await grace.page.getByRole('button', { name: 'First' }).click();
  await expect(remaining(grace.page)).toHaveText('15');
  await grace.page.keyboard.press('ArrowRight');
  await expect(remaining(grace.page)).toHaveText('13');
  await expect(grace.page.getByText(`Move 1 of 6: ${grace.name} took 2`)).toBeVisible();
});

test('somebody is challenged from their profile, told of it, and accepts', async ({ browser }) => {
  const [grace, linus] = [await join(browser, 'grace'), await arrive(browser, 'linus')];
  await grace.page.goto(`/user/${linus.name}`);
  await grace.page.getByRole('button', { name: `More about ${linus.name}` }).click();
  await grace.page.getByRole('button', { name: 'Play Nim' }).click();
  const dialog = grace.page.getByRole('dialog', { name: `Play Nim with ${linus.name}` });
  await dialog.getByRole('button', { name: '31' }).click();
  await dialog.getByRole('button', { name: 'Challenge' }).click();
  await expect(grace.page.getByText(`Waiting for ${linus.name} to accept`)).toBeVisible();

  await linus.page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  const panel = linus.page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('challenges you to Nim').click();
  // Whoever joins by keyboard goes on so: the keys move, and Enter follows no link.
  await linus.page.getByRole('button', { name: 'Join Game' }).press('Enter');
  for (const { page } of [grace, linus]) await expect(remaining(page)).toHaveText('31');
  await expect(linus.page.getByRole('region', { name: 'Table' })).toBeFocused();
  await take(grace.page, 2, 29);
  await expect(remaining(linus.page)).toHaveText('29');
  await linus.page.keyboard.press('3');
  await linus.page.keyboard.press('Enter');
  for (const { page } of [grace, linus]) await expect(remaining(page)).toHaveText('26');
});

test('the computer answers every move of a practice game', async ({ browser }) => {
  const { page } = await join(browser, 'ada');
  await page.goto('/games');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await page.getByRole('button', { name: 'Perfect' }).click();
  await expect(page.getByRole('group', { name: 'Player 2' })).toContainText('Computer, perfect');
  for (const left of [17, 13, 9, 5, 1]) {
    await page.getByLabel('Number of objects to take').fill('3');
    await submit(page).click();
    await expect(remaining(page)).toHaveText(String(left));
    await expect(submit(page)).toBeEnabled();
  }
  await submit(page).click();
  await expect(page.getByText('Winner: Computer, perfect')).toBeVisible();
});

test(
  'who leaves on their own move is told so everywhere, and loses the game to a claim',
  whichWaits,
  async ({ browser }) => {
    const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
    const gameID = await createGame(ada.page);
    for (const { page } of [ada, ben]) {
      await page.goto(`/games/${gameID}`);
      await page.getByRole('button', { name: 'Join Game' }).click();
      await expect(page.getByRole('group', { name: 'Player 1' })).toContainText(ada.name);
    }
    await expect(ben.page.getByRole('group', { name: 'Player 2' })).toContainText(ben.name);
    const claim = ada.page.getByRole('button', { name: 'Claim Game' });
    await ben.page.goto('/tags');
    await expect(ada.page.getByText(`${ben.name} is away. A minute after your move`)).toBeVisible();
    await expect(claim).toBeHidden();
    await take(ada.page, 1, 20);
    await expect(claim).toBeDisabled();

    await expect(ben.page.getByText(`${ada.name} is waiting for your move.`)).toBeVisible();
    await ben.page.reload();
    await expect(ben.page.getByText(`${ada.name} is waiting for your move.`)).toBeVisible();
    // A phone's search has its field at the top: a banner lies above it, and not below.
    await ben.page.setViewportSize(PHONE);
    await ben.page.goto('/search');
    const dismiss = await ben.page.getByRole('button', { name: 'Dismiss' }).boundingBox();
    const field = await ben.page.getByRole('search', { name: 'Everything' }).boundingBox();
    expect(field?.y).toBeGreaterThanOrEqual((dismiss?.y ?? NaN) + (dismiss?.height ?? NaN));
    await ben.page.setViewportSize(WIDE);
    await expect(claim).toBeEnabled({ timeout: 70_000 });
    await claim.click();
    await expect(ada.page.getByText('You won', { exact: true })).toBeVisible();
    const loss = ben.page.getByRole('region', { name: 'A game you lost' });
    await expect(loss).toContainText(`${ada.name} claimed the game`);
    const isNoted = ben.page.waitForResponse(/games[.]acknowledgeLoss/);
    await loss.getByRole('link', { name: 'View Game' }).click();
    await expect(ben.page.getByText(`Winner: ${ada.name}`)).toBeVisible();
    await isNoted;
    await ben.page.goto('/tags');
    await expect(ben.page.getByRole('heading', { name: 'All Tags' })).toBeVisible();
    await expect(loss).toBeHidden();
  },
);
