import { openToAll } from '../../live/topic-host.js';
import { defineFeature } from '../../platform/feature.js';
import { applications, invitations, logos, places } from './documents.js';
import { createPlaceService, type PlaceService } from './service.js';
import {
  applicantSchema,
  changePlaceSchema,
  inviteSchema,
  setLogoSchema,
  uninviteSchema,
} from '@collabor8/domain';
import { asUser, publicProcedure, router, signedInProcedure } from '../../request/trpc.js';
import { fileOperation, type Operation } from '../../http/operation.js';
import { KEPT_TYPE } from '../../images/encode.js';

/** What stands on every page, also those that one signs in on. */
const placeOperations = (place: PlaceService): readonly Operation[] => [
  fileOperation('/logo/{id}', {
    isPublic: true,
    summary: 'The logo of the place',
    contentTypes: [KEPT_TYPE],
    handle: async ({ params: { id } }) => ({
      contentType: KEPT_TYPE,
      version: id,
      isForever: true,
      read: await place.logo(id),
    }),
  }),
];

const placeRouter = (place: PlaceService) =>
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

/** What administrators set for all; SPEC §7 names no REST path for it. */
export const placeFeature = defineFeature({
  collections: [places, logos, invitations, applications],
  createService: createPlaceService,
  createRouter: placeRouter,
  createOperations: placeOperations,
  createTopics: () => ({ place: openToAll }),
  tidy: (service) => [() => service.tidy()],
});
