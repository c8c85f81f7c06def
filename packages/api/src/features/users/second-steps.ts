import {
  appCodeOf,
  codeKey,
  SECOND_STEP_NEEDED,
  SECOND_STEP_WRONG,
  usernameKey,
  type SecondStepSecret,
} from '@collabor8/domain';
import { Secret, TOTP } from 'otpauth';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import type { AccountParts } from './account-parts.js';
import { noteFailure, type Client } from './activity-books.js';
import { changeBook, personBooks } from './person-books.js';
import { passkeysOf } from './passkey-documents.js';
import type { Proofs } from './proofs.js';
import { recoveryBooks, secondSteps, type SecondStepDocument } from './recovery-documents.js';
import { inSession } from './session-records.js';
import { hashOfToken } from './tokens.js';

/** Bytes, as RFC 4226 recommends. */
const SECRET_SIZE = 20;
/** Half minutes that an app's clock may be early or late. */
const DRIFT = 1;
const NEVER = -1;

const KIND = personBooks(secondSteps, (owner) => ({ ...owner, secret: '', usedStep: NEVER }));

/** `issuer` is whom an app shows it for. */
const appOf = (
  { username, secret }: Pick<SecondStepDocument, 'username' | 'secret'>,
  issuer = '',
): TOTP => new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) });

/** Whether somebody who has the password alone isn't in yet: they have an authenticator app, or sign in by passkeys. */
export const hasSecondStep = async (from: Collections, username: string): Promise<boolean> =>
  (await from.collection(secondSteps).get(usernameKey(username)))?.since !== undefined ||
  (await passkeysOf(from, username)).length > 0;

export type SecondSteps = ReturnType<typeof createSecondSteps>;

/** Authenticator apps: after the password, a log-in asks for a code of six digits, which works once. */
export function createSecondSteps(options: AccountParts & { readonly proofs: Proofs }) {
  const { platform, limits, proofs, others, news } = options;
  const { store, now } = platform;

  /** The half minute whose code it is, if it is one that has not been used; undefined otherwise. */
  function stepOf(book: SecondStepDocument, code: string): number | undefined {
    const token = appCodeOf(code);
    if (token === undefined) return undefined;
    const app = appOf(book);
    const timestamp = now().getTime();
    const drift = app.validate({ token, timestamp, window: DRIFT });
    if (drift === null) return undefined;
    const step = app.counter({ timestamp }) + drift;
    return step > book.usedStep ? step : undefined;
  }

  const use = async (unit: Collections, { _id }: SecondStepDocument, usedStep: number) => {
    await unit.collection(secondSteps).update(_id, (book) => ({ ...book, usedStep }));
  };

  /** Uses up one of the codes by which somebody comes back; false where it is none of theirs. */
  async function useRecoveryCode(unit: Collections, key: string, code: string): Promise<boolean> {
    const books = unit.collection(recoveryBooks);
    const hash = hashOfToken(codeKey(code));
    if ((await books.get(key))?.codes.includes(hash) !== true) return false;
    await books.update(key, ({ codes, ...others }) => ({
      ...others,
      codes: codes.filter((other) => other !== hash),
    }));
    return true;
  }

  return {
    /**
     * Lets a log-in go on whose password was right; @throws AppError 'unauthenticated' where a code is lacking, or
     * isn't one that works. Tries count as those of the password do.
     */
    async passSecondStep(
      username: string,
      code: string | undefined,
      client: Client,
    ): Promise<void> {
      const key = usernameKey(username);
      const isPassed = await runUnit(store, async (unit) => {
        const book = await unit.collection(secondSteps).get(key);
        if (book?.since === undefined) return true;
        if (code === undefined || code.trim() === '') {
          throw new AppError('unauthenticated', SECOND_STEP_NEEDED, { codeNeeded: true });
        }
        const step = stepOf(book, code);
        if (step === undefined) return useRecoveryCode(unit, key, code);
        await use(unit, book, step);
        return true;
      });
      if (isPassed) return;
      noteFailure(store, username, { at: now(), client });
      throw new AppError('unauthenticated', SECOND_STEP_WRONG, { codeNeeded: true });
    },

    /** What an app is set up with. Until it has shown a code, nothing is asked for. */
    async beginSecondStep(session: Session): Promise<SecondStepSecret> {
      const { username } = session;
      await proofs.assertProved(session);
      await limits.resetPassword(username);
      const secret = new Secret({ size: SECRET_SIZE }).base32;
      await inSession(store, session, (unit) =>
        changeBook(unit, KIND, username, (book) => {
          if (book.since === undefined) return { ...book, secret };
          throw new AppError('taken', 'You have an authenticator app. Turn it off first.');
        }),
      );
      const app = appOf({ username, secret }, await others.place.admission.placeName());
      return { secret, address: app.toString() };
    },

    /** From then on a log-in asks for a code. */
    async confirmSecondStep(session: Session, code: string, client: Client): Promise<void> {
      const { id, username } = session;
      // Only its owner has the session, so that nobody can use up their tries.
      await limits.signIn(client.address, username, id);
      const at = now();
      const tell = await inSession(store, session, async (unit) => {
        const book = await unit.collection(secondSteps).get(usernameKey(username));
        if (book === undefined) throw new AppError('missing', 'Begin with the app first.');
        if (book.since !== undefined) return undefined;
        const step = stepOf(book, code);
        if (step === undefined) throw new AppError('invalid', SECOND_STEP_WRONG);
        await unit
          .collection(secondSteps)
          .update(book._id, (before) => ({ ...before, since: at.toISOString(), usedStep: step }));
        return news.note(unit, username, { kind: 'secondStepOn', at, client });
      });
      await tell?.();
      await limits.signedIn(client.address, username, id);
    },

    async removeSecondStep(session: Session, client: Client): Promise<void> {
      const { username } = session;
      await proofs.assertProved(session);
      const tell = await inSession(store, session, async (unit) => {
        const removed = await unit.collection(secondSteps).remove(usernameKey(username));
        if (removed?.since === undefined) return undefined;
        return news.note(unit, username, { kind: 'secondStepOff', at: now(), client });
      });
      await tell?.();
    },
  };
}
