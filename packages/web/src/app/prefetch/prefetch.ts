import { getUntypedClient } from '@trpc/client';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { type Client, trpc } from '../../shared/api/trpc.js';
import type { FeatureRoute } from '../../shared/feature.js';
import { useLive } from '../../shared/live/live-context.js';
import type { Answers } from '../../shared/reads/answers.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { usePreparation } from '../../shared/navigation/navigation.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import { routeOf } from '../../shared/navigation/routes.js';
import { savesData } from '../../shared/browser.js';
import { readsAhead } from '../reads.js';
import { landAnswers } from './land-answers.js';
import { watchLinks } from './watch-links.js';

/** By then the page that was opened has what it needs. */
const LATER_MS = 2_000;

type Address = Pick<PageLocation, 'pathname' | 'search'>;

/** Loads the page of an address and asks what it reads first. */
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
