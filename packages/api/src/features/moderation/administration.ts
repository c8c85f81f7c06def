import { randomBytes } from 'node:crypto';
import {
  checkAdministratorLeaving,
  codeKey,
  CODE_LENGTH,
  codeOf,
  STAFF_NEEDS_SECOND_STEP,
  usernameKey,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { put, runUnit } from '../../ports/run-unit.js';
import { count, countOf } from '../../request/count.js';
import { AppError, orForbidden } from '../../request/errors.js';
import { hashOfToken, hasSecondStep, noteActivity } from '../users/index.js';
import {
  administrations,
  readAdministration,
  standings as collection,
  type AdministrationDocument,
} from './documents.js';
import { createActing } from './judging.js';
import type { ModerationParts } from './verdicts.js';

/** Codes that one person may try within a quarter of an hour. */
export const CLAIMS_PER_NAME = 10;
const QUARTER = 15 * 60;

const tooMany = (seconds: number): string =>
  `Too many attempts. Please try again in ${countOf(seconds, 'second')}.`;

export type Administration = ReturnType<typeof createAdministration>;

/** How a place comes by its first administrator, and isn't left by its last. */
export function createAdministration({ platform, standings, log }: ModerationParts) {
  const { store, now, settings } = platform;
  const claims = platform.createLimiter({
    ...{ name: 'claims', points: CLAIMS_PER_NAME, duration: QUARTER },
  });
  const act = createActing(platform);
  const hasNamed = settings.administrators.length > 0;

  const write = (unit: Collections, { revision, ...document }: Stored<AdministrationDocument>) =>
    put(unit.collection(administrations), { revision }, document);

  const isOpen = ({ administrators, codeHash }: AdministrationDocument): boolean =>
    !hasNamed && administrators === 0 && codeHash !== undefined;

  /** In the unit that makes somebody an administrator; no code counts from then on. */
  async function joined(unit: Collections): Promise<void> {
    const { codeHash: _, ...document } = await readAdministration(unit);
    await write(unit, { ...document, administrators: document.administrators + 1 });
  }

  /** In the unit that takes the role from one; @throws AppError 'forbidden' for the last */
  async function left(unit: Collections): Promise<void> {
    const document = await readAdministration(unit);
    // Whoever is named in the settings can always make another one.
    if (!hasNamed) orForbidden(checkAdministratorLeaving(document.administrators));
    await write(unit, { ...document, administrators: document.administrators - 1 });
  }

  return {
    joined,
    left,

    /** A new code for whoever starts the server, while there is no administrator; the former ones are over. */
    offerAdministration: (): Promise<string | undefined> =>
      runUnit(store, async (unit) => {
        const document = await readAdministration(unit);
        if (hasNamed || document.administrators > 0) return undefined;
        const code = codeOf([...randomBytes(CODE_LENGTH)]);
        await write(unit, { ...document, codeHash: hashOfToken(codeKey(code)) });
        return code;
      }),

    isAdministrationOffered: async (): Promise<boolean> => isOpen(await readAdministration(store)),

    /** Makes the first administrator of whoever has the code. */
    async claim(username: string, code: string): Promise<void> {
      await count(claims, usernameKey(username), tooMany);
      const { standing, tellLog } = await runUnit(store, async (unit) => {
        const document = await readAdministration(unit);
        if (!isOpen(document)) {
          throw new AppError('forbidden', 'This place has an administrator.');
        }
        if (document.codeHash !== hashOfToken(codeKey(code))) {
          throw new AppError('forbidden', 'This is not the code of the server’s latest start.');
        }
        const person = await standings.requirePerson(unit, username);
        await joined(unit);
        const part = { ...standings.partOf(person), role: 'administrator' as const };
        const standing = await standings.write(unit, person, part);
        await noteActivity(unit, person.username, { kind: 'appointed', at: now() });
        const tellLog = await log.write(unit, {
          ...{ by: person.username, act: 'claimed', on: person.username, why: '' },
        });
        return { standing, tellLog };
      });
      await standings.tellStaff({ name: 'standingUpdate', standing }, [standing.username]);
      await tellLog();
    },

    requiresSecondStep: async (): Promise<boolean> =>
      (await readAdministration(store)).requiresSecondStep === true,

    /** Whether moderators and administrators act with a second step alone; whoever says so has one. */
    async requireSecondStep(username: string, isRequired: boolean): Promise<void> {
      await act(username, { act: isRequired ? 'requiredStep' : 'freedStep' }, async (unit) => {
        const document = await readAdministration(unit);
        if ((document.requiresSecondStep === true) === isRequired) return undefined;
        if (isRequired && !(await hasSecondStep(unit, username))) {
          throw new AppError('forbidden', STAFF_NEEDS_SECOND_STEP);
        }
        return write(unit, { ...document, requiresSecondStep: isRequired });
      });
    },

    /** In the unit that deletes an account; @throws AppError 'forbidden' for the last administrator's */
    async leave(unit: Collections, username: string): Promise<void> {
      const known = await unit.collection(collection).get(usernameKey(username));
      if (known?.role !== 'administrator') return;
      await left(unit);
      const standing = standings.toStanding(known.username, known);
      const { role: _, ...part } = standings.partOf(standing);
      await standings.write(unit, standing, part);
    },
  };
}
