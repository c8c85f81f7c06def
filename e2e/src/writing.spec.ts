import { expect, type Locator, type Page } from '@playwright/test';
import { join } from './people.js';
import { test } from './test.js';
import { expectAccessible } from './usable.js';

/** A picture as the browser itself makes one. */
const drawn = (page: Page, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext('2d');
      context?.fillRect(0, 0, wide / 2, high);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );

/** Pastes a PNG, as after copying a part of the screen. */
async function paste(field: Locator, base64: string): Promise<void> {
  await field.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'map.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, base64);
}

const isLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

const KEPT = /!\[map\]\(\/picture\/[\da-f-]{36}\?w=\d+&h=\d+\)/;

test('writing with a bar and pictures, which others see, and leading to one comment', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([join(browser, 'ada'), join(browser, 'ben')]);
  const { page } = ada;
  const title = `How does ${ada.name} draw?`;

  // The bar's changes can be undone by the browser, and the keys do the same.
  await page.goto('/new/question');
  await page.getByLabel('Question Title').fill(title);
  const field = page.getByLabel('Question Text');
  await field.fill('so very true\n');
  const select = (from: number, to: number) =>
    field.evaluate(
      (element, ends) => {
        if (element instanceof HTMLTextAreaElement) element.setSelectionRange(...ends);
      },
      [from, to] as [number, number],
    );
  await field.focus();
  await select(3, 7);
  await page.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
  await expect(field).toHaveValue('so **very** true\n');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('so very true\n');
  await select(3, 7);
  await page.keyboard.press('Control+b');
  await expect(field).toHaveValue('so **very** true\n');

  // A pasted picture has its place in the text.
  await page.keyboard.press('Control+End');
  await paste(field, await drawn(page, 1600, 1000));
  await expect(field).toHaveValue(KEPT);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('drawing');
  await tags.press('Escape');
  await page.getByRole('button', { name: 'Post Question' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;

  // Somebody else sees it, and as large as it is.
  await ben.page.goto(address);
  const picture = ben.page.getByRole('img', { name: 'map' });
  await expect.poll(() => isLoaded(picture)).toBe(true);
  await expect(picture).toHaveAttribute('width', '768');
  await picture.click();
  const large = ben.page.getByRole('dialog', { name: 'map' }).getByRole('img');
  await expect.poll(() => isLoaded(large)).toBe(true);
  await ben.page.keyboard.press('Escape');
  await expect(large).toBeHidden();

  // The address of a comment that is folded away leads to it.
  const ids: string[] = [];
  for (let number = 1; number <= 14; number += 1) {
    const answer = await ben.context.request.post('/trpc/questions.comment', {
      data: { type: 'question', id: address.split('/').at(-1), text: `Comment ${number}` },
    });
    const { result } = (await answer.json()) as { result: { data: { _id: string } } };
    ids.push(result.data._id);
  }
  await page.goto(`${address}#comment-${ids.at(-2) ?? ''}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'Comment 13' });
  await expect(comment).toBeInViewport();
  await expect(comment).toBeFocused();

  // A picture is a message by itself; what browsers don't show as one goes as a file.
  await page.goto('/messaging');
  await ben.page.goto('/messaging');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Look: ');
  const choice = page.getByLabel('Choose pictures');
  await choice.setInputFiles({
    name: 'map.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(message).toHaveValue(/^Look: \[map\.svg\]\(\/file\/[\da-f-]+\?size=\d+\)$/);
  await message.fill('');
  await choice.setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawn(page, 300, 200), 'base64'),
  });
  await expect(message).toHaveValue(KEPT);
  await message.press('Enter');
  const seen = ben.page
    .getByRole('log', { name: 'Global messages' })
    .getByRole('img', { name: 'map' });
  await expect.poll(() => isLoaded(seen)).toBe(true);
});

test('whatever is done to a text is undone by the browser, step by step, and redone', async ({
  browser,
}) => {
  const { page, name } = await join(browser, 'ada');
  await page.goto('/new/question');
  const field = page.getByLabel('Question Text');
  const states: string[] = [''];
  const note = async (step: string | RegExp) => {
    await expect(field).toHaveValue(step);
    states.push(await field.inputValue());
  };
  await field.click();
  await page.keyboard.type('so true');
  await note('so true');
  // By the bar.
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
  await note('so **true**');
  // A list goes on.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n- one');
  await page.keyboard.press('Enter');
  await note('so **true**\n\n- one\n- ');
  // What is copied from a page becomes Markdown.
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<b>two</b> and <i>three</i>');
    clipboardData.setData('text/plain', 'two and three');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await note('so **true**\n\n- one\n- **two** and *three*');
  // A name is completed.
  await page.keyboard.type(` @${name.slice(0, 6)}`);
  await page.getByRole('option', { name }).click();
  await note(new RegExp(`@${name} ?$`));
  // A picture arrives.
  await paste(field, await drawn(page, 60, 40));
  await note(KEPT);

  const seen = [await field.inputValue()];
  for (let press = 0; press < 60 && seen.at(-1) !== ''; press += 1) {
    await page.keyboard.press('Control+z');
    seen.push(await field.inputValue());
  }
  for (const state of states) expect(seen).toContain(state);
  for (let press = 0; press < 60 && (await field.inputValue()) !== states.at(-1); press += 1) {
    await page.keyboard.press('Control+Shift+z');
  }
  await expect(field).toHaveValue(states.at(-1) ?? '');

  // The preview beside the text follows it.
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('true')).toBeVisible();
  await expectAccessible(page, 'with a preview beside the text');
});
