import type { Platform } from '../../platform/platform.js';
import { createCareService } from './care/service.js';
import { createFindingService } from './finding/service.js';
import { createPostingService } from './posting/service.js';
import { createReadingService } from './reading/service.js';

/** Questions with their answers, comments, votes and views. */
export const createQuestionsService = (platform: Platform) => ({
  ...createPostingService(platform),
  ...createReadingService(platform),
  ...createFindingService(platform),
  ...createCareService(platform),
});
