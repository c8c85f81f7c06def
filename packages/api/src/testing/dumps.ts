import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import type { DumpFile } from '../importer/file-importer.js';
import { importDump, type ImportWatcher } from '../importer/import-dump.js';
import { answers, comments, questions } from '../features/questions/index.js';
import { texts } from '../features/texts.js';
import { collections } from '../moving/collections.js';
import { tags } from '../features/tags/index.js';
import { users } from '../features/users/index.js';
import type { DocumentStore } from '../ports/document-store.js';
import { readAll } from '../ports/read-all.js';
import { openEmbeddedStore } from './open-test-store.js';
import { withToldTexts } from './told-texts.js';

type Attributes = Readonly<Record<string, string | number>>;

/** Rows of each file; a string stands in the file as it is. */
export type Dump = Readonly<Partial<Record<DumpFile, readonly (Attributes | string)[]>>>;

const escaped = (value: string | number): string =>
  String(value)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '&#xA;');

const row = (attributes: Attributes): string =>
  `  <row ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')} />`;

/** A file as dumps have it: two lines, then a row a line, so the first row is in line 3. */
const xml = (file: DumpFile, rows: readonly (Attributes | string)[] = []): string => {
  const root = file.slice(0, -4).toLowerCase();
  const lines = rows.map((each) => (typeof each === 'string' ? each : row(each)));
  return `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${lines.join('\n')}\n</${root}>`;
};

const FILES = ['Users.xml', 'Tags.xml', 'Posts.xml', 'Comments.xml', 'Votes.xml'] as const;

/** Writes a dump into a new folder of this name, or again into `folder`. */
export async function writeDump(name: string, dump: Dump, folder?: string): Promise<string> {
  const target = folder ?? join(await mkdtemp(join(tmpdir(), 'collabor8-dump-')), name);
  await mkdir(target, { recursive: true });
  for (const file of FILES) await writeFile(join(target, file), xml(file, dump[file]));
  return target;
}

export const openStore = (url?: string): Promise<DocumentStore> =>
  url === undefined ? openEmbeddedStore() : openLibsqlStore({ url, definitions: collections });

export interface RecordingWatcher extends ImportWatcher {
  readonly badRows: string[];
  readonly notes: string[];
}

/** Keeps what an import says. */
export function recordingWatcher(): RecordingWatcher {
  const badRows: string[] = [];
  const notes: string[] = [];
  return {
    badRows,
    notes,
    begins: () => undefined,
    advanced: () => undefined,
    badRow: (line) => badRows.push(line),
    note: (line) => notes.push(line),
  };
}

async function gather<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of all) found.push(each);
  return found;
}

/** Everything an import wrote, revisions included. */
export async function contentOf(store: DocumentStore) {
  const asked = await gather(readAll(store.collection(questions), 'newest'));
  const answered = [];
  for (const { _id } of asked) {
    answered.push(
      ...(await gather(readAll(store.collection(answers), 'ofQuestion', { equals: [_id] }))),
    );
  }
  const said = [];
  for (const { _id } of [...asked, ...answered]) {
    said.push(...(await gather(readAll(store.collection(comments), 'ofPost', { equals: [_id] }))));
  }
  return {
    users: await gather(readAll(store.collection(users), 'byName')),
    tags: await gather(readAll(store.collection(tags), 'byQuestionCount')),
    questions: asked,
    answers: answered,
    comments: said,
  };
}

/** Imports the dump in a folder; refused is what writes a text and doesn't say so. */
export const importInto = (store: DocumentStore, folder: string, watcher: ImportWatcher) =>
  importDump({ ...withToldTexts(store, texts), folder, watcher });
