import { defineFeature } from '../../platform/feature.js';
import {
  administrations,
  moderationLog,
  openReports,
  postReports,
  reports,
  reportVerdicts,
  standings,
} from './documents.js';
import { moderationRouter } from './router.js';
import { createModerationService } from './service.js';

export { createActing } from './judging.js';
export { createJudging } from './judging.js';
export { readAdministration } from './documents.js';
export { createLog } from './log.js';
export { createStandings } from './standings.js';

/** Roles on the site, reports, and what moderators do; SPEC §7 names no REST path for it. */
export const moderationFeature = defineFeature({
  collections: [
    standings,
    postReports,
    reports,
    reportVerdicts,
    openReports,
    moderationLog,
    administrations,
  ],
  createService: createModerationService,
  createRouter: moderationRouter,
  // In every frame: what the reader is shown of it depends on their role.
  endAccount: (service) => (username) => service.forget(username),
  writings: (service) => (username) => service.writingsOf(username),
  tidy: (service) => service.tidy(),
});
