import type { PostRef, TextNews } from '@collabor8/domain';
import type { Collections, DocumentStore } from '../ports/document-store.js';
import type { Hub } from '../live/hub.js';

/** A text that people read, as it stands from now on. */
export interface WrittenText {
  readonly post: PostRef;
  readonly author: string;
  readonly text: string;
  /** Of a new one: a change, and what was written elsewhere, is told to nobody. */
  readonly news?: TextNews & {
    /** The server's time. */
    readonly at: string;
    /** Those of the named who can read it; without it everybody can. */
    readonly readersAmong?: (names: readonly string[]) => Promise<readonly string[]>;
  };
}

/** What it takes to tell people of something. */
export interface Teller {
  readonly store: DocumentStore;
  readonly hub: Pick<Hub, 'publish'>;
}

export interface Told {
  /** For whom something was noted, as they are named in it. */
  readonly readers: readonly string[];
  /** Tells them; only called after the commit. */
  readonly tell: (by: Teller) => Promise<void>;
}

/** What a feature does about texts that others write, in the unit of work that writes them, which runUnit runs. */
export interface TextHooks {
  /** A text is new, has other words or is back. @throws AppError what refuses it */
  readonly written?: (unit: Collections, text: WrittenText) => Promise<Told | undefined>;
  /** A moderator hides it from everybody's eyes, or shows it again. */
  readonly hidden?: (unit: Collections, post: PostRef, isHidden: boolean) => Promise<void>;
  /** It is read no more, but still kept: its author may bring it back. */
  readonly removed?: (unit: Collections, post: PostRef, byModerator: boolean) => Promise<void>;
  /** Nothing of it is kept. What is much goes a part in a unit: true while there is more. */
  readonly gone?: (unit: Collections, post: PostRef) => Promise<boolean>;
}

export type Texts = ReturnType<typeof createTexts>;

/** The one way by which texts are written: who writes one says so here, and whoever cares hears of it. */
export const createTexts = (all: readonly TextHooks[]) => ({
  async written(unit: Collections, text: WrittenText): Promise<Told> {
    const told: Told[] = [];
    for (const hooks of all) {
      const each = await hooks.written?.(unit, text);
      if (each !== undefined) told.push(each);
    }
    return {
      readers: told.flatMap(({ readers }) => readers),
      async tell(by: Teller) {
        await Promise.all(told.map(({ tell }) => tell(by)));
      },
    };
  },

  async hidden(unit: Collections, post: PostRef, isHidden: boolean): Promise<void> {
    for (const hooks of all) await hooks.hidden?.(unit, post, isHidden);
  },

  async removed(unit: Collections, post: PostRef, byModerator: boolean): Promise<void> {
    for (const hooks of all) await hooks.removed?.(unit, post, byModerator);
  },

  async gone(unit: Collections, post: PostRef): Promise<boolean> {
    let hasMore = false;
    for (const hooks of all) if (await hooks.gone?.(unit, post)) hasMore = true;
    return hasMore;
  },
});
