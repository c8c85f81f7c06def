import { IconVideo } from '@tabler/icons-react';
import type { Feature } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy-page.js';
import { CallBanner } from './call-banner.js';
import { CallsProvider } from './calls-provider.js';
import { callsSlice } from './calls-slice.js';
import { CALL_PATH } from './paths.js';

const CallPage = lazyPage(
  () => import('./page/call-page.js'),
  (module) => module.CallPage,
);

export const calls: Feature = {
  slices: [callsSlice],
  routes: [{ path: '/call', Page: CallPage }],
  menu: [{ label: 'Calling', icon: IconVideo, opens: CALL_PATH, rank: 7, phoneRank: 7 }],
  // Tells of calls: that it rings, and what became of it.
  topics: (username) => [{ kind: 'person', username }],
  Provider: CallsProvider,
  Banner: CallBanner,
};
