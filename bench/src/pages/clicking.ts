import type { Browser, Page } from '@playwright/test';
import type { Finding, Section } from '../report.js';
import { median } from '../rounds.js';
import type { PagesPlace } from './pages-place.js';
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

interface Clicked {
  readonly name: string;
  readonly times: readonly number[];
}

async function amongQuestions(page: Page, rounds: number): Promise<readonly Clicked[]> {
  await page.goto('/home');
  await page.locator(LIST).first().waitFor({ timeout: 60_000 });
  const there: number[] = [];
  const back: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    await page.waitForTimeout(SETTLE_MS);
    there.push(await go(page, { click: LIST, index, shows: QUESTION, gone: LIST }));
    await page.waitForTimeout(SETTLE_MS);
    back.push(await go(page, { index, shows: LIST, gone: QUESTION }));
  }
  return [
    { name: 'list to question', times: there },
    { name: 'question back to the list', times: back },
  ];
}

async function amongChats(page: Page, rounds: number): Promise<Clicked> {
  const times: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    await page.goto('/messaging/direct-message');
    await page.locator(CHAT_ROW).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    times.push(await go(page, { click: CHAT_ROW, index, shows: CHAT, gone: 'main[hidden]' }));
  }
  return { name: 'list of chats to chat', times };
}

const describe = ({ name, times }: Clicked): Finding => {
  const middle = median(times);
  return {
    measured: name,
    result: `${middle.toFixed(0)} ms, first ${(times[0] ?? 0).toFixed(0)} ms`,
    judged: { value: middle, target: { atMost: MOST_MS } },
  };
};

/** How soon a click inside the app shows what it leads to, at a desk. */
export async function benchClicking(
  browser: Browser,
  { server, reader }: PagesPlace,
  rounds: number,
): Promise<Section> {
  const profile = await openProfile(browser, { origin: server.url, reader, at: 'desk' });
  const page = await profile.newPage();
  const clicked = [...(await amongQuestions(page, rounds)), await amongChats(page, rounds)];
  await profile.close();
  return { title: 'A click inside the app to its content', findings: clicked.map(describe) };
}
