import { createAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { loadEntrance } from '../features/users/entrance.js';
import { routeOf, Routes } from '../shared/navigation/routes.js';
import { useAppSelector } from '../shared/store.js';
import { ProfilePartsContext } from '../shared/profile/profile-parts.js';
import { PageLoading } from '../shared/ui/states/page-loading.js';
import { allFeatures } from './all-features.js';
import { FeatureFrame } from './feature-frame.js';
import { Frame } from './frame/frame.js';
import { menuOf, shownIn } from './menu.js';
import { NotFoundPage } from './not-found-page.js';
import { usePrefetch } from './prefetch/use-prefetch.js';
import { addSlices } from './store.js';

const featuresAdded = createAction('app/featuresAdded');

addSlices(allFeatures);
const slices = allFeatures.flatMap((feature) => feature.slices ?? []);
const routes = allFeatures.flatMap((feature) => feature.routes ?? []);
const headerItems = allFeatures.flatMap((feature) => feature.HeaderItem ?? []);
const banners = allFeatures.flatMap((feature) => feature.Banner ?? []);
const selectMenu = shownIn(menuOf(allFeatures));
const inOrder = <S extends { readonly rank: number }>(sources: readonly S[]): readonly S[] =>
  sources.toSorted((one, other) => one.rank - other.rank);
const sources = inOrder(allFeatures.flatMap((feature) => feature.finds ?? []));
const suggests = inOrder(allFeatures.flatMap((feature) => feature.suggests ?? []));
const profileParts = allFeatures.flatMap((feature) => feature.profile ?? []);

/** By then the page that was opened has what it needs. */
const LATER_MS = 3_000;

const hasSlices = (state: object): boolean =>
  slices.every(({ reducerPath }) => reducerPath in state);

/** Loads the page of an address, so that it can be shown at once. */
export async function loadPage(pathname: string): Promise<void> {
  await routeOf(routes, pathname)?.route.Page.load();
}

/** Every address behind sign-in (SPEC §2), once the slices of its features are in the store. */
export function SignedInPart() {
  const dispatch = useDispatch();
  const isReady = useAppSelector(hasSlices);
  useEffect(() => {
    if (!isReady) dispatch(featuresAdded());
  }, [dispatch, isReady]);
  usePrefetch(routes);
  // A session may end together with the connection, and leads there.
  useEffect(() => {
    const timer = setTimeout(() => void loadEntrance('/').catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isReady) return <PageLoading />;
  return <ReadyPart />;
}

function ReadyPart() {
  const menu = useSelector(selectMenu, shallowEqual);
  return (
    <FeatureFrame features={allFeatures}>
      <Frame {...{ menu, headerItems, banners, sources, suggests }}>
        <ProfilePartsContext value={profileParts}>
          <Routes routes={routes}>
            <NotFoundPage />
          </Routes>
        </ProfilePartsContext>
      </Frame>
    </FeatureFrame>
  );
}
