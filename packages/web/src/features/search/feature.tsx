import { declareFeature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';

const SearchPage = lazyPage(() => import('./search-page.js'), 'SearchPage');

declareFeature({
  routes: [{ path: '/search', Page: SearchPage }],
});
