import { basename } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { median, ratioOf, type Ratio } from '../rounds.js';
import type { PagesPlace, PagesPlaces } from './pages-place.js';
import { openProfile, slowLine, slowProcessor, SLOWER_PROCESSOR } from './phone.js';
import { CONTENT_SHOWN, readOpening, TRACED, type PageOpening } from './read-trace.js';

const MOST_BLOCKED_MS = 150;
/** A task that takes longer keeps the reader waiting. */
const LONG_TASK_MS = 50;
/** By then nothing is left to load but what other pages need. */
const QUIET_MS = 2500;
const PATIENCE_MS = 60_000;

interface Opened {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** A selector of what one came to see. */
  readonly shows: string;
}

const pagesOf = ({ questionId, chatId, gameId, boardId }: PagesPlace): readonly Opened[] => [
  { name: 'login page', path: '/', isSignedIn: false, shows: 'form input' },
  { name: '/home', path: '/home', isSignedIn: true, shows: 'main li h2' },
  {
    name: 'a question, 25 comments and 5 long answers',
    ...{ path: `/question/${questionId}`, isSignedIn: true },
    // Its text can be read before it is rendered.
    shows: 'main article > div + div > div:not(:empty)',
  },
  {
    name: 'a chat of 2,000 messages',
    ...{ path: `/messaging/direct-message?chatId=${chatId}`, isSignedIn: true },
    shows: '[data-message]',
  },
  { name: 'a game', path: `/games/${gameId}`, isSignedIn: true, shows: 'main button' },
  {
    name: 'a board of 200 strokes',
    ...{ path: `/whiteboard/${boardId}`, isSignedIn: true, shows: 'main canvas' },
  },
];

/** Marks the time when what one came to see has been drawn. */
async function markContent(tab: Page, { shows }: Opened): Promise<void> {
  await tab.addInitScript(
    ({ shows, mark }) => {
      const look = () => {
        const isThere = document.querySelector(shows) !== null;
        requestAnimationFrame(isThere ? () => performance.mark(mark) : look);
      };
      look();
    },
    { shows, mark: CONTENT_SHOWN },
  );
}

interface Opening {
  readonly page: Opened;
  /** Whether the browser is slowed down; otherwise what it does is counted as if it were. */
  readonly isSlowed: boolean;
}

async function open(
  browser: Browser,
  place: PagesPlace,
  { page, isSlowed }: Opening,
): Promise<PageOpening> {
  const { url } = place.server;
  const reader = page.isSignedIn ? place.reader : undefined;
  const profile = await openProfile(browser, { origin: url, reader, at: 'phone' });
  try {
    const tab = await profile.newPage();
    if (isSlowed) await slowProcessor(tab);
    await slowLine(tab);
    await markContent(tab, page);
    await browser.startTracing(tab, { categories: [...TRACED] });
    await tab.goto(page.path, { timeout: PATIENCE_MS });
    // Looked for seldom: looking is work of the thread that is measured.
    await tab.waitForFunction(
      (mark) => performance.getEntriesByName(mark).length > 0,
      CONTENT_SHOWN,
      { polling: 250, timeout: PATIENCE_MS },
    );
    await tab.waitForTimeout(QUIET_MS);
    return readOpening(await browser.stopTracing(), url);
  } finally {
    await profile.close();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** What tasks took beyond 50 ms each. */
const blockedMs = (tasks: readonly number[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0);

/** Openings of a page by one checkout, in its rounds. */
interface Counted {
  readonly checkout: string;
  readonly openings: PageOpening[];
}

const middle = ({ openings }: Counted, figure: (opening: PageOpening) => number): number =>
  median(openings.map(figure));

/** How one of this checkout's figures compares with another's, round by round. */
const beside = (own: Counted, other: Counted, figure: (opening: PageOpening) => number): Ratio =>
  ratioOf(own.openings.map(figure), other.openings.map(figure));

const blockedTime = ({ tasksMs }: PageOpening): number =>
  blockedMs(tasksMs.map((ms) => ms * SLOWER_PROCESSOR));

/** What a checkout's openings cost; with it how this one (`own`) compares, where it is another one's. */
function costsOf(counted: Counted, own?: Counted): Finding[] {
  const name = basename(counted.checkout);
  const by = own ? `, by ${name}` : '';
  const blocked = middle(counted, blockedTime);
  const longest = middle(counted, ({ tasksMs }) => SLOWER_PROCESSOR * Math.max(0, ...tasksMs));
  const scripts = middle(counted, ({ scriptKilobytes }) => scriptKilobytes);
  const compared = (what: string, figure: (opening: PageOpening) => number) =>
    own && { with: `${what}, this one by ${name}`, ratio: beside(own, counted, figure) };
  return [
    {
      measured: `  shown, on a quick processor${by}`,
      result: `${seconds(middle(counted, ({ contentMs }) => contentMs))}; first paint ${seconds(middle(counted, ({ firstPaintMs }) => firstPaintMs))}`,
      processor: `${middle(counted, ({ busyMs }) => busyMs).toFixed(0)} ms`,
      comparison: own && {
        ...{ with: `shown, this one by ${name}` },
        ratio: beside(own, counted, ({ contentMs }) => contentMs),
        processorRatio: beside(own, counted, ({ busyMs }) => busyMs),
      },
    },
    {
      measured: `  blocked, by processor time × 4${by}`,
      result: `${blocked.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`,
      comparison: compared('first paint', ({ firstPaintMs }) => firstPaintMs),
      judged: own ? undefined : { value: Math.round(blocked), target: { atMost: MOST_BLOCKED_MS } },
    },
    {
      measured: `  script before content${by}`,
      result: `${scripts.toFixed(0)} kB, ${middle(counted, ({ requests }) => requests).toFixed(0)} requests in all`,
      comparison: compared('script', ({ scriptKilobytes }) => scriptKilobytes),
    },
  ];
}

interface Measured {
  readonly slowed: PageOpening;
  readonly own: Counted;
  readonly others: readonly Counted[];
}

function describe(name: string, { slowed, own, others }: Measured): Finding[] {
  const { contentMs, firstPaintMs, largestPaintMs, tasksMs } = slowed;
  return [
    {
      measured: name,
      result: `${seconds(contentMs)}; first paint ${seconds(firstPaintMs)}, largest ${seconds(largestPaintMs)}`,
    },
    ...others.flatMap((other) => costsOf(other, own)),
    ...costsOf(own),
    {
      measured: '  blocked, by a browser slowed down',
      result: `${blockedMs(tasksMs).toFixed(0)} ms`,
    },
  ];
}

/**
 * Opens every page of the place with nothing in the cache. A browser that is slowed down feels what
 * else the machine does; a processor's time hardly does, so that is what is judged, and compared.
 */
export async function benchOpening(
  browser: Browser,
  { place, others }: PagesPlaces,
  rounds: number,
): Promise<Section> {
  const findings: Finding[] = [];
  for (const [at, page] of pagesOf(place).entries()) {
    const slowed = await open(browser, place, { page, isSlowed: true });
    const turns = [...others, place].map((each) => ({
      counted: { checkout: each.checkout, openings: new Array<PageOpening>() },
      openOnce: () => open(browser, each, { page: pagesOf(each)[at] ?? page, isSlowed: false }),
    }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { counted, openOnce } of round % 2 === 0 ? turns : turns.toReversed()) {
        counted.openings.push(await openOnce());
      }
    }
    const counted = turns.map((turn) => turn.counted);
    const [own] = counted.slice(-1);
    if (own === undefined) throw new Error('Nothing was opened.');
    findings.push(...describe(page.name, { slowed, own, others: counted.slice(0, -1) }));
  }
  return { title: 'Opening a page: slow 4G, a processor 4 times slower, a phone', findings };
}
