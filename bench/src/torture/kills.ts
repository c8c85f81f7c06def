import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../child-process.js';
import { createRandom } from '../random.js';
import type { Section } from '../report.js';
import { openBooks, type Book, type Writers } from './books.js';
import { startBuilt } from './built-server.js';
import { counted, never, type Place } from './part.js';
import { newPersonAt, personAt } from './people.js';

/** Writes of each book that are under way at a time. */
const AT_ONCE = 2;
/** Acknowledged before the server may be killed, so that each kill has something to lose. */
const LEAST_WRITES = 20;
const LONGEST_MS = 600;

/** An answer that says no, where a lost connection says nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'data' in error && error.data !== undefined;

interface Tally {
  readonly refused: string[];
  written: number;
}

/** Writes until the server is gone. */
async function writeOn(book: Book, writers: Writers, tally: Tally): Promise<void> {
  for (;;) {
    try {
      await book.write(writers);
      tally.written += 1;
    } catch (error) {
      if (!isRefusal(error)) return;
      tally.refused.push(`${book.feature}: ${String(error)}`);
      return;
    }
  }
}

const writersAt = (server: Server, before: Writers): Writers => ({
  ada: personAt(server, before.ada.username, before.ada.cookie),
  ben: personAt(server, before.ben.username, before.ben.cookie),
});

/** Kills the server in the midst of writing, again and again, and audits what is there afterwards. */
export async function tortureByKills({ settings, folder }: Place): Promise<Section[]> {
  const url = `file:${join(folder, 'kills.db')}`;
  const random = createRandom(settings.seed);
  const tally: Tally = { refused: [], written: 0 };
  const wrong: string[] = [];
  let server = await startBuilt(url);
  try {
    let writers: Writers = {
      ada: await newPersonAt(server, 'ada'),
      ben: await newPersonAt(server, 'ben'),
    };
    const books = await openBooks(writers);
    for (let kill = 1; kill <= settings.kills; kill += 1) {
      const before = tally.written;
      const writing = books.flatMap((book) =>
        Array.from({ length: AT_ONCE }, () => writeOn(book, writers, tally)),
      );
      while (tally.written - before < LEAST_WRITES) await sleep(5);
      await sleep(random() * LONGEST_MS);
      await server.stop();
      await Promise.all(writing);

      server = await startBuilt(url);
      writers = writersAt(server, writers);
      for (const book of books) {
        const problems = await book.audit(writers);
        wrong.push(...problems.map((problem) => `after kill ${kill}, ${book.feature}: ${problem}`));
      }
    }
    return [
      {
        title: 'Killed while everybody writes',
        findings: [
          counted('kills', settings.kills),
          counted('acknowledged writes', tally.written),
          never('writes lost, halved or miscounted', wrong),
          never('writes refused', tally.refused),
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
