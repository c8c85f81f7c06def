import type { LiveEvent, Topic } from '@collabor8/domain';
import type { Session } from '../request/session.js';

/** Somebody who sits down to listen. */
export interface Visitor {
  readonly session: Session;
  readonly connectionId: string;
}

/** How somebody comes to listen no more to what they were let in to. */
export interface Dismissal {
  /** The event of the topic that tells of it. */
  readonly event: LiveEvent['name'];
  /** Whom it concerns. */
  readonly of: (event: LiveEvent) => string | undefined;
  /** Whom an event that came after theirs isn't for any more: where it is told first, they don't hear it. */
  readonly without: (event: LiveEvent) => readonly string[] | undefined;
}

/** What a feature decides about one kind of topic. */
export interface TopicHost<T extends Topic> {
  /** Throws an AppError when a signed-in person may not listen. Without it everybody may. */
  readonly admit?: (session: Session, topic: T) => void | Promise<void>;
  /** Where somebody may lose admission: the event that says so is their last, and then what `admit` says. */
  readonly dismissal?: Dismissal;
  /** What it tells comes many times a second and is much alike: compressed, it is a third. */
  readonly isChatty?: true;
  /** Somebody sits down; what it answers runs once, when they leave or their connection breaks. */
  readonly seat?: (visitor: Visitor, topic: T) => Promise<() => Promise<void>>;
}

export type TopicHosts = {
  readonly [K in Topic['kind']]: TopicHost<Extract<Topic, { readonly kind: K }>>;
};

/** Everybody signed in may listen. */
export const openToAll = {};
