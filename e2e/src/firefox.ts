import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { firefoxPath } from './firefox-path.js';
import { newName, PASSWORD } from './people.js';

/** As it comes from Mozilla, with a camera and a microphone made up; Playwright brings its own Firefox alone. */
export const startFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // Two browsers of one machine meet by its own addresses.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  });

export interface FirefoxPerson {
  readonly name: string;
  readonly page: Page;
}

/** Somebody who has signed up in Firefox, with a page that is live. */
export async function arriveInFirefox(browser: Browser, origin: string): Promise<FirefoxPerson> {
  const name = newName('mary');
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${origin}/`);
  const status = await page.evaluate(
    async (username, password) => {
      const body = JSON.stringify({ username, password });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/user/signup', { method: 'POST', headers, body })).status;
    },
    name,
    PASSWORD,
  );
  if (status !== 200) throw new Error(`Signing up was answered with ${status}.`);
  await page.goto(`${origin}/home`);
  await page.locator('::-p-aria(All Questions[role="heading"])').wait();
  return { name, page };
}

/** Resolves once what is shown of somebody has moved. */
export async function untilPictureMoves(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (label) => {
      const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
      if (video === null || video.videoWidth < 100) return false;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [48, 27];
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0, 48, 27);
      const now = context?.getImageData(0, 0, 48, 27).data.join() ?? '';
      const before = video.dataset['shown'];
      video.dataset['shown'] = now;
      return before !== undefined && before !== now;
    },
    { polling: 200 },
    `Picture of ${name}`,
  );
}
