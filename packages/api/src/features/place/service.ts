import {
  APPLICATIONS_SHOWN,
  checkPlace,
  INVITATIONS_MAX,
  usernameKey,
  type ChangePlace,
  type PlaceFigures,
  type Invitation,
  type Invite,
  type LogEntry,
  type Place,
  type PlaceSettings,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import { orInvalid } from '../../request/rule-results.js';
import {
  createActing,
  createLog,
  createStandings,
  readAdministration,
} from '../moderation/index.js';
import { newToken } from '../users/index.js';
import {
  applications,
  invitations,
  PLACE_ID,
  places,
  readPlace,
  type InvitationDocument,
  type PlaceDocument,
} from './documents.js';
import { createDoor } from './door.js';
import { createFigures, type ReadAnswered } from './figures.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const toPlace = ({ name, welcome, signup, revision }: Stored<PlaceDocument>): Place => ({
  ...{ name, welcome, signup, revision },
});

const toInvitation = ({ _id, by, expiresAt, usesLeft }: InvitationDocument): Invitation => ({
  ...{ token: _id, by, usesLeft, until: new Date(expiresAt).toISOString() },
});

/** Makes an account of whoever has waited; `leave` ends that in the same unit, and answers the password's hash. */
type Begin = (username: string, leave: (unit: Collections) => Promise<string>) => Promise<void>;

export type PlaceService = ReturnType<typeof createPlaceService>;

/** What administrators set for all: what the place is called, and who may sign up. */
export function createPlaceService(platform: Platform) {
  const { store, hub, now } = platform;
  const standings = createStandings(platform);
  const act = createActing(platform);
  const log = createLog(platform);
  const admitting: Begin[] = [];
  const figures = createFigures(platform);
  let readAnswered: ReadAnswered = () => Promise.resolve([]);

  async function write(
    unit: Collections,
    change: (before: PlaceDocument) => PlaceDocument,
  ): Promise<Stored<PlaceDocument>> {
    const { revision: _, ...before } = await readPlace(unit);
    const changed = await unit.collection(places).update(PLACE_ID, change);
    return changed.ok
      ? changed.value
      : stillFree(await unit.collection(places).insert(change(before)));
  }

  const isOpen = ({ expiresAt }: InvitationDocument): boolean => expiresAt > now().getTime();

  async function openInvitations(from: Collections): Promise<readonly InvitationDocument[]> {
    const page = { limit: INVITATIONS_MAX, reverse: true };
    return (await from.collection(invitations).page('byExpiry', page)).items.filter(isOpen);
  }

  /** Takes somebody off those who wait, in a unit of work; answers the hash of their password. */
  async function leave(unit: Collections, username: string): Promise<string> {
    const waiting = await unit.collection(applications).remove(usernameKey(username));
    if (waiting === undefined) throw new AppError('missing', 'Nobody of this name waits.');
    return waiting.passwordHash;
  }

  return {
    door: createDoor(platform),

    /** Makes accounts of people who are let in. */
    onAdmitting(begin: Begin): void {
      admitting.push(begin);
    },

    /** Takes how the answers of questions are read. */
    onFigures(read: ReadAnswered): void {
      readAnswered = read;
    },

    async figures(actor: string): Promise<PlaceFigures> {
      await standings.requireAdministrator(store, actor);
      return figures(readAnswered);
    },

    place: async (): Promise<Place> => toPlace(await readPlace(store)),

    async settings(actor: string): Promise<PlaceSettings> {
      await standings.requireAdministrator(store, actor);
      const place = await readPlace(store);
      const page = { limit: APPLICATIONS_SHOWN };
      const { items } = await store.collection(applications).page('oldest', page);
      return {
        place: toPlace(place),
        reserved: place.reserved,
        invitations: (await openInvitations(store)).map(toInvitation),
        applicants: items.map(({ username, at }) => ({ username, at })),
        named: platform.settings.administrators,
        requiresSecondStep: (await readAdministration(store)).requiresSecondStep === true,
      };
    },

    async change(actor: string, form: ChangePlace): Promise<Place> {
      await standings.requireAdministrator(store, actor);
      const change = orInvalid(checkPlace(form));
      const stored = await act(actor, { act: 'changedPlace' }, (unit) =>
        write(unit, (before) => ({ ...before, ...change })),
      );
      const place = stored === undefined ? toPlace(await readPlace(store)) : toPlace(stored);
      await hub.publish({ name: 'placeUpdate', place }, [{ kind: 'place' }]);
      return place;
    },

    async invite(actor: string, { uses, days }: Invite): Promise<Invitation> {
      const made = await act(actor, { act: 'invited' }, async (unit, by) => {
        if ((await openInvitations(unit)).length >= INVITATIONS_MAX) {
          throw new AppError('tooMany', 'Too many invitations are open. Take one back first.');
        }
        await write(unit, (before) => ({ ...before, invited: before.invited + 1 }));
        const expiresAt = now().getTime() + days * DAY_MS;
        const document = { _id: newToken(), by, expiresAt, usesLeft: uses };
        return stillFree(await unit.collection(invitations).insert(document));
      });
      if (made === undefined) throw new AppError('missing', 'No invitation was made.');
      return toInvitation(made);
    },

    /** Nobody signs up by it from then on. */
    async uninvite(actor: string, token: string): Promise<void> {
      await act(actor, { act: 'uninvited' }, (unit) => unit.collection(invitations).remove(token));
    },

    /** Lets in somebody who waits. */
    async admit(actor: string, username: string): Promise<void> {
      await standings.requireAdministrator(store, actor);
      const waiting = await store.collection(applications).get(usernameKey(username));
      if (waiting === undefined) throw new AppError('missing', 'Nobody of this name waits.');
      let entry: LogEntry | undefined;
      for (const begin of admitting) {
        await begin(waiting.username, async (unit) => {
          const { username: by } = await standings.requireAdministrator(unit, actor);
          const on = waiting.username;
          entry = await log.write(unit, { by, act: 'admitted', on, why: '' });
          return leave(unit, on);
        });
      }
      if (entry !== undefined) await standings.tellStaff({ name: 'logUpdate', entry });
    },

    /** Lets somebody wait no more; the name is free again. */
    async refuse(actor: string, username: string): Promise<void> {
      await act(actor, { act: 'refused', on: username }, (unit) => leave(unit, username));
    },

    async tidy(): Promise<void> {
      const page = { limit: INVITATIONS_MAX };
      const { items } = await store.collection(invitations).page('byExpiry', page);
      const over = items.filter((invitation) => !isOpen(invitation));
      for (const { _id } of over) await store.collection(invitations).remove(_id);
    },
  };
}
