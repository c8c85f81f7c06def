import { createAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Route, Routes } from 'react-router';
import { useAppSelector } from '../shared/store.js';
import { PageLoading } from '../shared/ui/states/page-loading.js';
import { allFeatures } from './all-features.js';
import { FeatureFrame } from './feature-frame.js';
import { Frame } from './frame/frame.js';
import { menuOf } from './menu.js';
import { NotFoundPage } from './not-found-page.js';
import { addSlices } from './store.js';

const featuresAdded = createAction('app/featuresAdded');

addSlices(allFeatures);
const slices = allFeatures.flatMap((feature) => feature.slices ?? []);
const routes = allFeatures.flatMap((feature) => feature.routes ?? []);
const headerItems = allFeatures.flatMap((feature) => feature.HeaderItem ?? []);
const banners = allFeatures.flatMap((feature) => feature.Banner ?? []);
const menu = menuOf(allFeatures);

const hasSlices = (state: object): boolean =>
  slices.every(({ reducerPath }) => reducerPath in state);

/** Every address behind sign-in (SPEC §2), once the slices of its features are in the store. */
export function SignedInPart() {
  const dispatch = useDispatch();
  const isReady = useAppSelector(hasSlices);
  useEffect(() => {
    if (!isReady) dispatch(featuresAdded());
  }, [dispatch, isReady]);
  if (!isReady) return <PageLoading />;
  return (
    <FeatureFrame features={allFeatures}>
      <Routes>
        <Route element={<Frame menu={menu} headerItems={headerItems} banners={banners} />}>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </FeatureFrame>
  );
}
