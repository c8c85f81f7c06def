import { expect } from '@playwright/test';
import { ask, join, PHONE } from './people.js';
import { test } from './test.js';

const TEXT = String.raw`It costs $5 and $6. Let $\newcommand{\ket}[1]{\left|#1\right\rangle}\ket{\frac{a}{b}}$ be

$$\left(\begin{array}{c|c}1&2\\\hline 3&4\\5&6\end{array}\right)\tag{1}\label{m}$$

as by $\eqref{m}$ $\ket{x}$ is, and

\begin{align} ${Array.from({ length: 30 }, (_, n) => `x_{${n}}`).join(' + ')} &= 0 \end{align}`;

test('a question with formulas, whose brackets stretch in a font that comes with them', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const { page } = ada;
  const mathFonts = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) =>
        family.includes('STIX') && status === 'loaded' ? [family] : [],
      ),
    );
  const title = `What does ${ada.name} calculate?`;
  // The preview beside the form needs it as well; on the list other questions may.
  await page.goto('/new/question');
  expect(await mathFonts()).toEqual([]);
  await ask(page, { title, text: TEXT, tags: 'mathematics' });

  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: title }).click();
  await expect(page.locator('[data-typeset="true"]')).toHaveCount(5);
  await expect(page.getByText('It costs $5 and $6.')).toBeVisible();
  await expect(page.getByText('as by (1)')).toBeVisible();
  await expect.poll(mathFonts).toHaveLength(1);

  // As high as what they hold, though the letters are no higher than others.
  const matrix = page.locator('[data-math="display"]').first();
  const height = async (selector: string) =>
    (await matrix.locator(selector).first().boundingBox())?.height ?? 0;
  expect(await height('mo')).toBeGreaterThan(0.9 * (await height('mtable mtable')));

  // What is wide scrolls in a box of its own, by keyboard too.
  const wide = page.locator('[data-math="display"]').last();
  await expect(wide).toHaveAttribute('tabindex', '0');
  const [box, whole] = await wide.evaluate(({ clientWidth, scrollWidth }) => [
    clientWidth,
    scrollWidth,
  ]);
  expect(whole).toBeGreaterThan(box);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
