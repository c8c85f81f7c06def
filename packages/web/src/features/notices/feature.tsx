import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { Bell } from './bell.js';
import { NameBookProvider } from './names-provider.js';
import { noticesSlice } from './notices-slice.js';

const NoticesPage = lazyPage(
  () => import('./centre/notices-page.js'),
  (module) => module.NoticesPage,
);

const NoticesEverywhere = lazyPart(
  () => import('./notices-everywhere.js'),
  (module) => module.NoticesEverywhere,
  // The bell counts a moment later than the page is there.
  { fallback: () => null },
);

export const notices: Feature = {
  slices: [noticesSlice],
  routes: [{ path: '/notifications', Page: NoticesPage }],
  // Tells what is new, and what was read in other tabs.
  topics: (username) => [{ kind: 'person', username }],
  Everywhere: NoticesEverywhere,
  Provider: NameBookProvider,
  HeaderItem: Bell,
};
