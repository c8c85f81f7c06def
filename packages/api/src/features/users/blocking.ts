import type { BlockedPerson } from '@collabor8/domain';
import type { HiddenFrom } from './directory.js';

/** What a feature that knows more than people do does about those who don't want to meet. */
export interface Blocking {
  readonly hiddenFrom: HiddenFrom;
  /** Keys of those whom somebody's presence isn't told. */
  readonly unseenBy: (username: string) => Promise<readonly string[]>;
  readonly block: (actor: string, username: string) => Promise<BlockedPerson>;
  readonly unblock: (actor: string, username: string) => Promise<BlockedPerson>;
}

export function createBlocking() {
  let blocking: Blocking | undefined;
  const toThat = (): Blocking => {
    if (blocking === undefined) throw new TypeError('Nobody can be blocked yet.');
    return blocking;
  };
  return {
    /** Says who does it. */
    onBlocking(does: Blocking): void {
      blocking = does;
    },
    /** Whom lists of people leave out; nobody as long as nobody says so. */
    hiddenFrom: (reader: string): Promise<ReadonlySet<string>> =>
      blocking?.hiddenFrom(reader) ?? Promise.resolve(new Set()),
    unseenBy: (username: string): Promise<readonly string[]> =>
      blocking?.unseenBy(username) ?? Promise.resolve([]),
    block: (actor: string, username: string) => toThat().block(actor, username),
    unblock: (actor: string, username: string) => toThat().unblock(actor, username),
  };
}
