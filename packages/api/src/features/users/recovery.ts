import { randomBytes } from 'node:crypto';
import {
  checkEmail,
  checkResetName,
  codeKey,
  CODE_LENGTH,
  codeOf,
  emailKey,
  RECOVERY_CODES,
  usernameKey,
  type Recovery,
  type RecoveryCodes,
  type ResetByCode,
  type ResetByLink,
} from '@collabor8/domain';
import { queueMail } from '../../platform/mails.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, orInvalid } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import { findLink, removeLinks } from './account-links.js';
import type { AccountParts } from './account-parts.js';
import { noteFailure, type Client } from './activity-books.js';
import { users } from './documents.js';
import { NOTHING_TO_TELL, type NewPasswords } from './new-passwords.js';
import type { Tell } from './others.js';
import { changeBook, personBooks } from './person-books.js';
import type { Proofs } from './proofs.js';
import { recoveryBooks, secondSteps, type RecoveryBookDocument } from './recovery-documents.js';
import {
  createRecoveryLetters,
  LAST_RESET_LETTER,
  RESET_LETTER,
  VERIFY_LETTER,
} from './recovery-letters.js';
import { inSession } from './session-records.js';
import { hashOfToken } from './tokens.js';

const KIND = personBooks(recoveryBooks, (owner) => ({ ...owner, codes: [] }));

const withoutAddress = ({
  email: _email,
  emailKey: _key,
  pendingEmail: _pending,
  ...book
}: RecoveryBookDocument): RecoveryBookDocument => book;

/** What an administrator handed out was sent to no address. */
const MAILED = { isHandedOut: false };

const linkOver = (): AppError =>
  new AppError('missing', 'This link has been used or is too old. Ask for another one.');

const noMail = (): AppError => new AppError('unavailable', 'This server sends no mail.');

const newCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => codeOf([...randomBytes(CODE_LENGTH)]));

/** How somebody comes back who has forgotten their password. */
export function createRecovery(
  options: AccountParts & { readonly proofs: Proofs; readonly newPasswords: NewPasswords },
) {
  const { platform, limits, proofs, newPasswords, news } = options;
  const { store, now, newId, settings } = platform;
  const canMail = settings.mailOrigin !== undefined;
  const bookOf = (from: Collections, username: string) =>
    from.collection(recoveryBooks).get(usernameKey(username));

  async function recovery({ username }: Pick<Session, 'username'>): Promise<Recovery> {
    const book = await bookOf(store, username);
    return {
      email: book?.email ?? null,
      pendingEmail: book?.pendingEmail ?? null,
      canMail,
      codesLeft: book?.codes.length ?? 0,
      codesMadeAt: book?.codesMadeAt ?? null,
    };
  }

  /** Before the address is another one: the letter goes to the former, where there is one. */
  const noteChange = (unit: Collections, username: string, client: Client): Promise<Tell> =>
    news.note(unit, username, { kind: 'emailChanged', at: now(), client });

  return {
    canMail,
    recovery,
    letters: { ...createRecoveryLetters(platform), ...news.letters },

    /** Gives an address, which counts once it is shown to be one's own; '' takes it away. */
    async setEmail(session: Session, email: string, client: Client): Promise<Recovery> {
      const address = orInvalid(checkEmail(email));
      if (address !== '' && !canMail) throw noMail();
      const { username } = session;
      await proofs.assertProved(session);
      if (address !== '') await limits.setEmail(client.address, username, address);
      const at = now();
      const tell = await inSession(store, session, async (unit) => {
        // Whoever reads what was sent to another address can do nothing by it any more.
        await removeLinks(unit, username, MAILED);
        if (address === '') {
          const book = await bookOf(unit, username);
          if ((book?.email ?? book?.pendingEmail) === undefined) return undefined;
          const tellGone = await noteChange(unit, username, client);
          await changeBook(unit, KIND, username, withoutAddress);
          return tellGone;
        }
        await changeBook(unit, KIND, username, (book) => {
          const { email: known, emailKey: key } = book;
          const kept = {
            ...withoutAddress(book),
            ...(known !== undefined && { email: known, emailKey: key }),
          };
          return known === address ? kept : { ...kept, pendingEmail: address };
        });
        if ((await bookOf(unit, username))?.pendingEmail !== undefined) {
          await queueMail(unit, { id: newId(), kind: VERIFY_LETTER, about: username, at });
        }
        return undefined;
      });
      await tell?.();
      return recovery(session);
    },

    /** Whoever has the link reads what is sent to the address. */
    async verifyEmail(token: string, client: Client): Promise<void> {
      await limits.signIn(client.address);
      const tell = await runUnit(store, async (unit) => {
        const link = await findLink(unit, token, 'email', now());
        if (link?.email === undefined) throw linkOver();
        const { username, email } = link;
        // One for a new password may have been sent to the former address meanwhile.
        await removeLinks(unit, username, MAILED);
        const tellOwner = await noteChange(unit, username, client);
        const changed = await changeBook(unit, KIND, username, ({ pendingEmail, ...book }) =>
          pendingEmail === email
            ? { ...book, email, emailKey: emailKey(email) }
            : { ...book, pendingEmail },
        );
        if (changed?.email !== email) throw linkOver();
        return tellOwner;
      });
      await tell();
    },

    /**
     * Has a link sent to whoever has this name or address. Whether there is somebody is found out later, by who writes the
     * letter: neither the answer nor its time tells it.
     */
    async requestReset(name: string, client: Client): Promise<void> {
      if (!canMail) throw noMail();
      const about = orInvalid(checkResetName(name));
      const isLast = await limits.requestReset(client.address, about);
      const kind = isLast ? LAST_RESET_LETTER : RESET_LETTER;
      await runUnit(store, (unit) => queueMail(unit, { id: newId(), kind, about, at: now() }));
    },

    async resetByLink({ token, password }: ResetByLink, client: Client): Promise<void> {
      await limits.signIn(client.address);
      await newPasswords.setFor(password, client, async (unit) => {
        const link = await findLink(unit, token, 'password', now());
        if (link === undefined) throw linkOver();
        const { username } = link;
        const use = async () => {
          if (link.clearsSecondStep !== true) return NOTHING_TO_TELL;
          await unit.collection(secondSteps).remove(usernameKey(username));
          return news.note(unit, username, { kind: 'secondStepOff', at: now(), client });
        };
        return { username, use };
      });
    },

    async resetByCode({ username, code, password }: ResetByCode, client: Client): Promise<void> {
      const named = username.trim();
      // Not by the name: nobody guesses a code, and whoever guesses passwords keeps no owner from theirs.
      await limits.signIn(client.address);
      const hash = hashOfToken(codeKey(code));
      await newPasswords.setFor(password, client, async (unit) => {
        const book = await bookOf(unit, named);
        const user = await unit.collection(users).get(usernameKey(named));
        if (user === undefined || book?.codes.includes(hash) !== true) {
          noteFailure(store, named, { at: now(), client });
          throw new AppError('unauthenticated', 'Wrong username or recovery code');
        }
        const use = async () => {
          await changeBook(unit, KIND, user.username, ({ codes, ...others }) => ({
            ...others,
            codes: codes.filter((other) => other !== hash),
          }));
          return NOTHING_TO_TELL;
        };
        return { username: user.username, use };
      });
    },

    /** Makes codes in the place of those that there were; nobody is shown them again. */
    async makeRecoveryCodes(session: Session, client: Client): Promise<RecoveryCodes> {
      const { username } = session;
      await proofs.assertProved(session);
      await limits.resetPassword(username);
      const codes = newCodes();
      const at = now();
      const tell = await inSession(store, session, async (unit) => {
        await changeBook(unit, KIND, username, (book) => ({
          ...book,
          codes: codes.map((code) => hashOfToken(codeKey(code))),
          codesMadeAt: at.toISOString(),
        }));
        return news.note(unit, username, { kind: 'codesMade', at, client });
      });
      await tell();
      return { codes };
    },

    /** After an account is deleted: nobody comes back to it. */
    forgetRecovery: (username: string): Promise<void> =>
      runUnit(store, (unit) => removeLinks(unit, username)),
  };
}
