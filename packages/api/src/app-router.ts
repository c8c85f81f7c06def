import { questionsRouter } from './features/questions/router.js';
import { tagsRouter } from './features/tags/router.js';
import { usersRouter } from './features/users/router.js';
import { liveRouter } from './live/router.js';
import { router } from './trpc.js';

export const appRouter = router({
  users: usersRouter,
  questions: questionsRouter,
  tags: tagsRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
