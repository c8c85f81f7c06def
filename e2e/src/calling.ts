import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { arrive, type Person } from './people.js';

export interface Two {
  readonly caller: Person;
  readonly callee: Person;
  readonly leave: () => Promise<void>;
}

/** Two people in browsers of their own; the second one is on the list of questions. */
export async function two(browser: Browser): Promise<Two> {
  const caller = await arrive(browser, 'ada');
  const callee = await arrive(browser, 'grace');
  return {
    caller,
    callee,
    leave: async () => {
      await caller.context.close();
      await callee.context.close();
    },
  };
}

export const callButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Call', exact: true });

export const hangUpButton = (page: Page): Locator => page.getByRole('button', { name: 'Hang Up' });

export const banner = (page: Page, caller: string): Locator =>
  page.getByRole('alert').filter({ hasText: `${caller} is calling:` });

/** Opens the page of calls and calls somebody who is on its list. */
export async function call(page: Page, username: string): Promise<void> {
  await page.goto('/call');
  await page.getByLabel('User to call').selectOption(username);
  await callButton(page).click();
}

export const answer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Answer', exact: true }).click();

export const remotePicture = (page: Page, name: string): Locator =>
  page.getByLabel(`Picture of ${name}`);

/** Real frames of a real camera: decoded ones, larger than what stands in for no camera. */
const seen = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    width: element.videoWidth,
  }));

/** A few pixels of what is shown now. */
const pixels = (video: Locator): Promise<string> =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 48;
    canvas.height = 27;
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0, 48, 27);
    return context?.getImageData(0, 0, 48, 27).data.join(',') ?? '';
  });

/** The other one's picture arrives: frames are decoded and what they show moves. */
export async function expectMovingPicture(page: Page, name: string): Promise<void> {
  const video = remotePicture(page, name);
  await expect(video).toBeVisible();
  await expect.poll(async () => (await seen(video)).width).toBeGreaterThan(100);
  const { frames } = await seen(video);
  const before = await pixels(video);
  await expect.poll(async () => (await seen(video)).frames).toBeGreaterThan(frames + 5);
  await expect.poll(() => pixels(video)).not.toBe(before);
}

/** Both see each other. */
export async function expectConnected({ caller, callee }: Two): Promise<void> {
  await expectMovingPicture(caller.page, callee.name);
  await expectMovingPicture(callee.page, caller.name);
}

/** From two people to a call in which both see each other. */
export async function connect(pair: Two): Promise<void> {
  await call(pair.caller.page, pair.callee.name);
  await expect(banner(pair.callee.page, pair.caller.name)).toBeVisible();
  await answer(pair.callee.page);
  await expectConnected(pair);
}
