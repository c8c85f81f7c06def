import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Texts } from '../platform/texts.js';
import type { DocumentStore } from '../ports/document-store.js';
import { siteOf } from './dump-site.js';
import {
  dumpFiles,
  type DumpFile,
  type FileImporter,
  type ImportContext,
} from './file-importer.js';
import { createMarkdownConverter } from './html-to-markdown.js';
import { importComments } from './import-comments.js';
import { importFile } from './import-file.js';
import { importPosts } from './import-posts.js';
import { importUsers } from './import-users.js';
import { importVotes } from './import-votes.js';
import { advance, beginPass } from './progress.js';
import { DumpError } from './read-rows.js';
import type { ImportSummary } from './summary.js';
import { tagKey } from '@collabor8/domain';
import { tags } from '../features/tags/index.js';
import { parseRows, tagRowSchema } from './row-schemas.js';

/** Tags by name; the questions count them and the excerpts describe them, both in Posts.xml. */
function importTags(): FileImporter {
  return {
    prepare(rows) {
      const { good, bad } = parseRows(rows, () => tagRowSchema);
      return Promise.resolve({
        bad,
        async write(unit) {
          let imported = 0;
          for (const { TagName: name } of good) {
            const tag = { _id: tagKey(name), name, description: '', questionCount: 0 };
            if ((await unit.collection(tags).insert(tag)).ok) imported += 1;
          }
          return { imported, known: good.length - imported, skipped: 0 };
        },
      });
    },
  };
}

export interface ImportWatcher {
  readonly begins: (size: { readonly bytes: number; readonly isResumed: boolean }) => void;
  /** `rows` are those of this run, `bytes` is how much of all files is behind it. */
  readonly advanced: (to: {
    readonly file: DumpFile;
    readonly rows: number;
    readonly bytes: number;
  }) => void;
  readonly badRow: (line: string) => void;
  readonly note: (line: string) => void;
}

const importers: Readonly<
  Record<DumpFile, (context: ImportContext) => FileImporter | Promise<FileImporter>>
> = {
  'Users.xml': importUsers,
  'Tags.xml': importTags,
  'Posts.xml': importPosts,
  'Comments.xml': importComments,
  'Votes.xml': importVotes,
};

async function sizesOf(folder: string): Promise<ReadonlyMap<DumpFile, number>> {
  const sizes = new Map<DumpFile, number>();
  for (const file of dumpFiles) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (!found?.isFile()) {
      throw new DumpError(
        `There is no ${file} in ${folder}. Name the folder that holds the unpacked files of one site's dump.`,
      );
    }
    sizes.set(file, found.size);
  }
  return sizes;
}

/**
 * Imports the dump in a folder, or goes on with it. Every batch and the note of how far it goes are
 * one transaction, so a run that is killed loses nothing and doubles nothing.
 * @throws DumpError when the dump cannot be read; what is in the store by then stays.
 */
export async function importDump(options: {
  readonly store: DocumentStore;
  readonly texts: Texts;
  readonly folder: string;
  readonly watcher: ImportWatcher;
}): Promise<ImportSummary> {
  const { store, texts, folder, watcher } = options;
  const sizes = await sizesOf(folder);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const site = siteOf(folder);
  let progress = await beginPass(store, site, bytes);
  watcher.begins({ bytes, isResumed: progress.file !== '' });
  const context: ImportContext = {
    store,
    texts,
    site,
    folder,
    toMarkdown: createMarkdownConverter(site.origin),
    votesBefore: progress.votesBefore,
    note: watcher.note,
  };

  let rows = 0;
  let bytesBefore = 0;
  const first = dumpFiles.findIndex((file) => file === progress.file);
  for (const [index, file] of dumpFiles.entries()) {
    const start = bytesBefore;
    bytesBefore += sizes.get(file) ?? 0;
    if (index < first) continue;
    const importer = await importers[file](context);
    const onBatch: Parameters<typeof importFile>[0]['onBatch'] = (batch) => {
      for (const { line, reason } of batch.bad) watcher.badRow(`${file}:${line}: ${reason}`);
      rows += batch.rows;
      watcher.advanced({ file, rows, bytes: start + batch.bytes });
    };
    progress = await importFile({ store, folder, file, importer, progress, onBatch });
  }
  const last = progress;
  progress = await store.transaction((unit) => advance(unit, last, { isDone: true }));
  return { site: site.name, counts: progress.summary, kept: progress.kept };
}
