import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { PHONE, WIDE } from './people.js';
import { isOnMongodb } from './places.js';

/** The least room beside the menu. */
const TABLET = { width: 768, height: 1024 };

/** Longer than a page that is being put together pauses; shorter than a clock in it ticks. */
const QUIET_MS = 150;

/** What takes longer changes nothing that one could see while axe looks, as what fades for half a minute. */
const SLOW_MS = 3_000;

/**
 * Resolves when the page shows something, nothing in it is being put in its place and no colour is
 * on its way to another: axe looks at what lies behind a text a moment after it has seen the text.
 */
async function untilCalm(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeAttached();
  await page.evaluate(
    async ({ quietMs, slowMs }) => {
      await new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quietMs);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await new Promise(requestAnimationFrame);
      const passing = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= slowMs);
      await Promise.allSettled(passing.map(({ finished }) => finished));
    },
    { quietMs: QUIET_MS, slowMs: SLOW_MS },
  );
}

/** What axe finds amiss, by all of its rules or by those named. */
async function violationsOf(page: Page, rules: readonly string[]) {
  // A page that is looked at again has it already: it is half a megabyte to read.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets would be read anew for a rule that isn't on.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: [...rules] }),
  };
  return page.evaluate(async (given) => {
    const { violations } = await (globalThis as typeof globalThis & { axe: typeof axe }).axe.run(
      given,
    );
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
}

/** A page scrolls sideways, or breaks short words, such as 'reput ation' where figures share too little room. */
const findTight = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`It is ${scrollWidth - clientWidth} px wider`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\b\p{L}{2,12}\b/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`'${word}' is broken`);
      }
    }
    return found;
  });

/** Axe finds nothing, by all of its rules or by those named, and nothing scrolls sideways (design, Phone). */
export async function expectAccessible(
  page: Page,
  what = page.url(),
  rules: readonly string[] = [],
): Promise<void> {
  // What is away from the view keeps the colours that it was drawn in last, and axe reads those.
  const all = await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await untilCalm(page, what);
  expect(await violationsOf(page, rules), what).toEqual([]);
  await all.evaluate((style) => style.parentNode?.removeChild(style));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, what).toBe(0);
}

/** The same wide and on a phone, light and dark; and on a tablet everything has room. */
export async function expectUsable(page: Page, what = page.url()): Promise<void> {
  // Pages are the same whichever engine keeps what they show: one is enough.
  if (isOnMongodb()) {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    return;
  }
  await page.setViewportSize(TABLET);
  await expect.poll(() => findTight(page), `${what}, ${TABLET.width} px`).toEqual([]);
  // The schemes differ in nothing but colours. In this order few of them change from one to the next.
  for (const [colorScheme, viewport, rules] of [
    ['dark', WIDE, ['color-contrast']],
    ['dark', PHONE, ['color-contrast']],
    ['light', PHONE, []],
    ['light', WIDE, []],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-color-scheme=${colorScheme}]`)).toBeAttached();
    await expectAccessible(page, `${what}, ${colorScheme}, ${viewport.width} px`, rules);
  }
}
