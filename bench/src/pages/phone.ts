import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Participant } from '../chats-store.js';

/** A phone of the middle, on a slow line: as Lighthouse has it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

export const SLOWER_PROCESSOR = 4;
const bytesASecond = (kilobits: number): number => (kilobits * 1000) / 8;
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesASecond(1600),
  uploadThroughput: bytesASecond(750),
};

interface Reading {
  readonly origin: string;
  /** Nobody is signed in without one. */
  readonly reader?: Participant | undefined;
  readonly at: 'phone' | 'desk';
}

/** A browser's profile with nothing in its cache; the caller closes it. */
export async function openProfile(
  browser: Browser,
  { origin, reader, at }: Reading,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...(at === 'phone' ? PHONE : DESK) });
  for (const cookie of reader?.cookie.split('; ') ?? []) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
  }
  // The compiler that runs this file names functions by a helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context;
}

const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

export async function slowProcessor(page: Page): Promise<void> {
  const session = await sessionOf(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
}

export async function slowLine(page: Page): Promise<void> {
  const session = await sessionOf(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_LINE);
}
