import {
  deviceOf,
  PASSKEYS_MAX,
  usernameKey,
  type NewPasskey,
  type PasskeyAnswer,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import type { AccountParts, SignedIn } from './account-parts.js';
import { noteFailure, type Client } from './activity-books.js';
import { users } from './documents.js';
import type { PasskeyCeremonies } from './passkey-ceremonies.js';
import { passkeys, passkeysOf, removePasskeys, type PasskeyDocument } from './passkey-documents.js';
import type { Proofs } from './proofs.js';
import { inSession } from './session-records.js';
import { toUser } from './user-changes.js';

const WRONG = 'This passkey could not be verified. Please try again.';
const UNKNOWN = 'Nobody here has this passkey. It may have been removed.';

/** Signing in with what one's device or security key holds: no name, no password and no code. */
export function createPasskeys(
  options: AccountParts & {
    readonly proofs: Proofs;
    readonly ceremonies: PasskeyCeremonies;
  },
) {
  const { platform, sessions, limits, proofs, ceremonies, news } = options;
  const { store, now } = platform;

  function assertRoom(known: readonly PasskeyDocument[]): void {
    if (known.length < PASSKEYS_MAX) return;
    throw new AppError('taken', `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
  }

  return {
    /** What the browser makes a passkey by. */
    async beginPasskey(session: Session, client: Client) {
      const { username } = session;
      await proofs.assertProved(session);
      await limits.resetPassword(username);
      const known = await passkeysOf(store, username);
      assertRoom(known);
      return ceremonies.askForNew(username, known, client.origin);
    },

    async addPasskey(session: Session, given: NewPasskey, client: Client): Promise<void> {
      const { username } = session;
      await proofs.assertProved(session);
      const made = await ceremonies.checkNew(username, given, client.origin);
      if (made === undefined) throw new AppError('invalid', WRONG);
      const at = now();
      const device = deviceOf(client.userAgent);
      const tell = await inSession(store, session, async (unit) => {
        assertRoom(await passkeysOf(unit, username));
        const passkey = { ...made, username, device, createdAt: at.toISOString() };
        const added = await unit.collection(passkeys).insert(passkey);
        if (!added.ok) throw new AppError('taken', 'Somebody has this passkey already.');
        return news.note(unit, username, { kind: 'passkeyAdded', at, client });
      });
      await tell();
    },

    async removePasskey(session: Session, id: string, client: Client): Promise<void> {
      const { username } = session;
      await proofs.assertProved(session);
      const tell = await inSession(store, session, async (unit) => {
        const collection = unit.collection(passkeys);
        if ((await collection.get(id))?.username !== username) {
          throw new AppError('missing', 'You have no such passkey.');
        }
        await collection.remove(id);
        return news.note(unit, username, { kind: 'passkeyRemoved', at: now(), client });
      });
      await tell();
    },

    /** What the browser shows a passkey by: to sign in, or to prove anew who is there. */
    async beginPasskeyLogin(client: Client) {
      const { address, origin } = client;
      await limits.beginVisit(address);
      return ceremonies.askForKnown(origin);
    },

    /** No code of an app is asked for: a passkey is something one has, unlocked by what one knows or is. */
    async passkeyLogin(answer: PasskeyAnswer, client: Client): Promise<SignedIn> {
      await limits.signIn(client.address);
      const shown = await ceremonies.checkKnown(answer, client.origin);
      if (shown === undefined) throw new AppError('unauthenticated', UNKNOWN);
      const { _id, username } = shown.owned;
      if (!shown.isRight) {
        noteFailure(store, username, { at: now(), client });
        throw new AppError('unauthenticated', WRONG);
      }
      const document = await store.collection(users).get(usernameKey(username));
      if (document === undefined) throw new AppError('unauthenticated', UNKNOWN);
      const assertHolds = async (unit: Collections) => {
        const known = await unit.collection(passkeys).get(_id);
        if (known === undefined) throw new AppError('unauthenticated', UNKNOWN);
      };
      return {
        user: toUser(document),
        token: await sessions.start(username, client, { assertHolds }),
      };
    },

    /** After an account is deleted. */
    forgetPasskeys: (username: string): Promise<void> => removePasskeys(store, username),
  };
}
