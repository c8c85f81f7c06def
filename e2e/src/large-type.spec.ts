import { expect, type Page } from '@playwright/test';
import { join, PHONE } from './people.js';
import { test } from './test.js';

/** What the browser's own setting does: `rem` and the widths at which pages change follow it. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Words that don't fit into what holds them, or that reach beyond the window. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = beyond > 0 ? [`The page scrolls sideways by ${beyond} px`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      if (element === null || (text.textContent ?? '').trim() === '') continue;
      // The source of a formula, in the place of the formula, until somebody comes near.
      if (element.matches('[data-math]:not([data-typeset])')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (
        let holder: Element | null = element;
        holder !== null && holder !== document.body;
        holder = holder.parentElement
      ) {
        const { clipPath, textOverflow, overflowX, overflowY } = getComputedStyle(holder);
        // For screen readers; or shortened so that one sees it; or scrolled to.
        if (clipPath !== 'none' || textOverflow === 'ellipsis') break;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!holder.matches('a, button, label, header, nav, h1, h2') && overflowX === 'visible')
          continue;
        if (getComputedStyle(holder).display === 'inline') continue;
        const box = holder.getBoundingClientRect();
        const isIn =
          words.left >= box.left - 1 &&
          words.right <= box.right + 1 &&
          words.top >= box.top - 4 &&
          words.bottom <= box.bottom + 4;
        if (!isIn) found.push(`'${text.textContent}' is cut off by ${holder.tagName}`);
      }
    }
    return found;
  });

/** How far one can scroll sideways. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls that lie over each other. */
const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'header :is(a, button), main :is(a, button, input, textarea)',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    const name = (element: HTMLElement) =>
      element.textContent || element.getAttribute('aria-label') || element.id;
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(
          (other) =>
            // What sticks to the top lies over what scrolls, and a link may lie in another's row.
            (one.element.closest('header') === null) ===
              (other.element.closest('header') === null) &&
            !one.element.contains(other.element) &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 4,
        )
        .map((other) => `${name(one.element)} lies over ${name(other.element)}`),
    );
  });

/** Icons that stay as they are beside larger letters. */
const findSmallIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg.tabler-icon')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => icon.clientWidth < 2 * Number(icon.getAttribute('width')))
      .map((icon) => `${icon.getAttribute('class')} is ${icon.clientWidth} px wide`),
  );

async function expectWhole(page: Page, what: string): Promise<void> {
  expect(await findCutOff(page), what).toEqual([]);
  expect(await findOverlaps(page), what).toEqual([]);
  expect(await findSmallIcons(page), what).toEqual([]);
}

test('letters of twice their size cut nothing off', async ({ browser }) => {
  const { page, context, name } = await join(browser, 'ada');
  const other = await join(browser, 'ben');
  const questionId = crypto.randomUUID();
  for (const [procedure, data] of [
    [
      'questions.ask',
      {
        ...{
          _id: questionId,
          title: `Asked in large letters by ${name}`,
          tagNames: 'large letters',
        },
        text: 'Does `a != b` stand there whole?',
      },
    ],
    ['messages.send', { msg: `Said in large letters by ${name}` }],
  ] as const) {
    expect((await context.request.post(`/trpc/${procedure}`, { data })).ok()).toBe(true);
  }
  const visitor = await (await browser.newContext()).newPage();
  await setFontSize(page, 32);
  await setFontSize(visitor, 32);

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [path, shown] of [
      ['/home', `Asked in large letters by ${name}`],
      [`/question/${questionId}`, 'stand there whole?'],
      ['/messaging', `Said in large letters by ${name}`],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('30px');
      await expectWhole(page, `${path} at ${viewport.width} px`);
    }
    await visitor.setViewportSize(viewport);
    await visitor.goto('/login');
    await expect(visitor.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectWhole(visitor, `/login at ${viewport.width} px`);
  }

  await page.setViewportSize(PHONE);
  // Somebody tried to be her twice: the settings say since when.
  for (let tries = 0; tries < 2; tries += 1) {
    await visitor.request.post('/user/login', { data: { username: name, password: 'wrong' } });
  }
  for (const [path, shown] of [
    ['/home', `Asked in large letters by ${name}`],
    ['/tags', 'large'],
    ['/search', 'without this word'],
    [`/user/${other.name}`, 'No biography yet.'],
    [`/user/${name}`, 'Was this you?'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    expect(await beyond(page), path).toBe(0);
  }
  const logo = await page.locator('header [data-brand] svg').boundingBox();
  const search = await page.getByRole('button', { name: 'Search' }).boundingBox();
  expect(logo && search && logo.x + logo.width).toBeLessThanOrEqual(search?.x ?? 0);
});
