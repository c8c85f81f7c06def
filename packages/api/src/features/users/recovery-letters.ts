import { emailKey, RESET_LINK_MINUTES, usernameKey } from '@collabor8/domain';
import type { Letters, WriteLetter } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { writeLink } from './account-links.js';
import { users } from './documents.js';
import { recoveryBooks, type RecoveryBookDocument } from './recovery-documents.js';

/** Letters by their kind, as they are queued. */
export const RESET_LETTER = 'users.reset';
/** The last that anybody has sent in a day: its link lasts one, so that nobody who uses them up keeps the owner waiting. */
export const LAST_RESET_LETTER = 'users.resetLast';
export const VERIFY_LETTER = 'users.verifyEmail';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NO_MORE = 'Many were asked for. No other one is sent for a day, however often somebody asks.';
/** Accounts of one address that a letter names. */
const ACCOUNTS_NAMED = 3;

type Addressed = Stored<RecoveryBookDocument> & { readonly email: string };

const isAddressed = (book: Stored<RecoveryBookDocument> | undefined): book is Addressed =>
  book?.email !== undefined;

/**
 * Whose address it is or, where it is nobody's, whose name; without those who have shown none. An address was shown to be
 * somebody's, while anybody may call themselves as another one's address reads.
 */
async function accountsOf(unit: Collections, name: string): Promise<readonly Addressed[]> {
  const books = unit.collection(recoveryBooks);
  const page = { equals: [emailKey(name)], limit: ACCOUNTS_NAMED };
  const addressed = (await books.page('byEmail', page)).items.filter(isAddressed);
  if (addressed.length > 0) return addressed;
  const named = await books.get(usernameKey(name));
  return isAddressed(named) ? [named] : [];
}

/** What people are written who come back, or show that an address is theirs. */
export function createRecoveryLetters({ store, now }: Platform): Letters {
  const writeReset =
    (isLastOfDay: boolean): WriteLetter =>
    (name, { site, origin }) =>
      runUnit(store, async (unit) => {
        const links: string[] = [];
        let to = '';
        for (const { username, email } of await accountsOf(unit, name)) {
          const user = await unit.collection(users).get(usernameKey(username));
          if (user === undefined) continue;
          const at = now();
          const expiresAt = at.getTime() + (isLastOfDay ? DAY : RESET_LINK_MINUTES * MINUTE);
          const link = { username, purpose: 'password', isLastOfDay, expiresAt } as const;
          const token = await writeLink(unit, link, at);
          if (token === undefined) continue;
          to = email;
          links.push(`${username}:\n${origin}/reset/${token}`);
        }
        if (links.length === 0) return undefined;
        return {
          to,
          subject: `A new password at ${site}`,
          text: [
            `Somebody, probably you, asked for a new password at ${site}.`,
            `This link sets it, once, within ${isLastOfDay ? 'a day' : `${RESET_LINK_MINUTES} minutes`}:`,
            ...links,
            ...(isLastOfDay ? [NO_MORE] : []),
            'If it wasn’t you, there is nothing to do: your password stays as it is.\n',
          ].join('\n\n'),
        };
      });

  return {
    [RESET_LETTER]: writeReset(false),
    [LAST_RESET_LETTER]: writeReset(true),

    [VERIFY_LETTER]: (username, { site, origin }) =>
      runUnit(store, async (unit) => {
        const book = await unit.collection(recoveryBooks).get(usernameKey(username));
        const email = book?.pendingEmail;
        if (email === undefined) return undefined;
        const at = now();
        const link = { username, purpose: 'email', email, expiresAt: at.getTime() + DAY } as const;
        const token = await writeLink(unit, link, at);
        if (token === undefined) return undefined;
        return {
          to: email,
          subject: `Confirm your e-mail address at ${site}`,
          // Without a name: whoever reads it may know nobody here, and anybody could have it say something.
          text: [
            `Somebody, probably you, gave this address at ${site}, so that a lost password can be replaced by mail.`,
            `Confirm within a day that it is yours:\n${origin}/verify/${token}`,
            'If it wasn’t you, there is nothing to do.\n',
          ].join('\n\n'),
        };
      }),
  };
}
