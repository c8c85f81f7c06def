import type { IceServer } from '@collabor8/domain';
import { createHmac } from 'node:crypto';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { findGroup, findLive } from './stored-calls.js';

/** How long a browser may allocate with what it was given; what it has allocated goes on. */
export const TURN_CREDENTIAL_MS = 10 * 60 * 1000;

/**
 * What browsers find their way to each other with. TURN servers take a password that the secret they
 * share with this server makes of a name with an expiry (coturn's use-auth-secret), so nobody is told
 * the secret and what somebody was told is worth nothing ten minutes later; browsers renew it while
 * their call goes on. A relay costs its owner: only whoever is in a call, ringing or going on, is told of it.
 */
export function createIceServers({
  store,
  settings,
  now,
}: Pick<Platform, 'store' | 'settings' | 'now'>) {
  const { iceServers, turn } = settings;

  return async (person: string): Promise<readonly IceServer[]> => {
    const isInCall =
      (await findLive(store, person)) !== undefined ||
      (await findGroup(store, person)) !== undefined;
    if (!isInCall) {
      throw new AppError('forbidden', 'You are not in a call.');
    }
    const servers: IceServer[] = iceServers.length === 0 ? [] : [{ urls: iceServers }];
    if (turn === undefined) return servers;
    const expiry = Math.floor((now().getTime() + TURN_CREDENTIAL_MS) / 1000);
    const username = `${expiry}:${encodeURIComponent(person)}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return [...servers, { urls: turn.urls, username, credential }];
  };
}
