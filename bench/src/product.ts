/** The parts of the API that the benchmarks measure or seed with; all paths into it are here. */
export type { AppRouter } from '@collabor8/api';
export { openLibsqlStore } from '../../packages/api/src/adapters/libsql/libsql-store.js';
export { listQuestions, pageOfQuestions } from '../../packages/api/src/features/questions/list.js';
export { readWholeQuestions } from '../../packages/api/src/features/questions/whole-question.js';
export {
  answers,
  chatMessages,
  chats,
  comments,
  memberships,
  model,
  questions,
  sessions,
  tags,
  users,
  views,
  votes,
} from '../../packages/api/src/model.js';
export type { Collections, DocumentStore } from '../../packages/api/src/ports/document-store.js';
export { startTestServer } from '../../packages/api/src/testing/test-server.js';
