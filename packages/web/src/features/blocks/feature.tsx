import { declareFeature } from '../../shared/feature.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';

const BlockButton = lazyPart(() => import('./blocking.js'), 'BlockButton', null);

const BlockedBadge = lazyPart(() => import('./blocking.js'), 'BlockedBadge', null);

declareFeature({
  beside: () => import('./blocks-slice.js'),
  profile: { action: { rank: 8, Button: BlockButton }, Badge: BlockedBadge },
});
