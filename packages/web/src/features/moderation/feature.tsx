import { IconShield } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { ModerationBanner } from './moderation-banner.js';
import { moderationSlice, selectIsStaff } from './moderation-slice.js';
import { MODERATION_PATH } from './paths.js';
import { OpenCount } from './open-count.js';

const ModerationPage = lazyPage(
  () => import('./page/moderation-page.js'),
  (module) => module.ModerationPage,
);

const SuspendButton = lazyPart(
  () => import('./person/suspend-button.js'),
  (module) => module.SuspendButton,
  { fallback: () => null },
);
const RoleBadge = lazyPart(
  () => import('./person/role-badge.js'),
  (module) => module.RoleBadge,
  { fallback: () => null },
);

export const moderation: Feature = {
  slices: [moderationSlice],
  routes: [{ path: '/moderation', Page: ModerationPage }],
  menu: [
    {
      label: 'Moderation',
      icon: IconShield,
      opens: MODERATION_PATH,
      badge: OpenCount,
      isFor: selectIsStaff,
      rank: 8,
      phoneRank: 8,
    },
  ],
  Banner: ModerationBanner,
  profile: { action: { rank: 9, Button: SuspendButton }, Badge: RoleBadge },
};
