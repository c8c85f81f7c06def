import { launchEngine, skipped } from '../browser.js';
import type { Section } from '../report.js';
import type { BenchSettings } from '../settings.js';
import { benchClicking } from './clicking.js';
import { benchOpening } from './opening.js';
import { openPagesPlace } from './pages-place.js';
import { benchScrolling } from './scrolling.js';

/** What a reader waits for: pages that open, long lists that move, clicks that lead somewhere. */
export async function benchPages(
  { openings, clicks }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const browser = await launchEngine();
  if (browser === undefined) return skipped('Pages', 'time to first paint');
  const place = await openPagesPlace(folder);
  try {
    return [
      await benchOpening(browser, place, openings),
      await benchScrolling(browser, place),
      await benchClicking(browser, place, clicks),
    ];
  } finally {
    await browser.close();
    await place.server.stop();
  }
}
