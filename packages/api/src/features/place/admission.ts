import {
  APPLICATIONS_OF_NETWORK,
  checkNewcomer,
  NETWORK_WAITS,
  placeName,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { networkOf } from '../../request/address-owner.js';
import { AppError, orForbidden } from '../../request/errors.js';
import { lookOf, refuseLinked, saysOneOf, type Admission, type Newcomer } from '../users/index.js';
import { applications, findApplication, invitations, readPlace } from './documents.js';

/** Lets in whom the settings of the place let in, and notes who waits. */
export function createAdmission({ store, now }: Platform): Admission {
  async function assertNobodyWaits(unit: Collections, username: string): Promise<void> {
    if ((await findApplication(unit, username)) === undefined) return;
    throw new AppError('taken', 'Username is already taken');
  }

  async function apply(unit: Collections, newcomer: Newcomer): Promise<void> {
    const { username, passwordHash, address } = newcomer;
    await assertNobodyWaits(unit, username);
    const waiting = unit.collection(applications);
    const network = networkOf(address);
    const page = { equals: [network], limit: APPLICATIONS_OF_NETWORK };
    if ((await waiting.page('ofNetwork', page)).items.length === APPLICATIONS_OF_NETWORK) {
      throw new AppError('tooMany', NETWORK_WAITS);
    }
    const application = { username, passwordHash, network, at: now().toISOString() };
    stillFree(await waiting.insert({ _id: lookOf(username), ...application }));
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
