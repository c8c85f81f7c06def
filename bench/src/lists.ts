import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readSamples } from './community.js';
import { dumpFolders } from './dump-posts.js';
import { createLoad } from './http-load.js';
import { sizeByRows, writeMadeUpDump } from './made-up-dump.js';
import { HERE, moduleOf, startCheckout } from './product-process.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import { interleave, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';
import { signUp } from './sign-up.js';

/** Of whole questions, and of rows. */
const [QUESTIONS, ROWS] = [20, 30];
/** So many are needed until the compiler has made of the way what it ever will. */
const WARM_UP = 800;

const COMPRESSED = 'gzip, deflate, br';
const openList = encodeURIComponent(JSON.stringify({ 0: { search: '', limit: ROWS } }));

/** What is asked for. Programs often take answers as they are, browsers compressed. */
const asked = [
  {
    list: `${QUESTIONS} whole over REST`,
    path: `/question/getQuestion?limit=${QUESTIONS}`,
    encoding: 'identity',
  },
  {
    list: `${QUESTIONS} whole over REST, compressed`,
    path: `/question/getQuestion?limit=${QUESTIONS}`,
    encoding: COMPRESSED,
  },
  {
    list: `${ROWS} rows over tRPC, compressed`,
    path: `/trpc/questions.openList?batch=1&input=${openList}`,
    encoding: COMPRESSED,
  },
] as const;

/** A real community where there is one. */
async function findDump({ dumpFolder, importRows }: BenchSettings, folder: string) {
  const found = (await dumpFolders(dumpFolder)).at(-1);
  if (found !== undefined) return found;
  const madeUp = join(folder, 'made-up.example.com');
  await writeMadeUpDump(madeUp, await readSamples(dumpFolder), sizeByRows(importRows));
  return madeUp;
}

/** A checkout's server on the community that its own importer made of a dump. */
async function openCheckout(checkout: string, dump: string, storeUrl: string) {
  const importer = await moduleOf(checkout, 'import');
  await promisify(execFile)(process.execPath, [importer, dump, '--store', storeUrl]);
  const server = await startCheckout(checkout, storeUrl);
  return { server, cookie: await signUp(server.url) };
}

/**
 * What the processor spends on the newest questions: whole, with all their answers and comments, and as rows; beside the servers of other checkouts, where `COLLABOR8_BESIDE` names some that are built.
 */
export async function benchLists(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { besideFolders, rounds, roundMs: milliseconds } = settings;
  const dump = await findDump(settings, folder);
  const opened = await Promise.all(
    [...besideFolders, HERE].map(async (checkout, place) => ({
      checkout,
      ...(await openCheckout(checkout, dump, `file:${join(folder, `lists-${place}.db`)}`)),
    })),
  );
  const findings: Finding[] = [];
  try {
    for (const { list, path, encoding } of asked) {
      const subjects = opened.map(({ checkout, server, cookie }): Subject => {
        const url = server.url + path;
        const headers = { cookie, 'accept-encoding': encoding };
        return {
          name: `${list}, by ${basename(checkout)}`,
          run: createLoad({ server, url, headers, milliseconds, warmUp: WARM_UP }),
        };
      });
      const measured = await interleave(subjects, rounds);
      const [first] = subjects;
      const of = (subject: Subject) => measured.get(subject) ?? [];
      for (const subject of subjects) {
        const base = subject === first ? undefined : first;
        findings.push({
          measured: subject.name,
          ...describeRounds(of(subject), 'lists'),
          ...(base && {
            comparison: compareRounds(of(subject), { name: base.name, rounds: of(base) }),
          }),
        });
      }
    }
  } finally {
    for (const { server } of opened) await server.stop();
  }
  return [{ title: `Lists of questions of ${basename(dump)}`, findings }];
}
