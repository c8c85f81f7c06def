import { z } from 'zod';
import type { BlockUpdate } from '../blocks/events.js';
import type { CallEvent, QuietUpdate } from '../calls/events.js';
import type { GroupCallEvent } from '../calls/group/events.js';
import type { ChatEvent, TypingUpdate } from '../chats/events.js';
import type { SavedUpdate } from '../chats/saved.js';
import type { ChatSettingsUpdate } from '../chats/settings.js';
import type { FollowUpdate } from '../follows/events.js';
import type { GameEvent } from '../games/events.js';
import { idSchema, nameSchema } from '../ids.js';
import type { MessageEvent, RoomRead } from '../messages/events.js';
import type { ModerationEvent } from '../moderation/events.js';
import type { NoticeUpdate } from '../notices/events.js';
import type { PlaceUpdate } from '../place/events.js';
import type { QuestionEvent } from '../questions/events.js';
import type { UserUpdate } from '../users/events.js';
import type { SessionUpdate } from '../users/sessions.js';
import type { WhiteboardEvent } from '../whiteboards/events.js';

/** Everything the server may send over the realtime connection, by its name in SPEC §4. */
export type LiveEvent =
  | BlockUpdate
  | CallEvent
  | ChatEvent
  | ChatSettingsUpdate
  | FollowUpdate
  | GameEvent
  | GroupCallEvent
  | MessageEvent
  | ModerationEvent
  | NoticeUpdate
  | PlaceUpdate
  | QuestionEvent
  | QuietUpdate
  | RoomRead
  | SavedUpdate
  | SessionUpdate
  | TypingUpdate
  | UserUpdate
  | WhiteboardEvent;

/**
 * The input of the one live subscription. Topics are by interest: what a connection may ask to hear about, each of a
 * `kind` of its own with at most one name beside it.
 */
export const topicSchema = z.discriminatedUnion('kind', [
  // One call, for the two tabs that have it. Ringing and its end are told on the people's topics.
  z.object({ kind: z.literal('call'), callId: idSchema }),
  // An opened chat. Lists, badges and toasts hear of it on the person's topic.
  z.object({ kind: z.literal('chat'), chatId: idSchema }),
  // The lobby, and one game's room.
  z.object({ kind: z.literal('games') }),
  z.object({ kind: z.literal('game'), gameID: idSchema }),
  // The global room.
  z.object({ kind: z.literal('messages') }),
  z.object({ kind: z.literal('place') }),
  // New questions and the figures of all of them, and everything that happens to one question.
  z.object({ kind: z.literal('questions') }),
  z.object({ kind: z.literal('question'), qid: idSchema }),
  // The directory of people, and what concerns one person alone, whichever feature tells it.
  z.object({ kind: z.literal('users') }),
  z.object({ kind: z.literal('person'), username: nameSchema }),
  // An opened board, and its whole pictures for clients that know nothing else; 'My Whiteboards' hears of boards on the
  // person's topic.
  z.object({ kind: z.literal('board'), boardId: idSchema }),
  z.object({ kind: z.literal('boardContent'), boardId: idSchema }),
]);

export type Topic = z.output<typeof topicSchema>;

/** What is told of one person to their own tabs, and to nobody else. */
export const personTopic = (username: string): Topic => ({ kind: 'person', username });

/** Places in the logs of topics, by topicKey: an event that comes later has a later place. */
export type Places = Readonly<Record<string, string>>;

/** What was read, and where the logs of its topics stood just before it was read. */
export interface Snapshot<T> {
  readonly value: T;
  readonly places: Places;
}
