import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { median } from '../rounds.js';
import type { PagesPlace } from './pages-place.js';
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
  { name: 'a game', path: `/games/${gameId}`, isSignedIn: true, shows: 'main h1' },
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

interface Measured {
  readonly slowed: readonly PageOpening[];
  readonly counted: readonly PageOpening[];
}

function describe(name: string, { slowed, counted }: Measured): Finding[] {
  const of = (figure: (opening: PageOpening) => number): number => median(slowed.map(figure));
  const byProcessor = counted.map(({ tasksMs }) => tasksMs.map((ms) => ms * SLOWER_PROCESSOR));
  const blocked = median(byProcessor.map(blockedMs));
  const longest = median(byProcessor.map((tasks) => Math.max(0, ...tasks)));
  const paints = `first paint ${seconds(of(({ firstPaintMs }) => firstPaintMs))}, largest ${seconds(of(({ largestPaintMs }) => largestPaintMs))}`;
  const script = `${of(({ scriptKilobytes }) => scriptKilobytes).toFixed(0)} kB`;
  return [
    { measured: name, result: `${seconds(of(({ contentMs }) => contentMs))}; ${paints}` },
    {
      measured: '  blocked, by processor time × 4',
      result: `${blocked.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`,
      processor: `${median(counted.map(({ busyMs }) => busyMs)).toFixed(0)} ms`,
      judged: { value: Math.round(blocked), target: { atMost: MOST_BLOCKED_MS } },
    },
    {
      measured: '  blocked, by a browser slowed down',
      result: `${of(({ tasksMs }) => blockedMs(tasksMs)).toFixed(0)} ms`,
    },
    {
      measured: '  script before content',
      result: `${script}, ${of(({ requests }) => requests).toFixed(0)} requests in all`,
    },
  ];
}

/**
 * Opens every page of the place with nothing in the cache. A browser that is slowed down feels what
 * else the machine does; a processor's time hardly does, so that is what is judged.
 */
export async function benchOpening(
  browser: Browser,
  place: PagesPlace,
  rounds: number,
): Promise<Section> {
  const findings: Finding[] = [];
  for (const page of pagesOf(place)) {
    const slowed: PageOpening[] = [];
    const counted: PageOpening[] = [];
    while (counted.length < rounds) {
      slowed.push(await open(browser, place, { page, isSlowed: true }));
      counted.push(await open(browser, place, { page, isSlowed: false }));
    }
    findings.push(...describe(page.name, { slowed, counted }));
  }
  return { title: 'Opening a page: slow 4G, a processor 4 times slower, a phone', findings };
}
