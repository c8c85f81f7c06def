import { describeDocumentStore } from '../../testing/document-store-contract.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { openMongodbStore } from './mongodb-store.js';

describeDocumentStore('MongoDB', {
  open: ({ place, definitions }) => openMongodbStore({ url: databaseUrl(place), definitions }),
  clear: dropDatabase,
});
