import type { Topic } from '@collabor8/domain';
import type { ComponentType, ReactNode } from 'react';
import type { Client } from './api/trpc.js';
import type { FindSource, SuggestSource } from './find/find-source.js';
import type { Lazy } from './lazy/lazy-part.js';
import type { Landing } from './live/landed.js';
import type { MenuAddition, MenuEntry } from './menu.js';
import type { ProfileParts } from './profile/profile-parts.js';

/** What an address of a route says. */
export interface RouteAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  /** Of its entry in the history; undefined where it is not gone to yet. */
  readonly key?: string;
  /** The tab shows no page yet. */
  readonly isFirst?: boolean;
}

/**
 * Asks what a page reads first, with the options AHEAD (shared/api/read-ahead.ts), so that it has the
 * answer when it is opened. Nobody has opened it yet: nothing on the server may change by it. What it
 * answers lands in its slice when the page is about to be shown; the page takes it there (shared/live/landed.ts).
 */
export type ReadAhead = (api: Client, address: RouteAddress) => Promise<readonly Landing[]>;

export interface FeatureRoute {
  /** Such as '/games/:gameID'; written out, as the build reads it too. */
  readonly path: string;
  /** In a chunk of its own (lazyPage): it loads when its address is first opened. */
  readonly Page: Lazy;
  /** Loads what reads for the page before it is opened: it comes with the page. */
  readonly ahead?: () => Promise<ReadAhead>;
}

/**
 * What a feature adds to the frame behind sign-in. It loads with the frame, before any page; what
 * is heavy stands behind a page, or loads itself when it is first shown.
 */
export interface Feature {
  readonly routes?: readonly FeatureRoute[];
  readonly menu?: readonly (MenuEntry | MenuAddition)[];
  /** Followed on every page, once what stands beside it is there; the slices hear the events. */
  readonly topics?: (username: string) => readonly Topic[];
  /** Stands around every page, for its context or to draw over it. */
  readonly Provider?: ComponentType<{ readonly children: ReactNode }>;
  /**
   * Is mounted once beside every page, to work in the background. It loads right after the first view,
   * before the tab begins to listen: so nothing that it keeps current is missed.
   */
  readonly Everywhere?: Lazy;
  /** The same, above the content of every page; it stays in view while that scrolls. */
  readonly Banner?: Lazy;
  /** Where the palette looks for its things. */
  readonly finds?: FindSource;
  /** What the header's search offers while it is typed. */
  readonly suggests?: SuggestSource;
  /** What it shows on the profile of a person. */
  readonly profile?: ProfileParts;
  /** Stands in the header, before the way to one's profile. */
  readonly HeaderItem?: ComponentType;
}
