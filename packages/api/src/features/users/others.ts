import type { BlockedPerson } from '@collabor8/domain';
import type { All } from '../../platform/feature.js';
import type { Collections } from '../../ports/document-store.js';
import type { Admission } from './admission.js';

export interface NewPassword {
  readonly username: string;
  /** What it was changed from, such as 'Firefox on Linux'. */
  readonly device: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

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
    /** Written in the unit of work that sets a new password; answers what is to be told after its commit. */
    readonly noteNewPassword: (
      unit: Collections,
      change: NewPassword,
    ) => Promise<() => Promise<void>>;
  };
  readonly place: { readonly admission: Admission };
}
