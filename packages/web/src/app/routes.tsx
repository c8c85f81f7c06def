import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { entrance, RequireSession } from '../features/users/entrance.js';
import { lazyPage } from '../shared/lazy-page.js';
import { PageLoading } from '../shared/ui/states/page-loading.js';

/** The frame and everything behind sign-in: the login page does without. */
export const SignedInPart = lazyPage(
  () => import('./signed-in-part.js'),
  (module) => module.SignedInPart,
);

/** The two pages that anybody can open, and all others. */
export const AppRoutes = () => (
  <Routes>
    {entrance.map(({ path, Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <Suspense fallback={<PageLoading />}>
            <Page />
          </Suspense>
        }
      />
    ))}
    <Route
      path="*"
      element={
        <RequireSession>
          <Suspense fallback={<PageLoading />}>
            <SignedInPart />
          </Suspense>
        </RequireSession>
      }
    />
  </Routes>
);
