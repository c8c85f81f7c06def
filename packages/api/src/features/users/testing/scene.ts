import { randomUUID } from 'node:crypto';
import { PIXEL_URL } from '../../../testing/pictures.js';
import { signUp } from '../../../testing/test-server.js';
import type { Cast } from '../../../testing/matrix/cast.js';
import type { Stage } from '../../../testing/matrix/stage.js';

/** ada's profile with a picture. */
export async function openUsersScene({ server }: Stage, { owner }: Cast) {
  const { users } = server.services;
  const { username } = owner;
  const session = { id: '', username };
  await users.avatars.set(session, { username, dataUrl: PIXEL_URL });
  const nextPage = async () => (await users.page({ cursor: null, limit: 1 })).nextCursor ?? '';
  // Names of new accounts are at most 40 characters long.
  const freshName = `new-${randomUUID().slice(0, 8)}`;
  /** Another session of ada's. */
  const otherSession = async () => {
    const found = await users.sessions.find(await users.sessions.start(username));
    return found?.id ?? '';
  };
  /** One of ada's recovery codes. */
  const code = async () => {
    const found = await users.sessions.find(await users.sessions.start(username));
    const { codes } = await users.makeRecoveryCodes(found ?? session, { address: '192.0.2.1' });
    return codes[0] ?? '';
  };
  /** Somebody whom nobody else has to do with. */
  const loud = async () => {
    const other = await signUp(server, `loud-${randomUUID().slice(0, 8)}`);
    await other.leave();
    return { username: other.username };
  };
  return { username, freshName, nextPage, otherSession, code, loud };
}
