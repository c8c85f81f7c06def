import { basename } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { median, ratioOf } from '../rounds.js';
import type { PagesPlace, PagesPlaces } from './pages-place.js';
import { openProfile } from './phone.js';

const MOST_MS = 100;
const SETTLE_MS = 400;

interface Going {
  /** Selector of what is clicked, the `index`th of them; nothing goes back. */
  readonly click?: string;
  readonly index: number;
  /** What shows that it is there, and what must be gone. */
  readonly shows: string;
  readonly gone: string;
}

/** Milliseconds from a click inside the page to the frame that shows what it leads to. */
const go = (page: Page, going: Going): Promise<number> =>
  page.evaluate(
    ({ click, index, shows, gone }) =>
      new Promise<number>((resolve, reject) => {
        const link =
          click === undefined ? null : document.querySelectorAll<HTMLElement>(click)[index];
        if (link === undefined) {
          reject(new Error(`There is no ${click} with the number ${index}.`));
          return;
        }
        const start = performance.now();
        if (link === null) history.back();
        else link.click();
        const look = () => {
          const isThere =
            document.querySelector(shows) !== null && document.querySelector(gone) === null;
          if (!isThere) return requestAnimationFrame(look);
          // The frame after this one has been drawn.
          const seen = new MessageChannel();
          seen.port1.onmessage = () => resolve(performance.now() - start);
          return requestAnimationFrame(() => seen.port2.postMessage(null));
        };
        look();
      }),
    going,
  );

const LIST = 'main li h2 a';
const QUESTION = 'main article p';
const CHAT_ROW = '[aria-label="Your Chats"] li a';
const CHAT = '[data-message]';

/** A tab of a checkout's, and how long each click in it took. */
interface Clicker {
  readonly checkout: string;
  readonly page: Page;
  readonly took: Readonly<Record<Way, number[]>>;
}

const ways = ['list to question', 'question back to the list', 'list of chats to chat'] as const;
type Way = (typeof ways)[number];

async function openClicker(
  browser: Browser,
  { checkout, server, reader }: PagesPlace,
): Promise<Clicker> {
  const profile = await openProfile(browser, { origin: server.url, reader, at: 'desk' });
  const [there, back, chat] = ways;
  return {
    ...{ checkout, page: await profile.newPage() },
    took: { [there]: [], [back]: [], [chat]: [] },
  };
}

async function amongQuestions({ page, took }: Clicker, index: number): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const there = await go(page, { click: LIST, index, shows: QUESTION, gone: LIST });
  took['list to question'].push(there);
  await page.waitForTimeout(SETTLE_MS);
  const back = await go(page, { index, shows: LIST, gone: QUESTION });
  took['question back to the list'].push(back);
}

async function amongChats({ page, took }: Clicker, index: number): Promise<void> {
  await page.goto('/messaging/direct-message');
  await page.locator(CHAT_ROW).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  const chat = await go(page, { click: CHAT_ROW, index, shows: CHAT, gone: 'main[hidden]' });
  took['list of chats to chat'].push(chat);
}

/** What a way took, and how this checkout (`own`) compares where it is another one's. */
function describe(way: Way, { checkout, took }: Clicker, own?: Clicker): Finding {
  const middle = median(took[way]);
  const name = basename(checkout);
  return {
    measured: own ? `  ${way}, by ${name}` : way,
    result: `${middle.toFixed(0)} ms, first ${(took[way][0] ?? 0).toFixed(0)} ms`,
    comparison: own && {
      with: `this one by ${name}`,
      ratio: ratioOf(own.took[way], took[way]),
    },
    judged: own ? undefined : { value: middle, target: { atMost: MOST_MS } },
  };
}

/** How soon a click inside the app shows what it leads to, at a desk; other checkouts take turns with this one. */
export async function benchClicking(
  browser: Browser,
  { place, others }: PagesPlaces,
  rounds: number,
): Promise<Section> {
  const own = await openClicker(browser, place);
  const beside: Clicker[] = [];
  for (const other of others) beside.push(await openClicker(browser, other));
  const all = [...beside, own];
  for (const { page } of all) {
    await page.goto('/home');
    await page.locator(LIST).first().waitFor({ timeout: 60_000 });
  }
  for (const among of [amongQuestions, amongChats])
    for (let index = 0; index < rounds; index += 1)
      for (const each of index % 2 === 0 ? all : all.toReversed()) await among(each, index);
  for (const { page } of all) await page.context().close();
  return {
    title: 'A click inside the app to its content',
    findings: ways.flatMap((way) => [
      describe(way, own),
      ...beside.map((each) => describe(way, each, own)),
    ]),
  };
}
