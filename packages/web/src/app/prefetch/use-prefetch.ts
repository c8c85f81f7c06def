import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Api } from '../../shared/api/api.js';
import { trpc } from '../../shared/api/trpc.js';
import type { FeatureRoute } from '../../shared/feature.js';
import { usePreparation } from '../../shared/navigation/navigation.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';
import { routeOf } from '../../shared/navigation/routes.js';
import { savesData } from '../../shared/navigation/saves-data.js';

/** By then the page that was opened has what it needs. */
const LATER_MS = 2_000;

type Address = Pick<PageLocation, 'pathname' | 'search'> & { readonly key?: string };

/** Loads the page of an address and what it reads first; answers what puts that into its slice. */
async function loadAhead(routes: readonly FeatureRoute[], api: Api, address: Address) {
  const found = routeOf(routes, address.pathname);
  if (found === undefined) return undefined;
  const { Page, ahead } = found.route;
  const [landing] = await Promise.all([
    ahead?.(api, {
      params: found.parameters,
      query: new URLSearchParams(address.search),
      ...(address.key !== undefined && { key: address.key }),
    }),
    Page.load(),
  ]);
  return landing;
}

/**
 * A page that is gone to is shown with its content, where that comes soon. What links lead to is loaded
 * ahead once the page has come to rest; nothing of that for those who save data.
 */
export function usePrefetch(routes: readonly FeatureRoute[]): void {
  const { client } = trpc.useUtils();
  const dispatch = useDispatch();
  usePreparation(async (location, signal) => {
    const landing = await loadAhead(routes, client, location);
    // Later than that the page has read it for itself, or somebody else may be signed in.
    if (landing !== undefined && !signal.aborted) dispatch(landing);
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
