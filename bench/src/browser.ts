import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import type { Section } from './report.js';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const ENGINE = '/usr/bin/chromium-headless-shell';

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];

/** Launches the browser that stands here; undefined where there is none. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: CHROMIUM, args: [...flags, ...more] });
}

/**
 * The engine alone, where it stands here: a trace of the whole browser holds so much of its own doings
 * that a long one has lost its beginning.
 */
export async function launchEngine(): Promise<Browser | undefined> {
  if (process.env['CHROMIUM_PATH'] !== undefined || !existsSync(ENGINE)) return launchBrowser();
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: ENGINE, args: flags });
}

/** What a benchmark says where there is no browser. */
export const skipped = (title: string, measured: string): Section[] => [
  { title, findings: [{ measured, result: `skipped: there is no ${CHROMIUM}` }] },
];
