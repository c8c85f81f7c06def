import { useEffect } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import type { FeatureRoute } from '../../shared/feature.js';
import { routeOf } from '../../shared/navigation/routes.js';
import { savesData } from '../../shared/navigation/saves-data.js';

/** By then the page that was opened has what it needs. */
const LATER_MS = 2_000;

/** Loads ahead what links lead to, once the page has come to rest; nothing for those who save data. */
export function usePrefetch(routes: readonly FeatureRoute[]): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (savesData()) return;
    const load = async (address: string) => {
      const { pathname, searchParams } = new URL(address, window.location.origin);
      const found = routeOf(routes, pathname);
      if (found === undefined) return;
      const { Page, ahead } = found.route;
      await Promise.all([
        Page.load(),
        ahead?.(client, { params: found.parameters, query: searchParams }),
      ]);
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
