import type { Platform } from '../../platform/platform.js';
import { router } from '../../request/trpc.js';
import { careProcedures } from './care/procedures.js';
import { findingProcedures } from './finding/procedures.js';
import { postingProcedures } from './posting/procedures.js';
import { readingProcedures } from './reading/procedures.js';
import type { QuestionsService } from './service.js';

export const questionsRouter = (questions: QuestionsService, platform: Platform) =>
  router({
    ...findingProcedures(questions, platform),
    ...readingProcedures(questions, platform),
    ...postingProcedures(questions),
    ...careProcedures(questions),
  });
