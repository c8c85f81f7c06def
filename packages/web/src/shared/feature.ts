import type { User } from '@collabor8/domain';
import type { ComponentType } from 'react';
import type { FindSource, SuggestSource } from './find/find-source.js';
import type { Lazy } from './lazy/lazy-part.js';
import type { Icon } from '@tabler/icons-react';

export interface FeatureRoute {
  /** Such as '/games/:gameID'; written out, as the build reads it too. */
  readonly path: string;
  /** In a chunk of its own (lazyPage): it loads when its address is first opened. */
  readonly Page: Lazy;
  /** Whoever is signed in is led from there to what they wanted, or home; the server knows it from the build. */
  readonly leadsHome?: true;
}

/** What a feature adds to the frame behind sign-in, with which it loads: what is heavy stands behind a page. */
export interface Feature {
  readonly routes?: readonly FeatureRoute[];
  readonly menu?: readonly (MenuItem | MenuAddition)[];
  /** Loads what has nothing to show, such as a slice, right after the first view, before the tab begins to listen. */
  readonly beside?: () => Promise<unknown>;
  /** Mounted once beside every page, after the first view and before the tab listens: nothing it keeps current is missed. */
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

/** All behind sign-in; their order doesn't matter, menus have ranks. */
export const allFeatures: Feature[] = [];

interface Ranked {
  readonly rank: number;
}

export const byRank = (one: Ranked, other: Ranked): number => one.rank - other.rank;

/** Adds to the app what the `feature.tsx` of a folder declares. */
export const declareFeature = (feature: Feature): void => void allFeatures.push(feature);

export interface ProfileTab {
  /** In the address: `?tab=answers`. */
  readonly id: string;
  readonly label: string;
  /** Its place among the tabs, from the left. */
  readonly rank: number;
  /** On one's own profile alone. */
  readonly isOwn?: boolean;
  /** Loads itself when it is first shown. */
  readonly Panel: ComponentType<{ readonly username: string }>;
}

/** What a feature shows of a person on their profile, which knows none of the features. */
export interface ProfileParts {
  readonly tabs?: readonly ProfileTab[];
  /** A button that does something with somebody else, such as calling them; the first two by rank stand beside the name, the others behind three dots. */
  readonly action?: {
    readonly rank: number;
    readonly Button: ComponentType<{ readonly person: User }>;
  };
  /** Stands below their name, such as their role. */
  readonly Badge?: ComponentType<{ readonly username: string }>;
  /** Stands beside the tabs, on a phone above them; not on one's own profile. */
  readonly Aside?: ComponentType<{ readonly username: string }>;
}

export interface MenuLink {
  readonly label: string;
  readonly to: string;
  /** Leads there behind a `g`. */
  readonly goKey?: string;
  /** What stands behind its label; it comes with what stands beside every page. */
  readonly badge?: Lazy | undefined;
}

/** It leads to the first route of its feature, and belongs to all of them. */
export interface MenuItem {
  readonly label: string;
  readonly icon: Icon;
  /** A sub-list that a click opens and closes, instead. */
  readonly opens?: readonly MenuLink[];
  /** Leads there behind a `g`; of an entry with a sub-list, its links have their own. */
  readonly goKey?: string;
  /** What stands behind its label, such as a count; it comes with what stands beside every page. */
  readonly badge?: Lazy | undefined;
  /** Whether the reader has it, as the state of its own feature says; without it everybody has. */
  readonly isFor?: (state: never) => boolean;
  /** Its place in the side menu, from top to bottom. */
  readonly rank: number;
  /** The first four by this number stand in the phone's bar, the others behind 'More'. */
  readonly phoneRank: number;
}

/** A link that one feature adds at the end of another one's sub-list. */
export interface MenuAddition extends MenuLink {
  /** Label of the entry, which gets the badge of its addition. */
  readonly under: string;
}
