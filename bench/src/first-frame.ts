import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, skipped } from './browser.js';
import { startProduct } from './product-process.js';
import type { Section } from './report.js';
import { median } from './rounds.js';
import type { BenchSettings } from './settings.js';

const TARGET_SECONDS = 0.6;
const TITLE = 'Calls, on one machine';

const flags = [
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

async function arrive(browser: Browser, origin: string, name: string): Promise<Page> {
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
  await page.goto('/call');
  return page;
}

/** Resolves with the time of the first frame of the other one's camera; what stands in is smaller. */
const firstFrame = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('[id="remote-video"] ~ * video');
          if (video === null) return requestAnimationFrame(look);
          return video.requestVideoFrameCallback(() =>
            video.videoWidth < 100
              ? requestAnimationFrame(look)
              : resolve(performance.timeOrigin + performance.now()),
          );
        };
        look();
      }),
  );

/** Clicks inside the page, as soon as the button can be clicked, and tells when that was. */
const click = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const buttons = [...document.querySelectorAll('button')];
          const button = buttons.find(
            ({ textContent, disabled }) => textContent === name && !disabled,
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

interface Round {
  readonly toRing: number;
  readonly toFrames: number;
}

async function callOnce(caller: Page, callee: Page): Promise<Round> {
  const answering = click(callee, 'Answer');
  const frames = [firstFrame(caller), firstFrame(callee)];
  const called = await click(caller, 'Call');
  const answered = await answering;
  const seen = Math.max(...(await Promise.all(frames)));
  await click(caller, 'Hang Up');
  for (const page of [caller, callee]) {
    await page.getByRole('heading', { name: /Video/ }).first().waitFor({ state: 'detached' });
  }
  return { toRing: answered - called, toFrames: seen - answered };
}

const seconds = (milliseconds: readonly number[]): number => median(milliseconds) / 1000;

/** How soon two browsers on this machine see each other, after the click on Answer. */
export async function benchFirstFrame(
  { frameRounds }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const browser = await launchBrowser(flags);
  if (browser === undefined) return skipped(TITLE, 'click to first remote frame');
  const server = await startProduct(`file:${join(folder, 'calls.db')}`);
  try {
    const caller = await arrive(browser, server.url, 'ada');
    const callee = await arrive(browser, server.url, 'grace');
    const rounds: Round[] = [];
    await caller.getByRole('combobox', { name: 'User to call' }).fill('grace', { timeout: 60_000 });
    await caller.getByRole('option', { name: 'grace', exact: true }).click();
    // Whom one has called stays chosen. The first one opens chunks and devices for the first time.
    await callOnce(caller, callee);
    while (rounds.length < frameRounds) rounds.push(await callOnce(caller, callee));
    const toFrames = seconds(rounds.map(({ toFrames }) => toFrames));
    const toRing = seconds(rounds.map(({ toRing }) => toRing));
    return [
      {
        title: TITLE,
        findings: [
          { measured: 'click on Call to the other one’s banner', result: `${toRing.toFixed(2)} s` },
          {
            measured: 'click on Answer to first remote frame, both sides',
            result: `${toFrames.toFixed(2)} s`,
            judged: { value: toFrames, target: { atMost: TARGET_SECONDS } },
          },
        ],
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
