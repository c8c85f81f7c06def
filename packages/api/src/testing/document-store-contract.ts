import { describe } from 'vitest';
import { describeConcurrency } from './document-store/concurrency.js';
import { describeCounts } from './document-store/counts.js';
import { describeDocuments } from './document-store/documents.js';
import { describeLifecycle } from './document-store/lifecycle.js';
import { describePaging } from './document-store/paging.js';
import { describeSearch } from './document-store/search.js';
import { prepareStage, type StoreFactory } from './document-store/stage.js';
import { describeStrangeStrings } from './document-store/strange-strings.js';
import { describeTransactions } from './document-store/transactions.js';
import { describeUniqueKeys } from './document-store/unique-keys.js';

/** The contract of ports/document-store.ts: every adapter passes it, so nothing above can tell them apart. */
export function describeDocumentStore(name: string, factory: StoreFactory): void {
  describe(`the document store on ${name}`, () => {
    const stage = prepareStage(factory);
    describeDocuments(stage);
    describeUniqueKeys(stage);
    describeStrangeStrings(stage);
    describePaging(stage);
    describeCounts(stage);
    describeSearch(stage);
    describeTransactions(stage);
    describeConcurrency(stage);
    describeLifecycle(stage);
  });
}
