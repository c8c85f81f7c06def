import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { usersSlice } from './users-slice.js';

const UsersPage = lazyPage(
  () => import('./directory/users-page.js'),
  (module) => module.UsersPage,
);
const ProfilePage = lazyPage(
  () => import('./profile/profile-page.js'),
  (module) => module.ProfilePage,
);

export const users: Feature = {
  slices: [usersSlice],
  routes: [
    { path: '/users', Page: UsersPage },
    { path: '/user/:username', Page: ProfilePage },
  ],
  menu: [
    {
      label: 'Users',
      icon: IconUsers,
      opens: '/users',
      alsoAt: ['/user/'],
      rank: 4,
      phoneRank: 6,
    },
  ],
};
