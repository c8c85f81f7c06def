import type { FeatureRoute, RouteAddress } from '../../shared/feature.js';
import type { PageLocation } from '../../shared/navigation/page-history.js';

interface Found {
  readonly route: FeatureRoute;
  readonly parameters: RouteAddress['params'];
}

/** What an address says to the route that was found for it. */
export const addressOf = (
  { parameters }: Found,
  { search, key }: Pick<PageLocation, 'search'> & { readonly key?: string },
): RouteAddress => ({
  params: parameters,
  query: new URLSearchParams(search),
  ...(key !== undefined && { key }),
});
