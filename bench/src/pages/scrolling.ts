import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { quantile } from '../rounds.js';
import { MESSAGES_OF_LONG_CHAT, type PagesPlace } from './pages-place.js';
import { openProfile, slowProcessor } from './phone.js';
import { readFrames, TRACED_FRAMES, type Frame } from './read-frames.js';
import { parseTrace } from './read-trace.js';

/** Sixty frames a second; clocks are not exact. */
const FRAME_MS = 1000 / 60 + 0.5;
const LEAST_FRAMES = 59;
/** Pixels a second: a quick hand on the wheel, several messages a frame. */
const SPEED = 9_000;
const ROWS_OF_LIST = 300;

interface Scrolled {
  readonly name: string;
  readonly path: string;
  /** Of what scrolls; the page itself without one. */
  readonly box: string;
  readonly row: string;
  readonly count: number;
  /** Of the box from where it is opened. */
  readonly towards: 1 | -1;
}

const scrolledOf = ({ chatId }: PagesPlace): readonly Scrolled[] => [
  {
    name: `a chat of ${MESSAGES_OF_LONG_CHAT.toLocaleString('en')} messages`,
    ...{ path: `/messaging/direct-message?chatId=${chatId}`, box: '[role="log"]' },
    ...{ row: '[data-message]', count: MESSAGES_OF_LONG_CHAT, towards: -1 },
  },
  {
    name: `a list of ${ROWS_OF_LIST} questions`,
    ...{ path: '/home', box: 'html', row: 'main li h2', count: ROWS_OF_LIST, towards: 1 },
  },
];

/** Scrolls on until every row is there, and back. */
const loadAll = (page: Page, { box, row, count, towards }: Scrolled): Promise<void> =>
  page.evaluate(
    ({ box, row, count, towards }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const element = document.querySelector(box);
          const isThere = document.querySelectorAll(row).length >= count;
          if (element !== null) element.scrollTop = isThere ? 0 : towards * element.scrollHeight;
          if (isThere) resolve();
          else setTimeout(look, 100);
        };
        look();
      }),
    { box, row, count, towards },
  );

/** Turns the wheel over the box until its other end, as a hand does: not by a script in the page. */
async function turnWheel(page: Page, { box, towards }: Scrolled): Promise<void> {
  const { x, y, way } = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`There is no ${selector}.`);
    const { left, width } = element.getBoundingClientRect();
    const way = element.scrollHeight - element.clientHeight;
    return { x: left + width / 2, y: window.innerHeight / 2, way };
  }, box);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x, y, yDistance: -towards * way },
    ...{ speed: SPEED, preventFling: true, gestureSourceType: 'mouse' },
  });
}

async function pass(browser: Browser, page: Page, scrolled: Scrolled): Promise<readonly Frame[]> {
  await browser.startTracing(page, { categories: [...TRACED_FRAMES] });
  await turnWheel(page, scrolled);
  return readFrames(parseTrace(await browser.stopTracing()));
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function describe(name: string, frames: readonly Frame[]): Finding {
  const shown = frames.filter(({ isShown }) => isShown);
  const intervals = shown.slice(1).map(({ atMs }, index) => atMs - (shown[index]?.atMs ?? atMs));
  const rate = (1000 * intervals.length) / intervals.reduce((sum, next) => sum + next, 0);
  const late = intervals.filter((interval) => interval > FRAME_MS).length / intervals.length;
  const share = (of: (frame: Frame) => boolean): string =>
    percent(shown.filter(of).length / shown.length);
  return {
    measured: name,
    result: [
      `${rate.toFixed(0)} frames a second`,
      `${percent(late)} late`,
      `longest ${quantile(intervals, 1).toFixed(0)} ms`,
      `${share(({ isBehind }) => isBehind)} without the page's last change`,
      `${share(({ hasGaps }) => hasGaps)} with gaps`,
    ].join(', '),
    judged: { value: Math.round(rate), target: { atLeast: LEAST_FRAMES } },
  };
}

/**
 * Whether long lists move as smoothly as the screen can show it, by the frames that the browser put on it.
 * A slower processor slows the page's thread alone: what moves without that moves as on a desk.
 */
export async function benchScrolling(browser: Browser, place: PagesPlace): Promise<Section> {
  const findings: Finding[] = [];
  const { server, reader } = place;
  for (const scrolled of scrolledOf(place)) {
    for (const at of ['desk', 'phone'] as const) {
      const profile = await openProfile(browser, { origin: server.url, reader, at });
      const page = await profile.newPage();
      await page.goto(scrolled.path);
      await page.locator(scrolled.row).first().waitFor({ timeout: 60_000 });
      await loadAll(page, scrolled);
      if (at === 'phone') await slowProcessor(page);
      const where = at === 'phone' ? 'phone, 4 times slower' : 'desk';
      // What was never drawn is drawn on the way: a second one would be easier.
      findings.push(describe(`${scrolled.name}, ${where}`, await pass(browser, page, scrolled)));
      await profile.close();
    }
  }
  return {
    title: `Scrolling by the wheel, ${SPEED.toLocaleString('en')} pixels a second`,
    findings,
  };
}
