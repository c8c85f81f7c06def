import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, WebSocketRoute } from '@playwright/test';
import { launchBrowser, skipped } from './browser.js';
import type { Server } from './child-process.js';
import { arrive, choose, click, firstFrame, flags, type Caller } from './first-frame.js';
import { startProduct } from './product-process.js';
import type { Finding, Section } from './report.js';
import type { BenchSettings } from './settings.js';

const TITLE = 'A call that lasts, whose server is lost four times';
const CUTS = 4;
const AWAY_MS = 3_000;
/** Of the last stretch to the first after the call has settled: what grows without end would grow by more. */
const FLAT = 1.25;
/** Without a frame for so long people would notice. */
const PAUSE_MS = 1_000;

/** What a stretch between two cuts has cost, and how it was seen. */
interface Stretch {
  /** Of all processes of the browser, in cores. */
  readonly cores: number;
  readonly browserMb: number;
  /** Of one page, after what is free was collected. */
  readonly heapMb: number;
  readonly listeners: number;
  /** Of the server, in milliseconds a second. */
  readonly serverMs: number;
  readonly serverMb: number;
  readonly framesASecond: number;
  readonly longestPauseMs: number;
}

/** Counts the frames of somebody's picture, and how long none came. */
const countFrames = ({ page }: Caller, { name }: Caller): Promise<void> =>
  page.evaluate((label) => {
    const seen = { frames: 0, longest: 0, last: performance.now() };
    Object.assign(window, { seen });
    const count = (): void => {
      const now = performance.now();
      seen.frames += 1;
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      document.querySelector<HTMLVideoElement>(label)?.requestVideoFrameCallback(count);
    };
    document.querySelector<HTMLVideoElement>(label)?.requestVideoFrameCallback(count);
  }, `video[aria-label="Picture of ${name}"]`);

interface Seen {
  readonly frames: number;
  readonly longest: number;
}

/** What was counted since it was asked before; a picture that has stopped is a pause until now. */
const takeCount = ({ page }: Caller): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { frames: number; longest: number; last: number };
    };
    const counted = {
      frames: seen.frames,
      longest: Math.max(seen.longest, performance.now() - seen.last),
    };
    Object.assign(seen, { frames: 0, longest: 0 });
    return counted;
  });

async function memoryOf(process: number): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

async function processesOf(session: CDPSession) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const memory = await Promise.all(processInfo.map(({ id }) => memoryOf(id)));
  return {
    seconds: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    mb: memory.reduce((sum, mb) => sum + mb, 0),
  };
}

async function pageOf(session: CDPSession): Promise<{ heapMb: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heapMb: of('JSHeapUsedSize') / 2 ** 20, listeners: of('JSEventListeners') };
}

/** Passes somebody's live connections on, until it is told to cut them; new ones are refused for a while. */
async function cutter({ page }: Caller) {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  await page.routeWebSocket(/\/live/, async (socket) => {
    if (isAway) return socket.close({ code: 1012 });
    open.add(socket);
    socket.connectToServer();
  });
  return async (): Promise<void> => {
    isAway = true;
    await Promise.all([...open].map((socket) => socket.close({ code: 1012 })));
    open.clear();
    await delay(AWAY_MS);
    isAway = false;
  };
}

async function callFor(browser: Browser, server: Server, stretchMs: number): Promise<Stretch[]> {
  const [ada, grace] = [
    await arrive(browser, server.url, 'ada'),
    await arrive(browser, server.url, 'grace'),
  ];
  const cut = await cutter(ada);
  await grace.page.goto('/call');
  await choose(ada, grace);
  await click(ada, 'Call');
  await click(grace, 'Answer');
  await Promise.all([firstFrame(ada, grace), firstFrame(grace, ada)]);
  const whole = await browser.newBrowserCDPSession();
  const page = await ada.page.context().newCDPSession(ada.page);
  await page.send('Performance.enable');
  await countFrames(ada, grace);

  const stretches: Stretch[] = [];
  while (stretches.length <= CUTS) {
    await takeCount(ada);
    const counting = performance.now();
    if (stretches.length > 0) await cut();
    const began = performance.now();
    const [before, serverBefore] = [
      await processesOf(whole),
      await server.ask<number>('processor time'),
    ];
    await delay(stretchMs);
    const [after, serverAfter] = [
      await processesOf(whole),
      await server.ask<number>('processor time'),
    ];
    const seconds = (performance.now() - began) / 1000;
    const { frames, longest } = await takeCount(ada);
    const counted = (performance.now() - counting) / 1000;
    stretches.push({
      ...(await pageOf(page)),
      cores: (after.seconds - before.seconds) / seconds,
      browserMb: after.mb,
      serverMs: (serverAfter - serverBefore) / seconds,
      serverMb: (await server.ask<number>('memory')) / 2 ** 20,
      framesASecond: frames / counted,
      longestPauseMs: longest,
    });
  }
  return stretches;
}

function describe(stretches: readonly Stretch[]): Finding[] {
  const row = (measured: string, key: keyof Stretch, unit: string, digits = 0): Finding => ({
    measured,
    result: `${stretches.map((one) => one[key].toFixed(digits)).join(', ')} ${unit}`,
  });
  const flat = (measured: string, key: keyof Stretch, unit: string, digits = 0): Finding => {
    const [, first, ...others] = stretches.map((one) => one[key]);
    const value = (others.at(-1) ?? 0) / (first ?? 1);
    return { ...row(measured, key, unit, digits), judged: { value, target: { atMost: FLAT } } };
  };
  const pauses = stretches.map(({ longestPauseMs }) => longestPauseMs);
  return [
    flat('one page’s heap, stretch by stretch', 'heapMb', 'MB', 1),
    flat('its listeners', 'listeners', ''),
    flat('the browser’s memory', 'browserMb', 'MB'),
    flat('the browser’s processor', 'cores', 'cores', 2),
    flat('the server’s memory', 'serverMb', 'MB'),
    row('the server’s processor', 'serverMs', 'ms a second', 1),
    row('frames of the other one', 'framesASecond', 'a second', 1),
    {
      ...row('the longest pause between two', 'longestPauseMs', 'ms'),
      judged: { value: Math.max(...pauses), target: { atMost: PAUSE_MS } },
    },
  ];
}

/** Whether a call costs the same in its last minutes as in its first, and is seen through cuts of its server. */
export async function benchLongCall({ callMs }: BenchSettings, folder: string): Promise<Section[]> {
  const browser = await launchBrowser(flags);
  if (browser === undefined) return skipped(TITLE, 'memory and processor');
  const server = await startProduct(`file:${join(folder, 'long-call.db')}`);
  try {
    const stretches = await callFor(browser, server, callMs / (CUTS + 1));
    return [{ title: TITLE, findings: describe(stretches) }];
  } finally {
    await browser.close();
    await server.stop();
  }
}
