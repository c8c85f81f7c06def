import { IconTags } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';

const TagsPage = lazyPage(() => import('./tags-page.js'), 'TagsPage');

declareFeature({
  routes: [{ path: '/tags', Page: TagsPage }],
  menu: [{ label: 'Tags', icon: IconTags, goKey: 't', rank: 2, phoneRank: 5 }],
  suggests: {
    rank: 1,
    load: () => import('./suggest-tags.js').then((module) => module.suggestTags),
  },
});
