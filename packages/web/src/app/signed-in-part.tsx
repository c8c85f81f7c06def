import { useEffect } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { loadEntrance } from '../features/users/entrance.js';
import type { Client } from '../shared/api/trpc.js';
import { lazyPage } from '../shared/lazy/lazy-part.js';
import type { Landing } from '../shared/live/landed.js';
import type { PageLocation } from '../shared/navigation/page-history.js';
import { routeOf, Routes } from '../shared/navigation/routes.js';
import { ProfilePartsContext } from '../shared/profile/profile-parts.js';
import { allFeatures } from './all-features.js';
import { banners, everywhere, menuOfAll, useBeside } from './beside.js';
import { FeatureFrame } from './feature-frame.js';
import { Frame } from './frame/frame.js';
import { shownIn, withoutBadges } from './menu.js';
import { addressOf } from './prefetch/address-of.js';
import { usePrefetch } from './prefetch/use-prefetch.js';

const routes = allFeatures.flatMap((feature) => feature.routes ?? []);
const NotFoundPage = lazyPage(
  () => import('./not-found-page.js'),
  (module) => module.NotFoundPage,
);
const headerItems = allFeatures.flatMap((feature) => feature.HeaderItem ?? []);
const selectMenuAtFirst = shownIn(withoutBadges(menuOfAll));
const selectMenu = shownIn(menuOfAll);
const inOrder = <S extends { readonly rank: number }>(sources: readonly S[]): readonly S[] =>
  sources.toSorted((one, other) => one.rank - other.rank);
const sources = inOrder(allFeatures.flatMap((feature) => feature.finds ?? []));
const suggests = inOrder(allFeatures.flatMap((feature) => feature.suggests ?? []));
const profileParts = allFeatures.flatMap((feature) => feature.profile ?? []);

/** By then the page that was opened has what it needs. */
const LATER_MS = 3_000;

/** Loads the first page of a visit, so that it can be shown at once; answers its content. */
export async function loadPage(location: PageLocation, api: Client): Promise<readonly Landing[]> {
  const found = routeOf(routes, location.pathname);
  await (found?.route.Page ?? NotFoundPage).load();
  if (found === undefined) return [];
  const read = await found.route.ahead?.();
  // What did not come with the document, the page asks for.
  return read?.(api, { ...addressOf(found, location), isFirst: true }).catch(() => []) ?? [];
}

/** Tells that the page beside it, which shares its Suspense, is shown. */
function PageThere({ onThere }: { readonly onThere: () => void }) {
  useEffect(() => onThere(), [onThere]);
  return null;
}

/** Every address behind sign-in (SPEC §2). */
export function SignedInPart() {
  const [isThere, askForBeside] = useBeside();
  const menu = useSelector(isThere ? selectMenu : selectMenuAtFirst, shallowEqual);
  usePrefetch(routes);
  // A session may end together with the connection, and leads there.
  useEffect(() => {
    const timer = setTimeout(() => void loadEntrance('/').catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FeatureFrame features={allFeatures} everywhere={isThere ? everywhere : null}>
      <Frame {...{ menu, headerItems, banners: isThere ? banners : [], sources, suggests }}>
        <ProfilePartsContext value={profileParts}>
          <Routes routes={routes}>
            <NotFoundPage />
          </Routes>
        </ProfilePartsContext>
        <PageThere onThere={askForBeside} />
      </Frame>
    </FeatureFrame>
  );
}
