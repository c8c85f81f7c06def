import type { Feature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';
import { Bell } from './bell.js';

const NoticesPage = lazyPage(
  () => import('./centre/centre.js'),
  (module) => module.NoticesPage,
);

export const notices: Feature = {
  routes: [{ path: '/notifications', Page: NoticesPage }],
  HeaderItem: Bell,
  Everywhere: lazyPart(
    () => import('./notices-everywhere.js'),
    (module) => module.NoticesEverywhere,
    { fallback: null },
  ),
};
