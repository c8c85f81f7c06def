import type { Figures } from '@collabor8/domain';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Operation } from '../http/operation.js';
import type { TopicHosts } from '../live/topic-host.js';
import type { Letters } from './mails.js';
import type { ModeratedKinds } from './moderated.js';
import type { Platform } from './platform.js';
import type { Upgrade } from './upkeep.js';
import type { SearchSources } from './searched.js';
import type { TextHooks } from './texts.js';
import type { CollectionDefinition } from '../ports/document-store.js';

/**
 * Does what becomes of the things of `username` once the account is deleted, in units of work that stay
 * small however many things there are. Cut short, it is done again from the beginning, be it by two
 * processes at once.
 */
export type AccountEnding = (username: string) => Promise<void>;

/** What a feature counts of somebody, for their profile. */
export type FiguresOf = (username: string) => Promise<Figures>;

/** Something that somebody wrote or made, as their download has it. */
export interface Writing {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** All of it that a feature keeps, read page by page along an index. */
export type WritingsOf = (username: string) => AsyncIterable<Writing>;

/** A file that somebody sent, as their archive has it. */
export interface OwnFile {
  /** What its name ends with: 'webp'. */
  readonly ending: string;
  /** Bytes. */
  readonly size: number;
  readonly read: () => AsyncIterable<Buffer>;
}

/** All of them that a feature keeps. */
export type FilesOf = (username: string) => AsyncIterable<OwnFile>;

/** A feature as the server puts it together; features/index.ts lists them all. */
export interface Feature<S, R extends AnyTRPCRouter, O> {
  /** The documents it keeps. */
  readonly collections: readonly CollectionDefinition<never>[];
  /**
   * Its use cases, on which both transports are built. `others` is what it asks of other features' services, by their
   * names, and of `all`: they are being made, too, so it is read when something is asked, and not before.
   */
  readonly createService: (platform: Platform, others: O) => S;
  /** What tRPC clients call, under the feature's name. */
  readonly createRouter: (service: S) => R;
  /** The REST paths of SPEC §7. */
  readonly createOperations?: (service: S) => readonly Operation[];
  /** Who may listen to its topics, and what happens when somebody does. */
  readonly createTopics?: (service: S) => Partial<TopicHosts>;
  /** What it does after somebody's account is deleted, besides removing what is `ownedBy` them. */
  readonly endAccount?: (service: S) => AccountEnding;
  readonly figures?: (service: S) => FiguresOf;
  readonly writings?: (service: S) => WritingsOf;
  readonly files?: (service: S) => FilesOf;
  /** What it does about the texts that people write, be it in other features. */
  readonly texts?: TextHooks;
  /** What people write here, as moderators deal with it. */
  readonly moderated?: (service: S) => ModeratedKinds;
  /** What of it is found by the search of everything. */
  readonly searched?: (service: S) => SearchSources;
  /** What it writes to people by mail, by kind. */
  readonly letters?: (service: S) => Letters;
  /** What is done to the documents of earlier versions once for a store, at the first start after; its name is kept there. */
  readonly upgrades?: Readonly<Record<string, Upgrade<S>>>;
  /**
   * What clears what is out of date: every minute, in one process, each for itself. It goes through documents by
   * `eachForItself`.
   */
  readonly tidy?: (service: S, platform: Platform) => readonly (() => Promise<void>)[];
  /** Clears, likewise, what hung on connections that are over: after a process has died, and once an hour. */
  readonly clearLost?: (service: S) => Promise<void>;
}

/** Keeps the types of a feature's service and router for the compiler. */
export const defineFeature = <S, R extends AnyTRPCRouter, O>(
  feature: Feature<S, R, O>,
): Feature<S, R, O> => feature;

/** What features declare of themselves once there is their service, by what it is. */
export type Declared<P extends keyof Feature<never, never, never>> =
  NonNullable<Feature<never, never, never>[P]> extends (service: never) => infer T ? T : never;

/** What features are given of all of them, in the order of features/index.ts. */
export const ofAll = [
  'endAccount',
  'figures',
  'writings',
  'files',
  'moderated',
  'searched',
] as const;

export type All = { readonly [P in (typeof ofAll)[number]]: readonly Declared<P>[] };
