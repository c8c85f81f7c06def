import {
  checkNewPassword,
  checkPasswordLength,
  usernameKey,
  type Credentials,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import { removeLinks } from './account-links.js';
import type { AccountParts, SignedIn } from './account-parts.js';
import type { Client } from './activity-books.js';
import { credentials, users, type UserDocument } from './documents.js';
import type { Tell } from './others.js';
import { assertProfileOwner, toUser, userMissing } from './user-changes.js';
import { withoutOidc } from './new-accounts.js';
import { removePasskeys } from './passkey-documents.js';
import type { Proofs } from './proofs.js';
import { forgetCodes, forgetPending } from './recovery-documents.js';
import { inSession } from './session-records.js';
import { removeTokens } from './stored-tokens.js';

export const NOTHING_TO_TELL: Tell = () => Promise.resolve();

/** Somebody who may set a new password without their session. */
export interface Admitted {
  readonly username: string;
  /** Uses up, in the unit of work, what they were admitted by; answers what is to be told after its commit. */
  readonly use: () => Promise<Tell>;
}

export type NewPasswords = ReturnType<typeof createNewPasswords>;

export function createNewPasswords(options: AccountParts & { readonly proofs: Proofs }) {
  const { platform, sessions, passwords, limits, proofs, others, news } = options;
  const { store, now, settings } = platform;

  const check = (password: string): string => {
    const newPassword = orInvalid(checkNewPassword(password));
    return orInvalid(checkPasswordLength(newPassword, settings.passwordMinLength));
  };

  /** Writes the password in a unit of work, with all that it means; answers how it is told after. */
  async function write(
    unit: Collections,
    { username, passwordHash, client }: { username: string; passwordHash: string; client: Client },
  ): Promise<{ user: Stored<UserDocument>; tell: Tell }> {
    const user = await unit.collection(users).get(usernameKey(username));
    if (user === undefined) throw userMissing();
    await unit.collection(credentials).update(user._id, (before) => ({ ...before, passwordHash }));
    // Whoever has one of them in their mail could set another, be it by an address that they then show to be theirs.
    await removeLinks(unit, user.username);
    await forgetPending(unit, user.username);
    const deed = { kind: 'passwordChanged', at: now(), client } as const;
    return { user, tell: await news.note(unit, username, deed) };
  }

  /** After the sessions that could make others. */
  async function endKeys(username: string): Promise<void> {
    await removeTokens(store, username);
    await others.feeds.dropKey(username);
  }

  return {
    /** Sets a new password, or the first; ends every other session, and gives this one another token. */
    async resetPassword(
      session: Session,
      { username, password }: Credentials,
      client: Client,
    ): Promise<SignedIn> {
      assertProfileOwner(session, username);
      const newPassword = check(password);
      await proofs.assertProved(session);
      await limits.resetPassword(username);
      const passwordHash = await passwords.hash(newPassword);
      const { user, renewed, tell } = await runUnit(store, async (unit) => {
        const written = await write(unit, { username, passwordHash, client });
        return { ...written, renewed: await sessions.renew(unit, session) };
      });
      await renewed.announce();
      await sessions.endAll(username, { except: renewed.id });
      await endKeys(username);
      await tell();
      return { user: toUser(user), token: renewed.token };
    },

    /**
     * Sets a new password of somebody who has no session, and ends all that there are. `admit` finds out who it is, or
     * throws: before the password is hashed, which takes its time, and again in the unit of work.
     */
    async setFor(
      password: string,
      client: Client,
      admit: (collections: Collections) => Promise<Admitted>,
    ): Promise<void> {
      const newPassword = check(password);
      // Counted by who asks alone: whoever is in with the former password keeps nobody from a new one.
      const { username } = await admit(store);
      const passwordHash = await passwords.hash(newPassword);
      const tell = await runUnit(store, async (unit) => {
        const admitted = await admit(unit);
        const tellUse = await admitted.use();
        const written = await write(unit, { username: admitted.username, passwordHash, client });
        return async () => {
          await tellUse();
          await written.tell();
        };
      });
      await sessions.endAll(username);
      // Last: by now nobody has a session to make another.
      await endKeys(username);
      await tell();
    },

    /**
     * Ends everything by which somebody else may be in, or come back: other sessions, passkeys, codes, links and what is
     * connected. The password and the authenticator app stay, and the address, by which links are sent.
     */
    async closeOtherWays(session: Session, client: Client): Promise<void> {
      const { username } = session;
      await proofs.assertProved(session);
      // First: nobody makes another way meanwhile.
      await sessions.endAll(username, { except: session.id });
      const tell = await inSession(store, session, async (unit) => {
        await removePasskeys(unit, username);
        await removeLinks(unit, username);
        await forgetPending(unit, username);
        await forgetCodes(unit, username);
        await unit.collection(credentials).update(usernameKey(username), withoutOidc);
        return news.note(unit, username, { kind: 'waysClosed', at: now(), client });
      });
      // And last: whoever came in by one of them meanwhile.
      await sessions.endAll(username, { except: session.id });
      await endKeys(username);
      await tell();
    },
  };
}
