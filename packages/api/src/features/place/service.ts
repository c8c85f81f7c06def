import {
  APPLICATION_DAYS,
  APPLICATIONS_SHOWN,
  checkLogo,
  checkPlace,
  INVITATIONS_MAX,
  placeName,
  type ChangePlace,
  type PlaceFigures,
  type Invitation,
  type Invite,
  type Place,
  type PlaceHealth,
  type PlaceSettings,
  type Snapshot,
} from '@collabor8/domain';
import { asPng } from '../../images/encode.js';
import { snapshot } from '../../live/snapshot.js';
import { removeDue } from '../../platform/each-for-itself.js';
import type { Sender } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree, upsert } from '../../ports/run-unit.js';
import { AppError, orInvalid, orMissing } from '../../request/errors.js';
import { keepFor } from '../../request/keep-for.js';
import {
  createActing,
  createLog,
  createStandings,
  readAdministration,
} from '../moderation/index.js';
import { newToken, readPictureUrl } from '../users/index.js';
import {
  applications,
  findApplication,
  invitations,
  logos,
  PLACE_ID,
  places,
  readPlace,
  type InvitationDocument,
  type PlaceDocument,
} from './documents.js';
import { createAdmission } from './admission.js';
import { createHealth } from './health.js';
import { createFigures, type ReadAnswered } from './figures.js';

const NOBODY_WAITS = 'Nobody of this name waits.';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Far more than is shown anywhere; drawings stay exact. */
const LOGO_BOUNDS = { side: 512, losslessBytes: 64 * 1024 };

/** Twice what letters show it at, for screens of fine dots. */
const LETTER_LOGO_SIDE = 64;

const toPlace = ({ name, welcome, signup, accent, logo, revision }: Place): Place => ({
  ...{ name, welcome, signup, accent, logo, revision },
});

const toInvitation = ({ _id, by, expiresAt, usesLeft }: InvitationDocument): Invitation => ({
  ...{ token: _id, by, usesLeft, until: new Date(expiresAt).toISOString() },
});

export interface Others {
  readonly users: {
    /** Makes an account of whoever has waited; `leave` ends that in the same unit, and answers the password's hash. */
    readonly begin: (
      username: string,
      leave: (unit: Collections) => Promise<string>,
    ) => Promise<void>;
  };
  readonly questions: { readonly answeredSince: ReadAnswered };
}

export type PlaceService = ReturnType<typeof createPlaceService>;

/** What administrators set for all: what the place is called, and who may sign up. */
export function createPlaceService(platform: Platform, others: Others) {
  const { store, hub, encoder, now, newId } = platform;
  const standings = createStandings(platform);
  const act = createActing(platform);
  const log = createLog(platform, standings);
  const figures = createFigures(platform);
  const health = createHealth(platform);
  // Each document and each open page asks for it. Kept with its place in the log: who listens from there hears what it lacks.
  const shown = keepFor<Snapshot<Place>>({ ms: 1_000 });
  const open = (): Promise<Snapshot<Place>> =>
    shown.ask(() => snapshot(hub, { kind: 'place' }, async () => toPlace(await readPlace(store))));
  const readShown = async (): Promise<Place> => (await open()).value;

  async function write(
    unit: Collections,
    change: (before: PlaceDocument) => PlaceDocument,
  ): Promise<Stored<PlaceDocument>> {
    const { revision: _, ...before } = await readPlace(unit);
    return upsert(unit.collection(places), change(before), (known) =>
      change({ ...before, ...known }),
    );
  }

  /** Changes what everybody is told of the place, and tells it. */
  async function changePlace(
    actor: string,
    change: (before: PlaceDocument) => PlaceDocument,
    alongside: (unit: Collections) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Place> {
    await act(actor, { act: 'changedPlace' }, async (unit) => {
      await alongside(unit);
      return write(unit, change);
    });
    shown.forget();
    const place = await readShown();
    await hub.publish({ name: 'placeUpdate', place }, [{ kind: 'place' }]);
    return place;
  }

  async function madeAnew(actor: string, dataUrl: string): Promise<string> {
    const release = await encoder.admit(actor);
    try {
      const picture = await encoder.encode(actor, readPictureUrl(dataUrl), LOGO_BOUNDS);
      orInvalid(checkLogo(picture));
      return picture.bytes.toString('base64');
    } finally {
      release();
    }
  }

  const isOpen = ({ expiresAt }: InvitationDocument): boolean => expiresAt > now().getTime();

  async function openInvitations(from: Collections): Promise<readonly InvitationDocument[]> {
    const page = { limit: INVITATIONS_MAX, reverse: true };
    return (await from.collection(invitations).page('byExpiry', page)).items.filter(isOpen);
  }

  /** Takes somebody off those who wait, in a unit of work; answers the hash of their password. */
  async function leave(unit: Collections, username: string): Promise<string> {
    const waiting = orMissing(await findApplication(unit, username), NOBODY_WAITS);
    await unit.collection(applications).remove(waiting._id);
    return waiting.passwordHash;
  }

  return {
    admission: createAdmission(platform),

    /** As letters of the place have it. */
    async sender(): Promise<Sender> {
      const origin = platform.settings.mailOrigin ?? '';
      const place = await readShown();
      const kept = place.logo === '' ? undefined : await store.collection(logos).get(PLACE_ID);
      return {
        site: place.name || (URL.canParse(origin) ? new URL(origin).host : placeName(place)),
        origin,
        logo: kept && (await asPng(Buffer.from(kept.made, 'base64'), LETTER_LOGO_SIDE)),
      };
    },

    async figures(actor: string): Promise<PlaceFigures> {
      await standings.requireAdministrator(store, actor);
      return figures(others.questions.answeredSince);
    },

    async health(actor: string): Promise<PlaceHealth> {
      await standings.requireAdministrator(store, actor);
      return health.all();
    },

    /** For those who watch over the process. */
    ...{ secondsSinceBackup: health.secondsSinceBackup, freeBytes: health.freeBytes },

    /** What everybody is told of it; what another process changed, a second later. */
    place: readShown,

    /** The same, to listen from. */
    open,

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
      return changePlace(actor, (before) => ({
        ...before,
        ...orInvalid(checkPlace(form, { ...before, reserved: [...before.reserved] })),
      }));
    },

    /** Gives the place a logo, or takes it away; its address says that it is another one. */
    async setLogo(actor: string, dataUrl: string | null): Promise<Place> {
      await standings.requireAdministrator(store, actor);
      const made = dataUrl === null ? null : await madeAnew(actor, dataUrl);
      const logo = made === null ? '' : `/logo/${newId()}`;
      return changePlace(
        actor,
        (before) => ({ ...before, logo }),
        async (unit) => {
          const all = unit.collection(logos);
          return made === null ? all.remove(PLACE_ID) : upsert(all, { _id: PLACE_ID, made });
        },
      );
    },

    /** What reads the bytes of the logo; @throws AppError 'missing' where it is another one by now */
    async logo(id: string): Promise<() => Promise<Buffer>> {
      const [place, logo] = [await readPlace(store), await store.collection(logos).get(PLACE_ID)];
      if (place.logo !== `/logo/${id}` || logo === undefined) {
        throw new AppError('missing', 'There is no such logo.');
      }
      return () => Promise.resolve(Buffer.from(logo.made, 'base64'));
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

    async admit(actor: string, username: string): Promise<void> {
      await standings.requireAdministrator(store, actor);
      const waiting = orMissing(await findApplication(store, username), NOBODY_WAITS);
      let tellLog: (() => Promise<void>) | undefined;
      await others.users.begin(waiting.username, async (unit) => {
        const { username: by } = await standings.requireAdministrator(unit, actor);
        const on = waiting.username;
        tellLog = await log.write(unit, { by, act: 'admitted', on, why: '' });
        return leave(unit, on);
      });
      await tellLog?.();
    },

    /** Lets somebody wait no more; the name is free again. */
    async refuse(actor: string, username: string): Promise<void> {
      await act(actor, { act: 'refused', on: username }, (unit) => leave(unit, username));
    },

    async tidy(): Promise<void> {
      const at = now().getTime();
      await removeDue(store.collection(invitations), 'byExpiry', 'expiresAt', at);
      const since = new Date(at - APPLICATION_DAYS * DAY_MS).toISOString();
      await removeDue(store.collection(applications), 'oldest', 'at', since);
    },
  };
}
