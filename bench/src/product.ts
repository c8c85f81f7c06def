/** The parts of the API that the benchmarks measure or seed with; all paths into it are here. */
export type { AppRouter } from '@collabor8/api';
export { InProcessBus } from '../../packages/api/src/adapters/in-process/in-process-bus.js';
export { InProcessConnections } from '../../packages/api/src/adapters/in-process/in-process-connections.js';
export { openLibsqlStore } from '../../packages/api/src/adapters/libsql/libsql-store.js';
export {
  listQuestions,
  pageOfQuestions,
} from '../../packages/api/src/features/questions/finding/list.js';
export { readWholeQuestions } from '../../packages/api/src/features/questions/reading/whole-question.js';
export { collections } from '../../packages/api/src/moving/collections.js';
export {
  chatMessages,
  chats,
  memberships,
} from '../../packages/api/src/features/chats/documents.js';
export {
  answers,
  comments,
  questions,
} from '../../packages/api/src/features/questions/stored/documents.js';
export { views, votes } from '../../packages/api/src/features/questions/stored/vote-documents.js';
export { tags } from '../../packages/api/src/features/tags/documents.js';
export { atFirst, sessions, users } from '../../packages/api/src/features/users/documents.js';
export {
  boardEntries,
  boardStates,
  whiteboards,
} from '../../packages/api/src/features/whiteboards/documents.js';
export { createReading } from '../../packages/api/src/features/whiteboards/reading.js';
export { createTagsService } from '../../packages/api/src/features/tags/service.js';
export { createHub } from '../../packages/api/src/live/hub.js';
export { SOCKETS_MAX } from '../../packages/api/src/live/socket-limits.js';
export { checkBackup, restoreBackup } from '../../packages/api/src/moving/backup/restore-backup.js';
export { writeBackup } from '../../packages/api/src/moving/backup/write-backup.js';
export type { MoveWatcher } from '../../packages/api/src/moving/watcher.js';
export { openStore } from '../../packages/api/src/main/open-store.js';
export { databaseUrl, dropDatabase } from '../../packages/api/src/testing/mongodb-server.js';
export type { Collections, DocumentStore } from '../../packages/api/src/ports/document-store.js';
export {
  connect,
  startTestServer,
  type Person,
  type TestServer,
} from '../../packages/api/src/testing/test-server.js';
export { openChatTab } from '../../packages/api/src/testing/chat-tab.js';
export { describeInputs } from '../../packages/api/src/testing/described-inputs.js';
export { read } from '../../packages/api/src/testing/read.js';
export { hasRedisServer, startRedisServer } from '../../packages/api/src/testing/redis-server.js';
export { startTestProcess, type TestProcess } from '../../packages/api/src/testing/test-process.js';
export { waitFor } from '../../packages/api/src/testing/wait-for.js';
