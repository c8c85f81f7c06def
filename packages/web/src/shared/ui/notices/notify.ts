import type { ComponentType } from 'react';
import { loadChunk } from '../../lazy/load-chunk.js';
import type * as MantineNotices from './mantine-notices.js';
import { SHOWN_MS, type Notice } from './notice.js';

interface NoticesShown {
  /** Where notices appear, once the first one is shown. */
  readonly Area: ComponentType | null;
  /** Those that must be told while it can't be loaded. */
  readonly plain: readonly Notice[];
}

let shown: NoticesShown = { Area: null, plain: [] };
let loading: Promise<void> | null = null;
let loaded: typeof MantineNotices | null = null;
let isAway = false;
/** Those that came while the area was being loaded. */
let waiting: readonly Notice[] = [];
const listeners = new Set<() => void>();

const change = (next: NoticesShown): void => {
  shown = next;
  listeners.forEach((listener) => listener());
};

/** What the area shows; `listen` hears of every change. */
export const noticesShown = {
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): NoticesShown => shown,
};

function showPlain(notice: Notice): void {
  change({ ...shown, plain: [...shown.plain, notice] });
  setTimeout(() => {
    change({ ...shown, plain: shown.plain.filter((other) => other !== notice) });
  }, SHOWN_MS);
}

function takeWaiting(): readonly Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

const showLoaded = (notices: typeof MantineNotices, notice: Notice): void => {
  if (shown.Area === null) change({ ...shown, Area: notices.MantineNoticeArea });
  notices.showNotice(notice);
};

/**
 * Notices tell of failures, also of those that come from a lost connection: so their component is
 * fetched while there is one, as soon as the page has nothing better to do.
 */
export function fetchNotices(): void {
  loading ??= loadChunk(
    () => import('./mantine-notices.js'),
    () => {
      isAway = true;
      takeWaiting().forEach(showPlain);
    },
  ).then(
    (notices) => {
      loaded = notices;
      for (const notice of takeWaiting()) showLoaded(notices, notice);
    },
    () => takeWaiting().forEach(showPlain),
  );
}

/** Shown for a while in a corner, over any page. */
const show = (notice: Notice): void => {
  if (loaded !== null) {
    showLoaded(loaded, notice);
    return;
  }
  if (isAway) {
    showPlain(notice);
    return;
  }
  waiting = [...waiting, notice];
  fetchNotices();
};

export const notifySuccess = (message: string): void => show({ kind: 'success', message });

/** Something that somebody else did. */
export const notifyNews = (message: string): void => show({ kind: 'news', message });

/** For failures of something already left behind; a form shows its own next to the button. */
export const notifyError = (message: string): void => show({ kind: 'error', message });
