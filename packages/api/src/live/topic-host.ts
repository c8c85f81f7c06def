import type { Topic } from '@collabor8/domain';
import type { Session } from '../request/session.js';

/** Somebody who sits down to listen. */
export interface Visitor {
  readonly session: Session;
  readonly connectionId: string;
}

/** What a feature decides about one kind of topic. */
export interface TopicHost<T extends Topic> {
  /** Throws an AppError when a signed-in person may not listen. Without it everybody may. */
  readonly admit?: (session: Session, topic: T) => void | Promise<void>;
  /** Somebody sits down; what it answers runs once, when they leave or their connection breaks. */
  readonly seat?: (visitor: Visitor, topic: T) => Promise<() => Promise<void>>;
}

export type TopicHosts = {
  readonly [K in Topic['kind']]: TopicHost<Extract<Topic, { readonly kind: K }>>;
};

/** Everybody signed in may listen. */
export const openToAll = {};
