import {
  checkAdministrator,
  checkStaff,
  PEOPLE_SHOWN,
  personTopic,
  STAFF_NEEDS_SECOND_STEP,
  usernameKey,
  type LiveEvent,
  type SiteRole,
  type Standing,
  type Suspension,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { put } from '../../ports/run-unit.js';
import { AppError, orForbidden, requireIn } from '../../request/errors.js';
import { hasSecondStep, users } from '../users/index.js';
import { readAdministration, standings, type StandingDocument } from './documents.js';

type Part = Pick<StandingDocument, 'role' | 'suspension'>;

function toSuspension(stored: StandingDocument['suspension']): Suspension | null {
  if (stored === undefined) return null;
  const { until, told = '', by, at } = stored;
  return { until, told, by, at };
}

export type Standings = ReturnType<typeof createStandings>;

/** Who is what on the site. Whom the settings name is an administrator, whatever the store says. */
export function createStandings({ store, hub, settings }: Platform) {
  const administrators = new Set(settings.administrators.map(usernameKey));

  const roleOf = (key: string, document: StandingDocument | undefined): SiteRole | null =>
    administrators.has(key) ? 'administrator' : (document?.role ?? null);

  const toStanding = (
    username: string,
    document: Stored<StandingDocument> | undefined,
  ): Standing => ({
    username,
    role: roleOf(usernameKey(username), document),
    suspension: administrators.has(usernameKey(username))
      ? null
      : toSuspension(document?.suspension),
    revision: document?.revision ?? 0,
  });

  async function read(from: Collections, username: string): Promise<Standing> {
    const document = await from.collection(standings).get(usernameKey(username));
    return toStanding(username, document);
  }

  /** The administrators that have an account, and the moderators. */
  async function readStaff(): Promise<readonly Standing[]> {
    const named = await store.collection(users).getMany([...administrators]);
    const keys = named.map(({ _id }) => _id);
    const known = await store.collection(standings).getMany(keys);
    const ofRole = (role: SiteRole) =>
      store.collection(standings).page('moderators', { equals: [role], limit: PEOPLE_SHOWN });
    const appointed = [await ofRole('administrator'), await ofRole('moderator')];
    const byKey = new Map(known.map((document) => [document._id, document]));
    return [
      ...named.map(({ _id, username }) => toStanding(username, byKey.get(_id))),
      ...appointed
        .flatMap(({ items }) => items)
        .filter(({ _id }) => !administrators.has(_id))
        .map((document) => toStanding(document.username, document)),
    ];
  }

  /** Whether the settings make somebody an administrator. */
  const isNamed = ({ username }: Pick<Standing, 'username'>): boolean =>
    administrators.has(usernameKey(username));

  /** Whether a second step is required of moderators that somebody hasn't. */
  async function lacksStep(from: Collections, username: string): Promise<boolean> {
    const { requiresSecondStep } = await readAdministration(from);
    return requiresSecondStep === true && !(await hasSecondStep(from, username));
  }

  /** Refuses whoever is no moderator; @throws AppError 'forbidden' */
  async function requireStaff(from: Collections, username: string): Promise<Standing> {
    const standing = await read(from, username);
    orForbidden(checkStaff(standing.role));
    if (await lacksStep(from, username)) throw new AppError('forbidden', STAFF_NEEDS_SECOND_STEP);
    return standing;
  }

  return {
    isNamed,

    /** What the store says of somebody: of those whom the settings name, no role. */
    partOf: (standing: Standing): Part => ({
      role: isNamed(standing) ? undefined : (standing.role ?? undefined),
      suspension: standing.suspension ?? undefined,
    }),

    read,
    readStaff,
    toStanding,

    /** Whether somebody reads and does as moderators what has other rules for everybody. */
    isStaff: async (from: Collections, username: string): Promise<boolean> =>
      (await read(from, username)).role !== null && !(await lacksStep(from, username)),

    requireStaff,

    /** Refuses whoever is no administrator; @throws AppError 'forbidden' */
    async requireAdministrator(from: Collections, username: string): Promise<Standing> {
      const { role } = await read(from, username);
      orForbidden(checkAdministrator(role));
      return requireStaff(from, username);
    },

    /** Somebody who has an account, as they spell their name; @throws AppError 'missing' */
    async requirePerson(unit: Collections, named: string): Promise<Standing> {
      const person = await requireIn(unit, users, usernameKey(named), 'User not found');
      return read(unit, person.username);
    },

    /** Gives somebody, as the unit has read them, a role and a suspension, or none. For the work of runUnit. */
    async write(unit: Collections, known: Standing, part: Part): Promise<Standing> {
      const { username } = known;
      const { role, suspension } = part;
      const document = {
        _id: usernameKey(username),
        username,
        ...(role && { role }),
        ...(suspension && { suspension, suspendedAt: suspension.at }),
        ...(typeof suspension?.until === 'string' && { endsAt: suspension.until }),
      };
      return toStanding(username, await put(unit.collection(standings), known, document));
    },

    /** Tells all moderators, each on a topic of their own; called after the commit. */
    async tellStaff(event: LiveEvent, others: readonly string[] = []): Promise<void> {
      const staff = (await readStaff()).map(({ username }) => username);
      const lacking = await Promise.all(staff.map((username) => lacksStep(store, username)));
      const people = [...new Set([...staff.filter((_, index) => !lacking[index]), ...others])];
      const topics = people.map(personTopic);
      if (topics.length > 0) await hub.publish(event, topics);
    },
  };
}
