import type { AccountNews, BlockedPerson } from '@collabor8/domain';
import type { All } from '../../platform/feature.js';
import type { Collections } from '../../ports/document-store.js';
import type { Admission } from './admission.js';

/** Tells what was written, after the commit. */
export type Tell = () => Promise<void>;

/** What accounts ask of other features. */
export interface Others {
  readonly all: Pick<All, 'endAccount' | 'figures' | 'writings' | 'files'>;
  readonly blocks: {
    /** Keys of those whom a reader doesn't meet. */
    readonly hiddenFrom: (reader: string) => Promise<ReadonlySet<string>>;
    /** Keys of those whom somebody's presence isn't told. */
    readonly unseenBy: (username: string) => Promise<readonly string[]>;
    readonly block: (actor: string, username: string) => Promise<BlockedPerson>;
    readonly unblock: (actor: string, username: string) => Promise<BlockedPerson>;
  };
  /** Ends what scripts and programs of somebody read by. */
  readonly feeds: { readonly dropKey: (username: string) => Promise<void> };
  readonly moderation: {
    /** Refuses the end of somebody's account, or writes what goes with it, in the unit of work that deletes it. */
    readonly leave: (unit: Collections, username: string) => Promise<void>;
  };
  readonly notices: {
    /** Written in the unit of work that does it; answers what is to be told after its commit. */
    readonly noteAccount: (unit: Collections, news: AccountNews) => Promise<Tell>;
  };
  readonly place: { readonly admission: Admission };
}
