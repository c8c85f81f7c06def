import {
  applicantSchema,
  changePlaceSchema,
  inviteSchema,
  setLogoSchema,
  uninviteSchema,
} from '@collabor8/domain';
import { asUser, publicProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { PlaceService } from './service.js';

export const placeRouter = (place: PlaceService) =>
  router({
    /** What everybody is told of the place. */
    open: publicProcedure.query(async ({ ctx: { session } }) => {
      const known = await place.open();
      // Visitors can't listen.
      return session === null ? { ...known, places: {} } : known;
    }),

    /** All that administrators set. */
    settings: signedInProcedure.query(asUser(place.settings)),

    /** How it fares; of an hour ago at most. */
    figures: signedInProcedure.query(asUser(place.figures)),

    /** How what it runs on does, just now. */
    health: signedInProcedure.query(asUser(place.health)),

    change: signedInProcedure.input(changePlaceSchema).mutation(asUser(place.change)),

    setLogo: signedInProcedure.input(setLogoSchema).mutation(asUser(place.setLogo, 'dataUrl')),

    invite: signedInProcedure.input(inviteSchema).mutation(asUser(place.invite)),

    uninvite: signedInProcedure.input(uninviteSchema).mutation(asUser(place.uninvite, 'token')),

    /** Lets in somebody who waits for it. */
    admit: signedInProcedure.input(applicantSchema).mutation(asUser(place.admit, 'username')),

    refuse: signedInProcedure.input(applicantSchema).mutation(asUser(place.refuse, 'username')),
  });
