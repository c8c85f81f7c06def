import { IconShield } from '@tabler/icons-react';
import { MODERATION_PATH } from '../../shared/paths.js';
import type { Feature } from '../../shared/feature.js';
import { countBadge } from '../../shared/ui/count.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';
import { selectIsStaff } from './is-staff.js';

const ModerationPage = lazyPage(
  () => import('./page/moderation-page.js'),
  (module) => module.ModerationPage,
);

const SuspendButton = lazyPart(
  () => import('./person/on-profile.js'),
  (module) => module.SuspendButton,
  { fallback: null },
);
const RoleBadge = lazyPart(
  () => import('./person/on-profile.js'),
  (module) => module.RoleBadge,
  { fallback: null },
);

export const moderation: Feature = {
  routes: [{ path: '/moderation', Page: ModerationPage }],
  menu: [
    {
      label: 'Moderation',
      icon: IconShield,
      opens: MODERATION_PATH,
      isFor: selectIsStaff,
      badge: lazyPart(
        () => import('./moderation-slice.js'),
        (module) => countBadge(module.selectOpenTotal, 'open report', 'open reports'),
        { fallback: null },
      ),
      rank: 8,
      phoneRank: 8,
    },
  ],
  Banner: lazyPart(
    () => import('./moderation-banner.js'),
    (module) => module.ModerationBanner,
    { fallback: null },
  ),
  profile: { action: { rank: 9, Button: SuspendButton }, Badge: RoleBadge },
};
