import {
  chooseQuiet,
  silence,
  usernameKey,
  type NumberedQuiet,
  type Quiet,
  type QuietChoice,
  type Result,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, orInvalid, written } from '../../request/errors.js';
import { users } from '../users/index.js';
import { callLines, type CallLineDocument } from './documents.js';
import { quietOf, takeLine } from './stored-calls.js';

const toNumberedQuiet = (line: Stored<CallLineDocument> | undefined): NumberedQuiet => ({
  ...quietOf(line),
  revision: line?.revision ?? 0,
});

/** Whose calls ring at a person. It stands in their line, which every call to them reads in its unit. */
export function createQuieting({ store, hub, now }: Platform) {
  async function change(
    username: string,
    rule: (before: Quiet) => Result<Quiet>,
  ): Promise<NumberedQuiet> {
    const { line, isNew } = await runUnit(store, async (unit) => {
      const before = await takeLine(unit, username);
      const quiet = orInvalid(rule(quietOf(before)));
      if (quiet === quietOf(before)) return { line: before, isNew: false };
      const after = await unit
        .collection(callLines)
        .update(before._id, (known) => ({ ...known, quiet }));
      return { line: written(after), isNew: true };
    });
    const quiet = toNumberedQuiet(line);
    const topic = { kind: 'person', username } as const;
    if (isNew) await hub.publish({ name: 'quietUpdate', quiet }, [topic]);
    return quiet;
  }

  return {
    async quietOf(username: string): Promise<NumberedQuiet> {
      return toNumberedQuiet(await store.collection(callLines).get(usernameKey(username)));
    },

    setQuiet: (username: string, choice: QuietChoice): Promise<NumberedQuiet> =>
      change(username, (before) => chooseQuiet(before, choice, now())),

    /** @throws AppError 'missing' for a name nobody has */
    async silence(
      actor: string,
      { username, isSilent }: { readonly username: string; readonly isSilent: boolean },
    ): Promise<NumberedQuiet> {
      const known = await store.collection(users).get(usernameKey(username));
      // Of somebody whose account is gone the name can still be taken away.
      if (known === undefined && isSilent) throw new AppError('missing', 'User not found');
      const name = known?.username ?? username;
      return change(actor, (before) => silence(before, { actor, username: name, isSilent }));
    },

    /** After an account is deleted. */
    async forgetQuiet(username: string): Promise<void> {
      await store
        .collection(callLines)
        .update(usernameKey(username), ({ quiet: _quiet, ...line }) => line);
    },
  };
}
