import { USERS_PATH } from '../../shared/paths.js';
import { IconUsers } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';

const UsersPage = lazyPage(() => import('./directory/user-directory.js'), 'UsersPage');
const ProfilePage = lazyPage(() => import('./profile/profile-page.js'), 'ProfilePage');

declareFeature({
  routes: [
    { path: '/users', Page: UsersPage },
    { path: '/user/:username', Page: ProfilePage },
  ],
  finds: {
    label: 'People',
    rank: 2,
    all: { label: 'all people', to: USERS_PATH },
    load: () => import('./find-people.js').then((module) => module.findPeople),
  },
  menu: [{ label: 'Users', icon: IconUsers, goKey: 'u', rank: 4, phoneRank: 6 }],
});
