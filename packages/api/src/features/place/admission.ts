import { checkNewcomer, placeName, usernameKey } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import { orForbidden } from '../../request/rule-results.js';
import { lookOf, refuseLinked, type Admission, type Newcomer } from '../users/index.js';
import { applications, invitations, readPlace } from './documents.js';

/** Lets in whom the settings of the place let in, and notes who waits. */
export function createAdmission({ store, now }: Platform): Admission {
  async function apply(unit: Collections, { username, passwordHash }: Newcomer): Promise<void> {
    const _id = usernameKey(username);
    const waiting = unit.collection(applications);
    if ((await waiting.get(_id)) !== undefined) {
      throw new AppError('taken', 'Username is already taken');
    }
    stillFree(await waiting.insert({ _id, username, passwordHash, at: now().toISOString() }));
  }

  return {
    async admit(unit, newcomer) {
      const { signup } = await readPlace(unit);
      if (newcomer === undefined) {
        if (signup !== 'anybody') throw refuseLinked();
        return 'in';
      }
      const { username, invitation: token } = newcomer;
      const open = unit.collection(invitations);
      const invitation = token === undefined ? undefined : ((await open.get(token)) ?? null);
      const outcome = orForbidden(checkNewcomer(signup, invitation, now()));
      if (outcome === 'waits') {
        await apply(unit, newcomer);
        return 'waits';
      }
      if (invitation != null) {
        const usesLeft = invitation.usesLeft - 1;
        if (usesLeft === 0) await open.remove(invitation._id);
        else await open.update(invitation._id, (before) => ({ ...before, usesLeft }));
      }
      // The name is kept for whoever waits under it.
      const waiting = unit.collection(applications);
      if ((await waiting.get(usernameKey(username))) !== undefined) {
        throw new AppError('taken', 'Username is already taken');
      }
      return 'in';
    },

    async isReserved(from, username) {
      const { reserved } = await readPlace(from);
      const look = lookOf(username);
      return reserved.some((name) => lookOf(name) === look);
    },

    placeName: async () => placeName(await readPlace(store)),

    waitingHash: async (username) =>
      (await store.collection(applications).get(usernameKey(username)))?.passwordHash,
  };
}
