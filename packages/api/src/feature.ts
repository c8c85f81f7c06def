import type { AnyTRPCRouter } from '@trpc/server';
import type { FirstReads } from './http/first-reads.js';
import type { Operation } from './http/operation.js';
import type { TopicHosts } from './live/topic-host.js';
import type { Platform } from './platform.js';
import type { CollectionDefinition, Collections } from './ports/document-store.js';

/**
 * Writes what becomes of the things of `username` in the unit of work that deletes the account, and
 * answers what is to be told after its commit.
 */
export type AccountEnding = (unit: Collections, username: string) => Promise<() => Promise<void>>;

/** A feature as the server puts it together; features.ts lists them all. */
export interface Feature<S, R extends AnyTRPCRouter> {
  /** The documents it keeps. */
  readonly collections: readonly CollectionDefinition<never>[];
  /** Its use cases, on which both transports are built. */
  readonly createService: (platform: Platform) => S;
  /** What tRPC clients call, under the feature's name. */
  readonly createRouter: (service: S, platform: Platform) => R;
  /** The REST paths of SPEC §7. */
  readonly createOperations: (service: S) => readonly Operation[];
  /** Who may listen to its topics, and what happens when somebody does. */
  readonly createTopics?: (service: S) => Partial<TopicHosts>;
  /** What its pages read at once; it comes with their document. */
  readonly firstReads?: FirstReads;
  /** What it does when somebody's account is deleted, in the same unit of work. */
  readonly endAccount?: (service: S) => AccountEnding;
  /** Clears what is out of date, such as what a process that died left: at the start, then every minute. */
  readonly tidy?: (service: S) => Promise<void>;
}

/** Keeps the types of a feature's service and router for the compiler. */
export const defineFeature = <S, R extends AnyTRPCRouter>(feature: Feature<S, R>): Feature<S, R> =>
  feature;
