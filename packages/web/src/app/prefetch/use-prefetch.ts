import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { trpc } from '../../shared/api/trpc.js';
import type { FeatureRoute } from '../../shared/feature.js';
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
      for (const { path, Page, ahead } of routes) {
        const match = matchPath(path, pathname);
        if (match === null) continue;
        await Promise.all([
          Page.load(),
          ahead?.(client, { params: match.params, query: searchParams }),
        ]);
        return;
      }
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
