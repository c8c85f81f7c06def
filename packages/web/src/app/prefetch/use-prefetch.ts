import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Client } from '../../shared/api/trpc.js';
import { trpc } from '../../shared/api/trpc.js';
import type { FeatureRoute, RouteAddress } from '../../shared/feature.js';
import { landAhead, type Landing } from '../../shared/live/landed.js';
import { usePreparation } from '../../shared/navigation/navigation.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import { routeOf } from '../../shared/navigation/routes.js';
import { savesData } from '../../shared/navigation/saves-data.js';
import { addressOf } from './address-of.js';

/** By then the page that was opened has what it needs. */
const LATER_MS = 2_000;

type Address = Pick<PageLocation, 'pathname' | 'search'> & { readonly key?: string };

/** Reads what the page of a route reads first. */
async function readAhead(
  { ahead }: FeatureRoute,
  api: Client,
  address: RouteAddress,
  signal?: AbortSignal,
): Promise<readonly Landing[]> {
  const read = await ahead?.();
  // By then the page reads for itself.
  return (signal?.aborted === true ? undefined : read?.(api, address)) ?? [];
}

/** Loads the page of an address and what it reads first. */
async function loadAhead(
  routes: readonly FeatureRoute[],
  api: Client,
  location: Address,
  signal?: AbortSignal,
): Promise<readonly Landing[]> {
  const found = routeOf(routes, location.pathname);
  if (found === undefined) return [];
  const [landings] = await Promise.all([
    readAhead(found.route, api, addressOf(found, location), signal),
    found.route.Page.load(),
  ]);
  return landings;
}

/**
 * A page that is gone to is shown with its content, where that comes soon. What links lead to is loaded
 * ahead once the page has come to rest; nothing of that for those who save data.
 */
export function usePrefetch(routes: readonly FeatureRoute[]): void {
  const { client } = trpc.useUtils();
  const dispatch = useDispatch();
  usePreparation(async (location, signal) => {
    const landings = await loadAhead(routes, client, location, signal);
    // Later than that the page has read it for itself, or somebody else may be signed in.
    if (!signal.aborted) landAhead(dispatch, landings);
  });
  useEffect(() => {
    if (savesData()) return;
    const load = (address: string) => {
      const { pathname, search } = new URL(address, window.location.origin);
      return loadAhead(routes, client, { pathname, search });
    };
    let end: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void import('./watch-links.js').then(
        ({ watchLinks }) => {
          if (!isOver) end = watchLinks(load);
        },
        () => undefined,
      );
    }, LATER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end?.();
    };
  }, [client, routes]);
}
