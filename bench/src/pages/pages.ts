import { join } from 'node:path';
import { launchEngine, skipped } from '../browser.js';
import { HERE } from '../product-process.js';
import type { Section } from '../report.js';
import type { BenchSettings } from '../settings.js';
import { benchClicking } from './clicking.js';
import { benchOpening } from './opening.js';
import { openPagesPlace, type PagesPlace } from './pages-place.js';
import { benchScrolling } from './scrolling.js';

/**
 * What a reader waits for: pages that open, long lists that move, clicks that lead somewhere. Pages and clicks are measured beside those
 * of other checkouts, of whatever age, where `COLLABOR8_BESIDE` names some that are built.
 */
export async function benchPages(
  { openings, clicks, besideFolders }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const browser = await launchEngine();
  if (browser === undefined) return skipped('Pages', 'time to first paint');
  const others: PagesPlace[] = [];
  for (const [at, checkout] of besideFolders.entries()) {
    others.push(await openPagesPlace(checkout, join(folder, `beside-${at}.db`)));
  }
  const place = await openPagesPlace(HERE, join(folder, 'pages.db'));
  try {
    return [
      await benchOpening(browser, { place, others }, openings),
      await benchScrolling(browser, place),
      await benchClicking(browser, { place, others }, clicks),
    ];
  } finally {
    await browser.close();
    await Promise.all([place, ...others].map(({ server }) => server.stop()));
  }
}
