import { createChatsService } from './features/chats/service.js';
import { createMessagesService } from './features/messages/service.js';
import { createGamesService } from './features/games/service.js';
import { createQuestionsService } from './features/questions/service.js';
import { createTagsService } from './features/tags/service.js';
import { createAvatars } from './features/users/avatars.js';
import { createGoogleVerifier } from './features/users/google.js';
import { createRateLimits } from './features/users/rate-limits.js';
import { createUsersService } from './features/users/service.js';
import { createSessions } from './features/users/sessions.js';
import type { Settings } from './env.js';
import type { Platform, Services } from './services.js';

/** Builds every service on a platform. */
export function createServices(
  platform: Platform,
  settings: Pick<Settings, 'googleClientId' | 'rateLimits'>,
): Services {
  const sessions = createSessions(platform);
  const google = createGoogleVerifier({ clientId: settings.googleClientId });
  const limits = createRateLimits({ isEnabled: settings.rateLimits });
  return {
    sessions,
    users: createUsersService({ platform, sessions, google, limits }),
    avatars: createAvatars(platform),
    questions: createQuestionsService(platform),
    tags: createTagsService(platform),
    games: createGamesService({ platform }),
    messages: createMessagesService(platform),
    chats: createChatsService(platform),
    hub: platform.hub,
    connections: platform.connections,
  };
}
