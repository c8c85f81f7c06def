import { checkNewcomer, placeName } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { AppError, orForbidden } from '../../request/errors.js';
import { lookOf, refuseLinked, saysOneOf, type Admission, type Newcomer } from '../users/index.js';
import { applications, findApplication, invitations, readPlace } from './documents.js';

/** Lets in whom the settings of the place let in, and notes who waits. */
export function createAdmission({ store, now }: Platform): Admission {
  async function assertNobodyWaits(unit: Collections, username: string): Promise<void> {
    if ((await findApplication(unit, username)) === undefined) return;
    throw new AppError('taken', 'Username is already taken');
  }

  async function apply(unit: Collections, { username, passwordHash }: Newcomer): Promise<void> {
    await assertNobodyWaits(unit, username);
    const application = { username, passwordHash, at: now().toISOString() };
    stillFree(
      await unit.collection(applications).insert({ _id: lookOf(username), ...application }),
    );
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
      await assertNobodyWaits(unit, username);
      return 'in';
    },

    async isReserved(from, username) {
      const { reserved } = await readPlace(from);
      return saysOneOf(reserved)(username);
    },

    placeName: async () => placeName(await readPlace(store)),

    waitingHash: async (username) => (await findApplication(store, username))?.passwordHash,
  };
}
