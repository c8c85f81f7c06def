import type { ChatUpdate, ReadUpdate, TypingUpdate } from '../chats/events.js';
import type { GameEvent } from '../games/events.js';
import type { MessageUpdate } from '../messages/events.js';
import type {
  AnswerUpdate,
  CommentUpdate,
  QuestionUpdate,
  ViewsUpdate,
  VoteUpdate,
} from '../questions/events.js';
import type { UserUpdate } from '../users/events.js';

/** Everything the server may send over the realtime connection, by its name in SPEC §4. */
export type LiveEvent =
  | QuestionUpdate
  | AnswerUpdate
  | ViewsUpdate
  | CommentUpdate
  | VoteUpdate
  | UserUpdate
  | GameEvent
  | MessageUpdate
  | ChatUpdate
  | ReadUpdate
  | TypingUpdate;

export type LiveEventName = LiveEvent['name'];
