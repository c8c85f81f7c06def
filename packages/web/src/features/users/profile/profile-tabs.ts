import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import type { ProfileParts, ProfileTab } from '../../../shared/profile/profile-parts.js';

export const SETTINGS_TAB = 'settings';

/** Behind whatever the features show. */
const settings: ProfileTab = {
  id: SETTINGS_TAB,
  label: 'Settings',
  rank: Infinity,
  isOwn: true,
  Panel: lazyPart(
    () => import('./settings/settings.js'),
    (module) => module.Settings,
  ),
};

/** The tabs of a profile, from the left. */
export const tabsOf = (parts: readonly ProfileParts[], isOwner: boolean): readonly ProfileTab[] =>
  [...parts.flatMap(({ tabs = [] }) => tabs), settings]
    .filter(({ isOwn = false }) => isOwner || !isOwn)
    .toSorted((one, other) => one.rank - other.rank);
