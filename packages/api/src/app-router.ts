import { chatsRouter } from './features/chats/router.js';
import { messagesRouter } from './features/messages/router.js';
import { gamesRouter } from './features/games/router.js';
import { questionsRouter } from './features/questions/router.js';
import { tagsRouter } from './features/tags/router.js';
import { usersRouter } from './features/users/router.js';
import { liveRouter } from './live/router.js';
import { router } from './trpc.js';

export const appRouter = router({
  users: usersRouter,
  questions: questionsRouter,
  tags: tagsRouter,
  games: gamesRouter,
  messages: messagesRouter,
  chats: chatsRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
