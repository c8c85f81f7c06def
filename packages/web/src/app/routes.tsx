import { Suspense } from 'react';
import { entrance, RequireSession } from '../features/users/entrance.js';
import { lazyPage } from '../shared/lazy/lazy-part.js';
import { Routes } from '../shared/navigation/routes.js';
import { PageLoading } from '../shared/ui/states/loading.js';

/** The frame and everything behind sign-in: the login page does without. */
export const SignedInPart = lazyPage(
  () => import('./signed-in-part.js'),
  (module) => module.SignedInPart,
);

/** The two pages that anybody can open, and all others. */
export const AppRoutes = () => (
  <Suspense fallback={<PageLoading isAlone />}>
    <Routes routes={entrance}>
      <RequireSession>
        <SignedInPart />
      </RequireSession>
    </Routes>
  </Suspense>
);
