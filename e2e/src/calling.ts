import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { arrive, join, type Person, PHONE, WIDE } from './people.js';

export interface Two {
  readonly caller: Person;
  readonly callee: Person;
  readonly leave: () => Promise<void>;
}

/** Two people in browsers of their own: the first one has no page open yet, the second one the list of questions. */
export async function two(browser: Browser, origin?: string): Promise<Two> {
  const [caller, callee] = await Promise.all([
    join(browser, 'ada', origin),
    arrive(browser, 'grace', origin),
  ]);
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

/** Beside the one of the bar, or of the small panel, there is another where something is wrong. */
export const hangUpButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Hang Up' }).last();

export const banner = (page: Page, caller: string): Locator =>
  page.getByRole('alert').filter({ hasText: `${caller} is calling:` });

/** Picks somebody on the page of calls. */
export async function choose(page: Page, username: string): Promise<void> {
  await page.getByRole('combobox', { name: 'User to call' }).fill(username);
  await page.getByRole('option', { name: username, exact: true }).click();
}

/** Opens the page of calls and calls somebody who is on its list. */
export async function call(page: Page, username: string): Promise<void> {
  await page.goto('/call');
  await choose(page, username);
  await callButton(page).click();
}

export const answer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Answer', exact: true }).click();

export const remotePicture = (page: Page, name: string): Locator =>
  page.getByLabel(`Picture of ${name}`);

/**
 * Resolves once real frames of a camera have been decoded and what they show has moved: they are
 * larger than what stands in for no camera. Rejects where none comes for a while.
 */
const movement = (video: Locator): Promise<void> =>
  video.evaluate(async (element: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(48, 27);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const nextFrame = () =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('No frame was decoded for two seconds.')), 2_000);
        element.requestVideoFrameCallback(() => resolve());
      });
    const shown = new Set<string>();
    const decoded = element.getVideoPlaybackQuality().totalVideoFrames;
    for (let frame = 0; frame < 5; frame += 1) {
      await nextFrame();
      if (element.videoWidth < 100) throw new Error('It is no picture of a camera.');
      context?.drawImage(element, 0, 0, 48, 27);
      shown.add(context?.getImageData(0, 0, 48, 27).data.join() ?? '');
    }
    if (shown.size < 2) throw new Error('The picture does not move.');
    if (element.getVideoPlaybackQuality().totalVideoFrames <= decoded) {
      throw new Error('No frame was decoded.');
    }
  });

/** The other one's picture arrives: frames are decoded and what they show moves. */
export async function expectMovingPicture(page: Page, name: string): Promise<void> {
  const video = remotePicture(page, name);
  await expect(async () => {
    await expect(video).toBeVisible({ timeout: 1_000 });
    await movement(video);
  }).toPass({ timeout: 90_000 });
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

/** The board beside the pictures, and what is drawn on it. */
export const boardOfCall = (page: Page) => page.getByRole('region', { name: 'Board of the call' });
export const canvasOfCall = (page: Page) =>
  boardOfCall(page).getByRole('img', { name: /^The whiteboard/ });

/** How many pixels of it aren't white. */
export const inked = (page: Page): Promise<number> =>
  canvasOfCall(page).evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext('2d');
    const { data } = context?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return [...data].filter((value) => value < 128).length;
  });

/** Draws once there is a brush and the board has come to rest, and sees it there. */
export async function draw(page: Page): Promise<void> {
  const brush = boardOfCall(page).getByRole('button', { name: /^Brush/, pressed: true });
  await expect(brush).toBeVisible();
  const canvas = canvasOfCall(page);
  await canvas.hover();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 3, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => inked(page)).toBeGreaterThan(50);
}

/** On a phone, however it is held, each button of a call is on the screen, under nothing else, and large enough. */
export async function expectButtonsOnPhone(page: Page): Promise<void> {
  const controls = page.getByRole('group', { name: 'Call controls' });
  const more = controls.getByRole('button', { name: 'More' });
  for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
    await page.setViewportSize(viewport);
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    const amiss = controls.evaluate((bar) =>
      [...bar.querySelectorAll('button')].flatMap((button) => {
        if (!button.checkVisibility()) return [];
        const { x, y, width, height, right, bottom } = button.getBoundingClientRect();
        const isOn = x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
        const isOnTop = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        return isOn && isOnTop && width >= 44 && height >= 44 ? [] : [button.textContent];
      }),
    );
    expect(await amiss, `${viewport.width} × ${viewport.height}`).toEqual([]);
    // What one draws with is scrolled to where it has no room.
    const small = boardOfCall(page)
      .locator('button, label')
      .evaluateAll((targets) =>
        targets.flatMap((target): (string | null)[] => {
          const { width, height } = target.getBoundingClientRect();
          const isLarge = !target.checkVisibility() || (width >= 44 && height >= 44);
          return isLarge ? [] : [target.getAttribute('aria-label') ?? target.getAttribute('title')];
        }),
      );
    expect(await small, `${viewport.width} × ${viewport.height}`).toEqual([]);
  }
  await more.click();
  await page.setViewportSize(WIDE);
}
