import {
  checkNewPassword,
  checkPasswordLength,
  deviceOf,
  usernameKey,
  type Credentials,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid } from '../../request/rule-results.js';
import type { Session } from '../../request/session.js';
import type { AccountParts, SignedIn } from './account-parts.js';
import { clientOf, noteActivity, type From } from './activity-books.js';
import { credentials, users } from './documents.js';
import { assertProfileOwner } from './profile-rules.js';
import type { Proofs } from './proofs.js';
import { toUser, userMissing } from './user-changes.js';

export interface NewPassword {
  readonly username: string;
  /** What it was changed from, such as 'Firefox on Linux'. */
  readonly device: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Writes what a new password means in the unit of work that sets it; answers what is to be told after its commit. */
export type OnNewPassword = (
  unit: Collections,
  change: NewPassword,
) => Promise<() => Promise<void>>;

export function createNewPasswords(options: AccountParts & { readonly proofs: Proofs }) {
  const { platform, sessions, passwords, limits, proofs } = options;
  const { store, now, settings } = platform;
  const listeners: OnNewPassword[] = [];

  return {
    onNewPassword(listener: OnNewPassword): void {
      listeners.push(listener);
    },

    /**
     * Sets a new password, ends every other session and gives this one another token; without a
     * password before, adds one.
     */
    async resetPassword(
      session: Session,
      { username, password }: Credentials,
      ...from: From
    ): Promise<SignedIn> {
      assertProfileOwner(session, username);
      const newPassword = orInvalid(checkNewPassword(password));
      orInvalid(checkPasswordLength(newPassword, settings.passwordMinLength));
      await proofs.assertProved(session);
      await limits.resetPassword(username);
      const passwordHash = await passwords.hash(newPassword);
      const client = clientOf(from);
      const at = now();
      const done = await runUnit(store, async (unit) => {
        const user = await unit.collection(users).get(usernameKey(username));
        if (user === undefined) throw userMissing();
        await unit
          .collection(credentials)
          .update(user._id, (before) => ({ ...before, passwordHash }));
        const renewed = await sessions.renew(unit, session);
        await noteActivity(unit, username, { kind: 'passwordChanged', at, client });
        const change = { username, device: deviceOf(client.userAgent), at: at.toISOString() };
        const told = [];
        for (const listener of listeners) told.push(await listener(unit, change));
        return { user, renewed, told };
      });
      const { user, renewed, told } = done;
      await renewed.announce();
      await sessions.endAll(username, { except: renewed.id });
      for (const tell of told) await tell();
      return { user: toUser(user), token: renewed.token };
    },
  };
}
