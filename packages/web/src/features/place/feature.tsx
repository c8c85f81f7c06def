import { IconSettings } from '@tabler/icons-react';
import { lazyPage, lazyPart } from '../../shared/lazy/lazy-part.js';
import { declareFeature } from '../../shared/feature.js';
import { selectIsAdministrator } from '../moderation/index.js';

const AdministrationPage = lazyPage(() => import('./administration-page.js'), 'AdministrationPage');

const PlaceLook = lazyPart(() => import('./place.js'), 'PlaceLook', null);

declareFeature({
  Everywhere: PlaceLook,
  routes: [{ path: '/administration', Page: AdministrationPage }],
  menu: [
    {
      label: 'Administration',
      icon: IconSettings,
      isFor: selectIsAdministrator,
      rank: 9,
      phoneRank: 9,
    },
  ],
});
