import { expect, type Page } from '@playwright/test';
import { messageField, openChat, say } from './chatting.js';
import { join, newName } from './people.js';
import { test } from './test.js';

const board = (page: Page) => page.getByRole('img', { name: /^The whiteboard/ });

/** A line across the board in the dialog, from one place of the window to another. */
async function line(page: Page, y: number): Promise<void> {
  // What one draws with comes right after the board.
  await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
  const box = await board(page).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  await page.mouse.move(box.x + box.width / 3, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + y + 60, { steps: 6 });
  await page.mouse.up();
}

async function expectDrawingIn(page: Page, field: string): Promise<void> {
  await expect(page.getByLabel(field)).toHaveValue(/!\[Drawing]\(\/drawing\//);
  // Its row comes right after it, and moves what stands below.
  await expect(page.getByRole('button', { name: 'Go on drawing Drawing' })).toBeVisible();
}

test('somebody asks with a drawing, another answers on a copy of it, and draws over the code of a message', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([join(browser, 'ada'), join(browser, 'ben')]);
  const { page: asking } = ada;
  const { page: answering } = ben;
  await asking.goto('/new/question');
  await asking.getByLabel('Question Title').fill(`Which way round, ${ada.name}?`);
  await asking.getByLabel('Tags').fill('drawing');
  await asking.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(board(asking)).toBeVisible();
  await line(asking, 200);
  await asking.getByRole('button', { name: 'Put it in the text' }).click();
  await expectDrawingIn(asking, 'Question Text');
  await asking.getByRole('button', { name: 'Post Question' }).click();
  await asking.getByRole('link', { name: `Which way round, ${ada.name}?` }).click();
  const drawing = asking.getByRole('link', { name: 'Drawing' }).getByRole('img');
  await expect(drawing).toHaveJSProperty('complete', true);
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    50,
  );

  await answering.goto(new URL(asking.url()).pathname);
  await answering.getByRole('button', { name: 'Answer by drawing on a copy' }).click();
  await expect(board(answering)).toBeVisible();
  await line(answering, 320);
  await answering.getByRole('button', { name: 'Put it in the text' }).click();
  await expectDrawingIn(answering, 'Answer Text');
  await answering.getByRole('button', { name: 'Post Answer' }).click();
  // Both see the answer's drawing; the question's is what it was.
  const drawings = asking.getByRole('link', { name: 'Drawing' }).getByRole('img');
  await expect(drawings).toHaveCount(2);
  const heights = await drawings.evaluateAll((images) =>
    images.map(({ clientHeight }) => clientHeight),
  );
  expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) + 50);

  // In a chat, too, what is drawn over code lies there for the other one.
  await openChat(newName('Sums'), ada, ben);
  await say(asking, '```js\nlet sum = 0;\nfor (const each of all) sum -= each;\n```');
  await answering.getByRole('button', { name: 'Draw on this code' }).click();
  await expect(board(answering)).toBeVisible();
  await line(answering, 30);
  await answering.getByRole('button', { name: 'Put it in the text' }).click();
  await expect(messageField(answering)).toHaveValue(/&over=/);
  await messageField(answering).press('Enter');
  const mark = asking.getByRole('button', { name: `1 drawing over it, by ${ben.name}` });
  await mark.click();
  const layer = asking.locator('span', { has: mark }).last().getByRole('img');
  await expect(layer).toBeVisible();
  await expect(layer).toHaveJSProperty('complete', true);
});
