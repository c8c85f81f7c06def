import type { Connections } from './live/connections.js';
import type { Hub } from './live/hub.js';
import type { DocumentStore } from './ports/document-store.js';
import type { ChatsService } from './features/chats/service.js';
import type { MessagesService } from './features/messages/service.js';
import type { GamesService } from './features/games/service.js';
import type { QuestionsService } from './features/questions/service.js';
import type { TagsService } from './features/tags/service.js';
import type { AvatarsService } from './features/users/avatars.js';
import type { SessionsService } from './features/users/sessions.js';
import type { UsersService } from './features/users/service.js';

/** What every service is built from; clock and ids are passed in, so that tests can fix them. */
export interface Platform {
  readonly store: DocumentStore;
  readonly hub: Hub;
  readonly connections: Connections;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Everything the transports can call. */
export interface Services {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly avatars: AvatarsService;
  readonly questions: QuestionsService;
  readonly tags: TagsService;
  readonly games: GamesService;
  readonly messages: MessagesService;
  readonly chats: ChatsService;
  readonly hub: Hub;
  readonly connections: Connections;
}
