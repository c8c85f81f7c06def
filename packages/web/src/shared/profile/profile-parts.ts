import type { User } from '@collabor8/domain';
import { createContext, use, type ComponentType } from 'react';

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
  /** A button that does something with somebody else, such as calling them; its place, from the left. */
  readonly action?: {
    readonly rank: number;
    readonly Button: ComponentType<{ readonly person: User }>;
  };
  /** Stands below their name, such as their role. */
  readonly Badge?: ComponentType<{ readonly username: string }>;
  /** Stands beside the tabs, on a phone above them; not on one's own profile. */
  readonly Aside?: ComponentType<{ readonly username: string }>;
}

const NONE: readonly ProfileParts[] = [];

export const ProfilePartsContext = createContext<readonly ProfileParts[]>(NONE);

/** The parts of all features. */
export const useProfileParts = (): readonly ProfileParts[] => use(ProfilePartsContext);
