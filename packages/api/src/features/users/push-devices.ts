import { SESSIONS_SHOWN, type PushDevice } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { sessions } from './documents.js';
import { isOver } from './session-records.js';
import { hashOfToken } from './tokens.js';

const isSame = (one: PushDevice | undefined, other: PushDevice): boolean =>
  one?.endpoint === other.endpoint && one.key === other.key && one.secret === other.secret;

/** Notes, in a unit of work, how a session's browser is told things; null takes it away. */
export async function setPushDevice(
  unit: Collections,
  sessionId: string,
  device: PushDevice | null,
): Promise<void> {
  const collection = unit.collection(sessions);
  const endpointId = device === null ? undefined : hashOfToken(device.endpoint);
  if (endpointId !== undefined) {
    // Who was signed in there before isn't told things at it any more.
    for await (const { _id } of readAll(collection, 'byEndpoint', { equals: [endpointId] })) {
      if (_id === sessionId) continue;
      await collection.update(_id, ({ push: _, endpointId: _id2, ...others }) => others);
    }
  }
  await collection.update(sessionId, (session) => {
    if (device !== null && isSame(session.push, device)) return session;
    const { push, endpointId: _, ...others } = session;
    if (device === null) return push === undefined ? session : others;
    return { ...others, push: device, endpointId };
  });
}

/** The sessions of somebody whose browsers are told things; not those that are over. */
export async function pushSessionsOf(
  from: Collections,
  username: string,
  now: Date,
): Promise<readonly string[]> {
  const page = { equals: [username], limit: SESSIONS_SHOWN };
  const { items } = await from.collection(sessions).page('byUse', page);
  const told = items.filter((session) => session.push !== undefined && !isOver(session, now));
  return told.map(({ _id }) => _id);
}

/** How a session of somebody is told things; undefined where it isn't, or is over. */
export async function pushDeviceOf(
  from: Collections,
  username: string,
  sessionId: string,
  now: Date,
): Promise<PushDevice | undefined> {
  const session = await from.collection(sessions).get(sessionId);
  const isTheirs = session?.username === username && !isOver(session, now);
  return isTheirs ? session.push : undefined;
}

/** After the push service has said that there is no such device: another one may stand there by now. */
export async function forgetPushDevice(
  store: Collections,
  sessionId: string,
  device: PushDevice,
): Promise<void> {
  await store.collection(sessions).update(sessionId, (session) => {
    if (!isSame(session.push, device)) return session;
    const { push: _, endpointId: _id, ...others } = session;
    return others;
  });
}
