import { createElement } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import classes from './held-banners.module.css';

/** Few questions are closed or locked: what says so loads where one is, and has room until then. */
export const HeldBanners = lazyPart(
  () => import('./held-banners.js'),
  (module) => module.HeldBanners,
  { fallback: () => createElement('div', { className: classes.room }) },
);

export const HoldButtons = lazyPart(
  () => import('./hold-buttons.js'),
  (module) => module.HoldButtons,
);
