import { listed } from '../listed.js';
import type { AddableBy } from './limits.js';

/** Whether somebody may be brought into a group by a contact, or by another. Those whom a block parts never may. */
export function mayBeAdded(addableBy: AddableBy, isContact: boolean): boolean {
  switch (addableBy) {
    case 'everybody':
      return true;
    case 'contacts':
      return isContact;
    case 'nobody':
      return false;
  }
}

/** Says who is not brought into a chat; whether by their settings or by a block is not said. */
export const notAddableSentence = (names: readonly string[]): string =>
  `You cannot add ${listed(names)} to a chat. They choose who may.`;
