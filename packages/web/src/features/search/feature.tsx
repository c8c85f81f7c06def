import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';

const SearchPage = lazyPage(() => import('./search-page.js'), 'SearchPage');

export const search: Feature = {
  routes: [{ path: '/search', Page: SearchPage }],
};
