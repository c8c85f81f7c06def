import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, skipped } from './browser.js';
import { startProduct } from './product-process.js';
import type { Finding, Section } from './report.js';
import { median } from './rounds.js';
import type { BenchSettings } from './settings.js';

const TARGET_SECONDS = { two: 0.6, four: 1.2 };
const TITLE = 'Calls, on one machine';

export const flags = [
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

export interface Caller {
  readonly name: string;
  readonly page: Page;
}

/** Somebody who is new to the community, in a browser of their own. */
export async function arrive(browser: Browser, origin: string, name: string): Promise<Caller> {
  const context = await browser.newContext({ baseURL: origin });
  // The compiler that runs this file names functions by a helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel(/^Password/).fill('correct horse battery');
  await page.getByLabel('Confirm Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'All Questions' }).waitFor({ timeout: 60_000 });
  return { name, page };
}

/** Goes to the page of calls and chooses somebody; whom one has called stays chosen. */
export async function choose({ page }: Caller, { name }: Caller): Promise<void> {
  await page.goto('/call');
  await page.getByRole('combobox', { name: 'User to call' }).fill(name, { timeout: 60_000 });
  await page.getByRole('option', { name, exact: true }).click();
}

/** Resolves with the time of the first frame of somebody's camera; what stands in for none is smaller. */
export const firstFrame = ({ page }: Caller, { name }: Caller): Promise<number> =>
  page.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
          if (video !== null && video.videoWidth >= 100) {
            resolve(performance.timeOrigin + performance.now());
          } else requestAnimationFrame(look);
        };
        look();
      }),
    `Picture of ${name}`,
  );

/** Clicks inside the page, as soon as the button can be clicked, and tells when that was. */
export const click = ({ page }: Caller, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent, ariaLabel, disabled }) =>
              (ariaLabel ?? textContent) === name && !disabled,
          );
          if (button === undefined) return requestAnimationFrame(look);
          const at = performance.timeOrigin + performance.now();
          button.click();
          resolve(at);
          return undefined;
        };
        look();
      }),
    name,
  );

/** What one does is over for whoever saw the picture. */
const untilGone = ({ page }: Caller, { name }: Caller): Promise<void> =>
  page.getByLabel(`Picture of ${name}`).waitFor({ state: 'detached' });

interface Round {
  readonly toRing: number;
  readonly toFrames: number;
}

async function callOnce(caller: Caller, callee: Caller): Promise<Round> {
  const answering = click(callee, 'Answer');
  const frames = [firstFrame(caller, callee), firstFrame(callee, caller)];
  const called = await click(caller, 'Call');
  const answered = await answering;
  const seen = Math.max(...(await Promise.all(frames)));
  await click(caller, 'Hang Up');
  await Promise.all([untilGone(caller, callee), untilGone(callee, caller)]);
  return { toRing: answered - called, toFrames: seen - answered };
}

interface Joining {
  /** Until the one who joins sees somebody. */
  readonly toFirst: number;
  /** Until the one who joins sees all the others, and is seen by each. */
  readonly toAll: number;
}

async function joinOnce(fourth: Caller, others: readonly Caller[]): Promise<Joining> {
  const atFourth = others.map((other) => firstFrame(fourth, other));
  const atOthers = others.map((other) => firstFrame(other, fourth));
  const joined = await click(fourth, 'Join');
  const [seen, shown] = await Promise.all([Promise.all(atFourth), Promise.all(atOthers)]);
  await click(fourth, 'Hang Up');
  await Promise.all(others.map((other) => untilGone(other, fourth)));
  await fourth.page.goBack();
  return { toFirst: Math.min(...seen) - joined, toAll: Math.max(...seen, ...shown) - joined };
}

const seconds = (milliseconds: readonly number[]): number => median(milliseconds) / 1000;

async function repeat<Result>(times: number, act: () => Promise<Result>): Promise<Result[]> {
  // The first one opens chunks and devices for the first time.
  await act();
  const results: Result[] = [];
  while (results.length < times) results.push(await act());
  return results;
}

async function callTwo(caller: Caller, callee: Caller, times: number): Promise<Finding[]> {
  await callee.page.goto('/call');
  await choose(caller, callee);
  const rounds = await repeat(times, () => callOnce(caller, callee));
  const toFrames = seconds(rounds.map(({ toFrames }) => toFrames));
  const toRing = seconds(rounds.map(({ toRing }) => toRing));
  return [
    { measured: 'click on Call to the other one’s banner', result: `${toRing.toFixed(2)} s` },
    {
      measured: 'click on Answer to first remote frame, both sides',
      result: `${toFrames.toFixed(2)} s`,
      judged: { value: toFrames, target: { atMost: TARGET_SECONDS.two } },
    },
  ];
}

/** A browser that is new here keeps the app in its first minute (docs/decisions/026): whoever calls has been here before. */
const untilKept = ({ page }: Caller): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

async function callFour(people: readonly Caller[], times: number): Promise<Finding[]> {
  const [first, second, third, fourth] = people;
  if (!first || !second || !third || !fourth) throw new Error('A group of four has four people.');
  const participants = people.map(({ name }) => name);
  const data = { title: 'Choir', participants };
  const created = await first.page.request.post('/chat/createChat', { data });
  const { _id: chatId } = (await created.json()) as { readonly _id: string };
  for (const { page } of people) await page.goto(`/messaging/direct-message?chatId=${chatId}`);
  await click(first, 'Call');
  for (const person of [second, third]) await click(person, 'Join');
  await Promise.all([firstFrame(second, third), firstFrame(third, first)]);
  await Promise.all(people.map(untilKept));
  const rounds = await repeat(times, () => joinOnce(fourth, [first, second, third]));
  const toFirst = seconds(rounds.map(({ toFirst }) => toFirst));
  const toAll = seconds(rounds.map(({ toAll }) => toAll));
  return [
    {
      measured: 'click on Join, by the fourth, to the first remote frame there',
      result: `${toFirst.toFixed(2)} s`,
      judged: { value: toFirst, target: { atMost: TARGET_SECONDS.four } },
    },
    {
      measured: 'click on Join, by the fourth, until all see each other',
      result: `${toAll.toFixed(2)} s`,
    },
  ];
}

/** How soon two browsers on this machine see each other, after the click on Answer; and how soon a fourth one sees three. */
export async function benchFirstFrame(
  { frameRounds }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const browser = await launchBrowser(flags);
  if (browser === undefined) return skipped(TITLE, 'click to first remote frame');
  const server = await startProduct(`file:${join(folder, 'calls.db')}`);
  try {
    const people: Caller[] = [];
    for (const name of ['ada', 'grace', 'ben', 'eve']) {
      people.push(await arrive(browser, server.url, name));
    }
    const [ada, grace] = people;
    if (ada === undefined || grace === undefined) throw new Error('Two people make a call.');
    const two = await callTwo(ada, grace, frameRounds);
    return [{ title: TITLE, findings: [...two, ...(await callFour(people, frameRounds))] }];
  } finally {
    await browser.close();
    await server.stop();
  }
}
