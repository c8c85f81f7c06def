import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeDocumentStore } from '../../testing/document-store-contract.js';
import { openLibsqlStore } from './libsql-store.js';

const folder = mkdtempSync(join(tmpdir(), 'collabor8-'));

afterAll(() => rm(folder, { recursive: true }));

describeDocumentStore('libsql', {
  open: ({ place, definitions }) =>
    openLibsqlStore({ url: `file:${join(folder, place, 'store.db')}`, definitions }),
  clear: (place) => rm(join(folder, place), { recursive: true }),
});
