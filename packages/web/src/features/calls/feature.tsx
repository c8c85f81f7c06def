import { IconVideo } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPart, lazyPage } from '../../shared/lazy/lazy-part.js';

const CallPage = lazyPage(() => import('./page/call-page.js'), 'CallPage');

const WriteUpPage = lazyPage(() => import('./page/write-up.js'), 'WriteUpPage');

const CallPerson = lazyPart(() => import('./call-button.js'), 'CallPerson', null);

declareFeature({
  routes: [
    { path: '/call', Page: CallPage },
    { path: '/call/:callId', Page: WriteUpPage },
  ],
  menu: [{ label: 'Calling', icon: IconVideo, rank: 7, phoneRank: 7 }],
  Everywhere: lazyPart(() => import('./own-call.js'), 'OwnCall', null),
  Banner: lazyPart(() => import('./own-call.js'), 'CallBanner', null),
  profile: { action: { rank: 2, Button: CallPerson } },
});
