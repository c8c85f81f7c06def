import type { Topic } from '@collabor8/domain';
import type { Reducer } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import type { LazyPage } from './lazy-page.js';
import type { MenuAddition, MenuEntry } from './menu.js';

export interface FeatureRoute {
  /** Such as '/games/:gameID'; written out, as the build reads it too. */
  readonly path: string;
  /** In a chunk of its own (lazy-page.ts): it loads when its address is first opened. */
  readonly Page: LazyPage;
}

/**
 * What a feature adds to the frame behind sign-in. It loads with the frame, before any page; what
 * is heavy stands behind a page, or loads itself when it is first shown.
 */
export interface Feature {
  /** Added to the store; the end of a session resets them. */
  readonly slices?: readonly { readonly reducerPath: string; readonly reducer: Reducer }[];
  readonly routes?: readonly FeatureRoute[];
  readonly menu?: readonly (MenuEntry | MenuAddition)[];
  /** Followed on every page; the slices hear the events. */
  readonly topics?: (username: string) => readonly Topic[];
  /** Stands around every page, for its context or to draw over it. */
  readonly Provider?: ComponentType<{ readonly children: ReactNode }>;
  /** Is mounted once beside every page, such as a banner or what works in the background. */
  readonly Everywhere?: ComponentType;
  /** Stands above the content of every page and stays in view while it scrolls. */
  readonly Banner?: ComponentType;
  /** Stands in the header, before the way to one's profile. */
  readonly HeaderItem?: ComponentType;
}
