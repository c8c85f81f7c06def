import { IconShield } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { countBadge } from '../../shared/ui/count.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';
import { selectIsStaff } from './own-standing.js';

const ModerationPage = lazyPage(() => import('./page/moderation-page.js'), 'ModerationPage');

const SuspendButton = lazyPart(() => import('./person/on-profile.js'), 'SuspendButton', null);
const RoleBadge = lazyPart(() => import('./person/on-profile.js'), 'RoleBadge', null);

declareFeature({
  routes: [{ path: '/moderation', Page: ModerationPage }],
  menu: [
    {
      label: 'Moderation',
      icon: IconShield,
      isFor: selectIsStaff,
      badge: countBadge(() => import('./moderation-slice.js'), 'selectOpenTotal', [
        'open report',
        'open reports',
      ]),
      rank: 8,
      phoneRank: 8,
    },
  ],
  Banner: lazyPart(() => import('./moderation-banner.js'), 'ModerationBanner', null),
  profile: { action: { rank: 9, Button: SuspendButton }, Badge: RoleBadge },
});
