import { createAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../shared/store.js';
import { PageLoading } from '../shared/ui/page-loading.js';
import './feature-slices.js';
import { Frame } from './frame/frame.js';

const featuresAdded = createAction('app/featuresAdded');

/** The frame, once the slices it reads are in the store: they appear with the next action. */
export function SignedInPart() {
  const dispatch = useAppDispatch();
  const hasFeatures = useAppSelector((state) => 'questions' in state);
  useEffect(() => {
    if (!hasFeatures) dispatch(featuresAdded());
  }, [dispatch, hasFeatures]);
  return hasFeatures ? <Frame /> : <PageLoading />;
}
