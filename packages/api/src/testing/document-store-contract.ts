import { describe } from 'vitest';
import { describeConcurrency } from './document-store/concurrency.js';
import { describeCopyingMany } from './document-store/copying-many.js';
import { describeCopying } from './document-store/copying.js';
import { describeCounts } from './document-store/counts.js';
import { describeDocuments } from './document-store/documents.js';
import { describeFirstPages } from './document-store/first-pages.js';
import { describeLifecycle } from './document-store/lifecycle.js';
import { describePaging } from './document-store/paging.js';
import { describeSearchOracle } from './document-store/search-oracle.js';
import { describeSearch } from './document-store/search.js';
import { describeSnapshots } from './document-store/snapshots.js';
import { prepareStage, type StoreFactory } from './document-store/stage.js';
import { describeStrangeStrings } from './document-store/strange-strings.js';
import { describeTransactions } from './document-store/transactions.js';
import { describeUnitsTogether } from './document-store/units-together.js';
import { describeUniqueKeys } from './document-store/unique-keys.js';

/** The contract of ports/document-store.ts: every adapter passes it, so nothing above can tell them apart. */
export function describeDocumentStore(name: string, factory: StoreFactory): void {
  describe(`the document store on ${name}`, () => {
    const stage = prepareStage(factory);
    describeDocuments(stage);
    describeUniqueKeys(stage);
    describeStrangeStrings(stage);
    describePaging(stage);
    describeFirstPages(stage);
    describeCounts(stage);
    describeSearch(stage);
    describeSearchOracle(stage);
    describeCopying(stage);
    describeCopyingMany(stage);
    describeSnapshots(stage);
    describeTransactions(stage);
    describeUnitsTogether(stage);
    describeConcurrency(stage);
    describeLifecycle(stage);
  });
}
