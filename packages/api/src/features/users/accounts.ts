import {
  checkCredentials,
  checkPasswordLength,
  checkSignup,
  SIGNUP_WAITS,
  usernameKey,
  type Login,
  type Signup,
  type User,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Session } from '../../request/session.js';
import { AppError, orInvalid } from '../../request/errors.js';
import type { AccountParts, SignedIn } from './account-parts.js';
import { knownDevice, noteFailure, type Client } from './activity-books.js';
import { accountEndings, avatars, credentials, users } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { nonceFor } from './google.js';
import { admitLinked, writeAccount } from './new-accounts.js';
import { isNameTaken, isReserved } from './name-looks.js';
import { relyingPartyOf } from './passkey-ceremonies.js';
import type { Proofs } from './proofs.js';
import { inSession } from './session-records.js';
import type { SecondSteps } from './second-steps.js';
import type { Sockets } from './sockets.js';
import { assertProfileOwner, toUser, userMissing, type UserChanges } from './user-changes.js';

const wrongLogin = (): AppError => new AppError('unauthenticated', 'Wrong username or password');

const stillWaits = (): AppError => new AppError('forbidden', SIGNUP_WAITS);

/** What the login page offers beside a name and a password. */
export interface SignInOptions {
  readonly googleClientId: string | null;
  /** What Google is asked for a token with, which then counts in this browser alone. */
  readonly googleNonce: string | null;
  /** What the provider is called by whom people can sign in; null without one. */
  readonly oidcName: string | null;
  /** Whether a link for a new password can be sent. */
  readonly canMail: boolean;
  /** Whether browsers take passkeys of this server: they are bound to a name, and to https. */
  readonly canUsePasskeys: boolean;
}

/** How accounts begin, are proved and end. `device` is the token by which a client is known. */
export function createAccounts(
  options: AccountParts & {
    readonly changes: UserChanges;
    readonly sockets: Sockets;
    readonly proofs: Proofs;
    readonly secondSteps: SecondSteps;
  },
) {
  const { platform, sessions, passwords, google, oidc, limits, others } = options;
  const { changes, sockets, proofs, secondSteps } = options;
  const { store, now, settings } = platform;

  async function endAccount(username: string): Promise<void> {
    await eachForItself(others.all.endAccount, (end) => end(username));
    await store.collection(accountEndings).remove(usernameKey(username));
  }

  return {
    passwordsWaiting: (): number => passwords.waiting,

    signInOptions: (visit?: string, origin = ''): SignInOptions => ({
      googleClientId: google.clientId,
      googleNonce: nonceFor({ visit }) ?? null,
      oidcName: oidc.name,
      canMail: settings.mailOrigin !== undefined,
      canUsePasskeys: relyingPartyOf(origin) !== undefined,
    }),

    async signup({ invitation, ...form }: Signup, client: Client): Promise<SignedIn> {
      const { username, password } = orInvalid(checkSignup(form));
      orInvalid(checkPasswordLength(password, settings.passwordMinLength));
      if (isReserved(username) || (await others.place.admission.isReserved(store, username))) {
        throw new AppError('taken', 'This username is reserved.');
      }
      await limits.signUp(client.address);
      const passwordHash = await passwords.hash(password);
      const account = { username, dateJoined: now(), proof: { passwordHash } };
      const document = await runUnit(store, async (unit) => {
        // An invitation is used up by an account alone.
        if (await isNameTaken(unit, username)) return undefined;
        const newcomer = { username, passwordHash, invitation, address: client.address };
        return (await others.place.admission.admit(unit, newcomer)) === 'waits'
          ? 'waits'
          : writeAccount(unit, account);
      });
      if (document === undefined) throw new AppError('taken', 'Username is already taken');
      if (document === 'waits') throw stillWaits();
      const user = await changes.created(document);
      return { user, token: await sessions.start(user.username, client) };
    },

    /** Makes an account of somebody who has waited for it; `leave` ends the waiting, in the same unit of work. */
    async begin(username: string, leave: (unit: Collections) => Promise<string>): Promise<void> {
      const document = await runUnit(store, async (unit) => {
        const passwordHash = await leave(unit);
        const account = { username, dateJoined: now(), proof: { passwordHash } };
        return writeAccount(unit, account);
      });
      if (document === undefined) throw new AppError('taken', 'Username is already taken');
      await changes.created(document);
    },

    async login(form: Login, client: Client): Promise<SignedIn> {
      const { username, password } = orInvalid(checkCredentials(form));
      const key = usernameKey(username);
      const device = await knownDevice(store, username, client.device);
      await limits.signIn(client.address, username, device);
      const hashOf = async (from: Collections) =>
        (await from.collection(credentials).get(key))?.passwordHash;
      const passwordHash = await hashOf(store);
      const waiting =
        passwordHash === undefined ? await others.place.admission.waitingHash(username) : undefined;
      const hash = passwordHash ?? waiting;
      const isProved = await passwords.verify(hash, password, device !== undefined);
      if (isProved && waiting !== undefined) throw stillWaits();
      const document = isProved ? await store.collection(users).get(key) : undefined;
      if (document === undefined) {
        noteFailure(store, username, { at: now(), client });
        throw wrongLogin();
      }
      await secondSteps.passSecondStep(document.username, form.code, client);
      const assertHolds = async (unit: Collections) => {
        if ((await hashOf(unit)) !== passwordHash) throw wrongLogin();
      };
      const token = await sessions.start(document.username, client, { assertHolds });
      await limits.signedIn(client.address, username, device);
      return { user: toUser(document), token };
    },

    async googleLogin(credential: string, client: Client): Promise<SignedIn> {
      await limits.signIn(client.address);
      const identity = await google.verify(credential, nonceFor(client));
      const linked = { link: 'googleSubject', fallback: 'Google user', ...identity } as const;
      const { document, isNew } = await admitLinked(store, linked, {
        now: now(),
        admission: others.place.admission,
      });
      const user = isNew ? await changes.created(document) : toUser(document);
      return { user, token: await sessions.start(user.username, client) };
    },

    /** Ends the session, its live connections, and its claim to be called. */
    async logout(session: Session): Promise<void> {
      await sessions.end(session.id);
      await sockets.sessionEnded(session);
    },

    /** Ends one of one's sessions, here or elsewhere; @throws AppError 'missing' for any other. */
    async endSession(session: Session, id: string): Promise<void> {
      if (!(await sessions.isOf(session.username, id))) {
        throw new AppError('missing', 'This session has already ended.');
      }
      await sessions.end(id);
      await sockets.sessionEnded({ id, username: session.username });
    },

    /** Ends all of one's sessions but the one that asks. */
    endOtherSessions: (session: Session): Promise<void> =>
      sessions.endAll(session.username, { except: session.id }),

    /** Ends all sessions and tokens of somebody in a unit of work; returns what to do after it. */
    endSessionsIn: (unit: Collections, username: string) => sessions.endAllIn(unit, username),

    /** Deletes the account. What the person wrote stays under the name, which nobody can take again. */
    async remove(session: Session, username: string): Promise<User> {
      assertProfileOwner(session, username);
      await proofs.assertProved(session);
      const key = usernameKey(username);
      const { user: removed, endSessions } = await inSession(store, session, async (unit) => {
        const user = await unit.collection(users).remove(key);
        if (user === undefined) throw userMissing();
        await others.moderation.leave(unit, user.username);
        await unit.collection(avatars).remove(key);
        await unit.collection(credentials).update(key, ({ _id, username: spelling }) => ({
          _id,
          username: spelling,
          isDeleted: true,
        }));
        // What takes longer is noted, and done after it, also by whoever comes after a process that dies.
        await unit.collection(accountEndings).insert({ _id: key, username: user.username });
        return { user, endSessions: await sessions.endAllIn(unit, user.username) };
      });
      await changes.deleted(removed.username);
      await endSessions();
      // The account is gone whatever this meets: what is left is noted, and tidying goes on and tells of it.
      await endAccount(removed.username).catch(() => undefined);
      return toUser(removed);
    },

    /** Goes on with what deleted accounts have left. */
    endAccounts: (): Promise<void> =>
      eachForItself(store.collection(accountEndings).all(), ({ username }) => endAccount(username)),
  };
}
