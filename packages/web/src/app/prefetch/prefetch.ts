import { getUntypedClient } from '@trpc/client';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { trpc, type Client } from '../../shared/api/trpc.js';
import { savesData } from '../../shared/browser.js';
import type { FeatureRoute } from '../../shared/feature.js';
import { useLive } from '../../shared/live/live-topics.js';
import { usePreparation, routeOf } from '../../shared/navigation/navigation.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import { onPrefetchHint } from '../../shared/navigation/prefetch-hints.js';
import type { Answers } from '../../shared/reads/answers.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { readsAhead, landAnswers } from '../reads.js';

/** A pointer that only passes by doesn't stay so long. */
const INTENT_MS = 80;
/** What was loaded ahead is good for as long. */
const AGAIN_AFTER_MS = 60_000;
const MOST_A_MINUTE = 20;
const MOST_AT_ONCE = 2;
/** A list that is busy foresees something else all the time: that must not use up what a pointer asks for. */
const MOST_FORESEEN_A_MINUTE = 6;

/** So much may be loaded for one reason. */
function createAllowance(mostAMinute: number) {
  let begun: readonly number[] = [];
  let underWay = 0;
  return {
    /** Answers what ends it, or nothing where there is no more to be had. */
    take(now: number): (() => void) | undefined {
      begun = begun.filter((at) => now - at <= AGAIN_AFTER_MS);
      if (begun.length >= mostAMinute || underWay >= MOST_AT_ONCE) return undefined;
      begun = [...begun, now];
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
  };
}

/** The address of a link that opens a page of the app in this tab. */
function addressOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.origin !== window.location.origin) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const address = `${link.pathname}${link.search}`;
  return address === `${window.location.pathname}${window.location.search}` ? null : address;
}

/**
 * Loads ahead what links lead to when a pointer rests on them, a finger touches them or the keyboard
 * comes to them, and what is foreseen. Light: so many a minute, so many at a time, each once in a
 * while. Returns what ends it.
 */
export function watchLinks(load: (address: string) => Promise<unknown>): () => void {
  const loadedAt = new Map<string, number>();
  const asked = createAllowance(MOST_A_MINUTE);
  const foreseen = createAllowance(MOST_FORESEEN_A_MINUTE);
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer rests on, where too much was under way. */
  let waiting: string | undefined;

  /** Answers whether there was room for it. */
  const prefetch = (address: string, allowance = asked): boolean => {
    const now = performance.now();
    for (const [known, at] of loadedAt) if (now - at > AGAIN_AFTER_MS) loadedAt.delete(known);
    if (loadedAt.has(address)) return true;
    const end = allowance.take(now);
    if (end === undefined) return false;
    loadedAt.set(address, now);
    // What fails is asked for again by the page, which says so.
    void load(address)
      .catch(() => undefined)
      .finally(() => {
        end();
        restOn(waiting);
      });
    return true;
  };

  const restOn = (address: string | undefined) => {
    waiting = address === undefined || prefetch(address) ? undefined : address;
  };
  const leave = () => {
    clearTimeout(resting);
    waiting = undefined;
  };
  const rest = ({ target }: Event) => {
    leave();
    const address = addressOf(target);
    if (address !== null) resting = setTimeout(() => restOn(address), INTENT_MS);
  };
  const press = ({ target }: Event) => {
    const address = addressOf(target);
    if (address !== null) prefetch(address);
  };

  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerout', leave, { passive: true });
  document.addEventListener('pointerdown', press, { passive: true });
  const stop = onPrefetchHint((addresses) => {
    for (const address of addresses.slice(0, MOST_AT_ONCE)) prefetch(address, foreseen);
  });
  return () => {
    leave();
    stop();
    document.removeEventListener('pointerover', rest);
    document.removeEventListener('focusin', rest);
    document.removeEventListener('pointerout', leave);
    document.removeEventListener('pointerdown', press);
  };
}

/** By then the page that was opened has what it needs. */
const LATER_MS = 2_000;

type Address = Pick<PageLocation, 'pathname' | 'search'>;

async function loadAhead(
  routes: readonly FeatureRoute[],
  { client, answers }: { readonly client: Client; readonly answers: Answers },
  location: Address,
): Promise<void> {
  const untyped = getUntypedClient(client);
  await Promise.all([
    routeOf(routes, location.pathname)?.route.Page.load(),
    // Nobody has opened the page yet: queries change nothing on the server.
    ...readsAhead(location).map(({ read: { path }, input }) =>
      answers.askAhead(path, input, () => untyped.query(path, input)),
    ),
  ]);
}

/**
 * A page that is gone to is shown with its content, where that comes soon. What links lead to is loaded
 * ahead once the page has come to rest; nothing of that for those who save data.
 */
export function Prefetch({ routes }: { readonly routes: readonly FeatureRoute[] }) {
  const { client } = trpc.useUtils();
  const { answers } = useLive();
  const store = useStore();
  const reader = useUserContext().user.username;
  usePreparation(async (location, signal) => {
    await loadAhead(routes, { client, answers }, location);
    // Later than that the page has read it for itself, or somebody else may be signed in.
    if (!signal.aborted) landAnswers(location, { answers, store, reader });
  });
  useEffect(() => {
    if (savesData()) return;
    const load = (address: string) => {
      const { pathname, search } = new URL(address, window.location.origin);
      return loadAhead(routes, { client, answers }, { pathname, search });
    };
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      end = watchLinks(load);
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [answers, client, routes]);
  return null;
}
