import type { QueryClient } from '@tanstack/react-query';
import type { Icon } from '@tabler/icons-react';
import type { Client } from '../api/trpc.js';
import type { FoundIn } from '@collabor8/domain';
import type { ReactNode } from 'react';
import classes from './found-mark.module.css';

/** What was looked for, in a text that was found. */
export const FoundMark = ({ children }: { readonly children: ReactNode }) => (
  <mark className={classes.found}>{children}</mark>
);

export interface Found {
  readonly id: string;
  readonly text: string;
  readonly to: string;
  /** Behind it, such as '2 answers'. */
  readonly detail?: string | undefined;
  /** Before it: a picture of people, the first two of them, or an icon. */
  readonly people?: readonly string[];
  readonly icon?: Icon;
}

export interface FindContext {
  /** What was typed, without spaces around it; never empty. */
  readonly text: string;
  /** Who asks. */
  readonly username: string;
  readonly api: Client;
  /** Keeps what is read whole, such as one's own boards, while more is typed. */
  readonly queries: QueryClient;
}

export type Find = (context: FindContext) => Promise<readonly Found[]>;

/** Where the palette looks; each feature has its own. */
export interface FindSource {
  readonly label: string;
  /** Its place in the palette, from top to bottom. */
  readonly rank: number;
  /** The page of all of them. */
  readonly all: { readonly label: string; readonly to: string };
  /** Its code, which is loaded with the palette. */
  readonly load: () => Promise<Find>;
}

/** What the search offers while it is typed; each feature that has something offers its own. */
export interface SuggestSource {
  /** Its place among the suggestions, from top to bottom. */
  readonly rank: number;
  /** Its code, which is loaded when somebody types. */
  readonly load: () => Promise<Find>;
}

export const FOUND_SHOWN = 4;

/** What is read whole stays good for so long. */
export const KEPT_MS = 30_000;

/** Where a question was found that doesn't hold the words itself. */
export const foundInWords = ({ place, by }: FoundIn): string =>
  `in ${place === 'answer' ? 'an answer' : 'a comment'} by ${by}`;
