import {
  checkCredentials,
  isProvedLately,
  usernameKey,
  waysOfProof,
  type Proof,
} from '@collabor8/domain';
import { AppError, orInvalid } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import { noteFailure, type Client } from './activity-books.js';
import type { AccountParts } from './account-parts.js';
import { credentials, type CredentialDocument } from './documents.js';
import { nonceFor } from './google.js';
import type { PasskeyCeremonies } from './passkey-ceremonies.js';
import { passkeysOf } from './passkey-documents.js';

function refusalOf(proof: Proof): string {
  if ('credential' in proof) return 'This is not your Google account.';
  return 'passkey' in proof ? 'This is not a passkey of yours.' : 'Wrong password';
}

export type Proofs = ReturnType<typeof createProofs>;

/**
 * What can't be taken back asks for a log-in of the last minutes: whoever finds an open browser, or has
 * come by its cookie, may read and write in somebody's name, but not take the account from them.
 */
export function createProofs({
  platform,
  sessions,
  passwords,
  google,
  oidc,
  limits,
  ceremonies,
}: AccountParts & { readonly ceremonies: PasskeyCeremonies }) {
  const { store, now } = platform;

  const credentialOf = (username: string): Promise<CredentialDocument | undefined> =>
    store.collection(credentials).get(usernameKey(username));

  async function isProof(username: string, proof: Proof, client: Client): Promise<boolean> {
    const { passwordHash, googleSubject } = (await credentialOf(username)) ?? {};
    if ('credential' in proof) {
      const { subject } = await google.verify(proof.credential, nonceFor(client));
      return subject === googleSubject;
    }
    if ('passkey' in proof) {
      const shown = await ceremonies.checkKnown(proof.passkey, client.origin);
      return shown?.isRight === true && shown.owned.username === username;
    }
    const { password } = orInvalid(checkCredentials({ username, ...proof }));
    return passwords.verify(passwordHash, password, true);
  }

  return {
    /** @throws AppError 'forbidden' with the proof that is needed, where the last one is too long ago */
    async assertProved(session: Session): Promise<void> {
      if (isProvedLately(await sessions.provedAt(session), now().getTime())) return;
      const credential = await credentialOf(session.username);
      const proofNeeded = waysOfProof({
        password: credential?.passwordHash !== undefined,
        passkey: (await passkeysOf(store, session.username)).length > 0,
        google: credential?.googleSubject !== undefined,
        // Without the provider nobody can go there.
        oidc: oidc.name !== null && credential?.oidcSubject !== undefined,
      });
      throw new AppError(
        'forbidden',
        'You logged in too long ago to do this. Log in again first.',
        {
          proofNeeded,
        },
      );
    },

    /** Proves anew to a session who is there; @throws AppError 'forbidden' when it is somebody else */
    async proveAgain(session: Session, proof: Proof, client: Client): Promise<void> {
      const { id, username } = session;
      // Only its owner has the session, so that nobody can use up their tries.
      await limits.signIn(client.address, username, id);
      if (!(await isProof(username, proof, client))) {
        noteFailure(store, username, { at: now(), client });
        throw new AppError('forbidden', refusalOf(proof));
      }
      await sessions.prove(session);
      await limits.signedIn(client.address, username, id);
    },
  };
}
