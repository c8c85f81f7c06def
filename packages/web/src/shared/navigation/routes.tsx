import type { ComponentType, ReactNode } from 'react';
import { matchPath } from './match-path.js';
import { PathParametersProvider, useLocation } from './navigation.js';

export interface PageRoute {
  /** Such as '/games/:gameID'; a parameter that may be missing ends in a question mark. */
  readonly path: string;
  readonly Page: ComponentType;
}

/** The route of an address and its parameters: the first that fits. */
export function routeOf<Route extends PageRoute>(routes: readonly Route[], pathname: string) {
  for (const route of routes) {
    const parameters = matchPath(route.path, pathname);
    if (parameters !== null) return { route, parameters };
  }
  return undefined;
}

interface RoutesProps {
  readonly routes: readonly PageRoute[];
  /** Where no route fits. */
  readonly children: ReactNode;
}

/** The page of the address that is shown. */
export function Routes({ routes, children }: RoutesProps) {
  const found = routeOf(routes, useLocation().pathname);
  if (found === undefined) return children;
  const { Page, path } = found.route;
  return (
    <PathParametersProvider value={found.parameters}>
      <Page key={path} />
    </PathParametersProvider>
  );
}
