import { describeDocumentStore } from '../../testing/document-store-contract.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { openMongodbStore } from './mongodb-store.js';

describeDocumentStore('MongoDB', {
  open: ({ place, definitions }) =>
    // No process of an older release has to be waited for long.
    openMongodbStore({ url: databaseUrl(place), definitions, freshMs: 100 }),
  clear: dropDatabase,
});
