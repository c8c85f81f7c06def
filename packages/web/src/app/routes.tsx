import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { LoginPage } from '../features/users/login-page.js';
import { SignupPage } from '../features/users/signup-page.js';
import { PageLoading } from '../shared/ui/page-loading.js';
import { NotFoundPage } from './not-found-page.js';
import { pages } from './pages.js';
import { RequireSession } from './require-session.js';

/** Every address of the product (SPEC §2). */
export const AppRoutes = () => (
  <Routes>
    <Route path="/" element={<LoginPage />} />
    <Route path="/signup" element={<SignupPage />} />
    <Route
      element={
        <RequireSession>
          <Suspense fallback={<PageLoading />}>
            <pages.SignedInPart />
          </Suspense>
        </RequireSession>
      }
    >
      <Route path="/home" element={<pages.Questions />} />
      <Route path="/tags" element={<pages.Tags />} />
      <Route path="/question/:qid" element={<pages.Question />} />
      <Route path="/new/question" element={<pages.NewQuestion />} />
      <Route path="/new/answer/:qid?" element={<pages.NewAnswer />} />
      <Route path="/messaging" element={<pages.GlobalChat />} />
      <Route path="/messaging/direct-message" element={<pages.Chats />} />
      <Route path="/users" element={<pages.Users />} />
      <Route path="/user/:username" element={<pages.Profile />} />
      <Route path="/games" element={<pages.Games />} />
      <Route path="/games/:gameID" element={<pages.Game />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
