import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSamples } from './community.js';
import type { Server } from './child-process.js';
import { createLoad } from './http-load.js';
import { describeImport, importDump, type Import, type Moment } from './import-rate.js';
import { sizeByQuestions, writeMadeUpDump } from './made-up-dump.js';
import { startProduct } from './product-process.js';
import { PAGE_SIZE } from './question-queries.js';
import { serialWord } from './questions-store.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import { interleave, processorTimesOf, ratioOf, type Subject } from './rounds.js';
import type { SamplePost } from './sample-post.js';
import { commonWord } from './search.js';
import type { BenchSettings } from './settings.js';
import { signUp } from './sign-up.js';

const IMPORT_TARGET = { atLeast: 15_000 } as const;
const GROWTH_TARGET = { atMost: 1.2 } as const;
/** So many requests are needed until the compiler has made of the way what it ever will. */
const WARM_UP = 300;

/** A community that an importer made, with a server on it. */
interface Grown {
  readonly questions: number;
  readonly url: string;
  readonly imported: Import;
  readonly startMs: number;
  /** Of its file; a database on a server has none. */
  readonly bytes: number | undefined;
  readonly server: Server;
  readonly cookie: string;
}

const command = (name: string): string =>
  fileURLToPath(new URL(`../../packages/api/dist/main/${name}-cli.js`, import.meta.url));

/** Runs one of the product's commands; answers how many minutes it took. */
async function minutesOf(name: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  const running = spawn(process.execPath, [command(name), ...args], { stdio: 'ignore' });
  const stop = (): boolean => running.kill('SIGKILL');
  process.once('exit', stop);
  const [code] = (await once(running, 'close')) as [number | null];
  process.off('exit', stop);
  if (code !== 0) throw new Error(`${name} failed.`);
  return (performance.now() - start) / 60_000;
}

/** Imports a dump that is made up, unless that was done by an earlier run, which noted what it took. */
async function importOnce(
  dump: string,
  url: string,
  samples: readonly SamplePost[],
  questions: number,
): Promise<Import> {
  const taken = `${dump}.json`;
  if (existsSync(taken)) return JSON.parse(await readFile(taken, 'utf8')) as Import;
  await writeMadeUpDump(dump, samples, sizeByQuestions(questions));
  const imported = await importDump(dump, dirname(dump), url);
  await writeFile(taken, JSON.stringify(imported));
  return imported;
}

async function grow(
  folder: string,
  { grownServer }: BenchSettings,
  samples: readonly SamplePost[],
  questions: number,
): Promise<Grown> {
  const dump = join(folder, `grown-${questions}.example.com`);
  const url =
    grownServer === undefined
      ? `file:${dump}.db`
      : `${grownServer}/grown-${questions}?replicaSet=rs0`;
  const imported = await importOnce(dump, url, samples, questions);
  const bytes = grownServer === undefined ? (await stat(`${dump}.db`)).size : undefined;
  const start = performance.now();
  const server = await startProduct(url);
  const startMs = performance.now() - start;
  // Of an earlier run somebody may be there already.
  const cookie = await signUp(server.url, `bench-${Date.now()}`);
  return { questions, url, imported, startMs, bytes, server, cookie };
}

interface Act {
  readonly name: string;
  readonly procedure: string;
  readonly input: (count: number) => unknown;
  readonly isChange?: boolean;
}

/** The store's id of a question of `writeMadeUpDump`: each is followed by two answers, so every third post is one. */
const idIn = ({ questions }: Grown, count: number): string =>
  `grown-${questions}.example.com-q-${3 * ((count % questions) + 1)}`;

function actsIn(grown: Grown, samples: readonly SamplePost[]): Act[] {
  const common = commonWord(samples);
  const second = 'example';
  const list = (name: string, search: string): Act => ({
    ...{ name, procedure: 'questions.openList' },
    input: () => ({ search, limit: PAGE_SIZE }),
  });
  const change = (name: string, procedure: string, input: Act['input']): Act => ({
    ...{ name, procedure, input, isChange: true },
  });
  const qid = (count: number): string => idIn(grown, count);
  const text = 'An answer of a few words, as people often give them.';
  return [
    list('the list', ''),
    list('a search for a rare word', serialWord(Math.floor(grown.questions / 2))),
    list(`a search for "${common}"`, common),
    list(`a search for "${common} ${second}"`, `${common} ${second}`),
    list('a search for a misspelt word', `${common.slice(0, -2)}x${common.slice(-1)}`),
    { name: 'a page', procedure: 'questions.open', input: () => ({ qid: qid(7) }) },
    change('a question', 'questions.ask', (count) => ({
      ...{ title: `What is asked as number ${count}`, tagNames: 'tag-1 tag-2' },
      text: 'How is it that this was asked so often?',
    })),
    change('an answer', 'questions.answer', (count) => ({ qid: qid(count), text })),
    change('a vote', 'questions.vote', (count) => ({
      qid: qid(count),
      vote: count % 2 === 0 ? 'up' : 'down',
    })),
  ];
}

function subjectOf(grown: Grown, act: Act, milliseconds: number): Subject {
  const { server, cookie, questions } = grown;
  let count = 0;
  const next = (): unknown => ({ 0: act.input((count += 1)) });
  const url = `${server.url}/trpc/${act.procedure}?batch=1`;
  const common = { server, headers: { cookie }, milliseconds, warmUp: WARM_UP };
  const asked = act.isChange
    ? { ...common, url, body: next }
    : { ...common, url: `${url}&input=${encodeURIComponent(JSON.stringify(next()))}` };
  return {
    name: `${act.name} among ${questions.toLocaleString('en')}`,
    run: createLoad(asked),
  };
}

/** What each thing that people do costs the larger community's server, in times of the smaller one's. */
async function measureActs(
  [small, large]: readonly [Grown, Grown],
  samples: readonly SamplePost[],
  settings: BenchSettings,
): Promise<Finding[]> {
  const [before, after] = [small, large].map((grown) =>
    actsIn(grown, samples).map((act) => subjectOf(grown, act, settings.roundMs)),
  );
  const measured = await interleave([...(before ?? []), ...(after ?? [])], settings.rounds);
  return (after ?? []).flatMap((subject, place) => {
    const base = before?.[place];
    const rounds = measured.get(subject) ?? [];
    if (base === undefined) return [];
    const baseRounds = measured.get(base) ?? [];
    const growth = ratioOf(processorTimesOf(rounds), processorTimesOf(baseRounds)).median;
    return [
      { measured: base.name, ...describeRounds(baseRounds, 'requests') },
      {
        measured: subject.name,
        ...describeRounds(rounds, 'requests'),
        comparison: compareRounds(rounds, { name: base.name, rounds: baseRounds }),
        judged: { value: growth, target: GROWTH_TARGET },
      },
    ];
  });
}

/** What a row took and how much memory was held in each tenth of an import's posts. */
function describeTenths({ moments }: Import): Finding[] {
  const posts = moments.filter(({ file }) => file === 'Posts');
  const [first, last] = [posts[0]?.rows ?? 0, posts.at(-1)?.rows ?? 0];
  const ends = Array.from({ length: 11 }, (_, tenth): Moment | undefined =>
    posts.findLast(({ rows }) => rows <= first + ((last - first) * tenth) / 10),
  );
  const tenths = ends.flatMap((end, tenth) => {
    const start = ends[tenth - 1];
    if (!start || !end || start === end) return [];
    const cost = (end.processorMs - start.processorMs) / (end.rows - start.rows);
    return [{ cost: cost.toFixed(2), memory: Math.round(end.megabytes) }];
  });
  return [
    {
      measured: 'a post, by tenths of the way',
      result: `${tenths.map(({ cost }) => cost).join(', ')} ms`,
    },
    {
      measured: 'memory at the end of each',
      result: `${tenths.map(({ memory }) => memory).join(', ')} MB`,
    },
  ];
}

const minutes = (value: number): string => `${value.toFixed(1)} min`;

/** How long the larger one takes to be kept, brought back and moved; its server has ended by then. */
async function measureKeeping({ url }: Grown, folder: string): Promise<Finding[]> {
  const backup = join(folder, 'backup');
  const another = join(folder, 'another.db');
  const findings: Finding[] = [];
  const measure = async (name: string, from: string, to: string): Promise<void> => {
    const taken = await minutesOf(name, ['--from', from, '--to', to]);
    findings.push({ measured: `store:${name}`, result: minutes(taken) });
    await rm(another, { force: true });
  };
  await measure('backup', url, backup);
  await measure('restore', backup, `file:${another}`);
  await measure('copy', url, `file:${another}`);
  return findings;
}

/**
 * Two communities, made up and imported: how fast the importer is, and whether what people do costs more in the larger.
 * A million: `npm run bench -- million --questions 1000000 --minutes 600`, with 100 GB of room in TMPDIR. Communities in
 * COLLABOR8_GROWN are there for the next run. COLLABOR8_GROWN_SERVER, as mongodb://127.0.0.1:27017, keeps them on a replica set rs0.
 */
export async function benchMillion(settings: BenchSettings, folder: string): Promise<Section[]> {
  const samples = await readSamples(settings.dumpFolder);
  const [smallCount, largeCount] = settings.grown;
  const grown = settings.grownFolder ?? folder;
  const small = await grow(grown, settings, samples, smallCount);
  const large = await grow(grown, settings, samples, largeCount);
  const made = [small, large].flatMap(({ questions, imported, startMs, bytes }): Finding[] => [
    {
      measured: `import of ${questions.toLocaleString('en')} questions, ${describeImport(imported)}`,
      ...describeRounds([imported], 'rows'),
      comparison: compareRounds([imported], {
        name: 'the smaller',
        rounds: [small.imported],
      }),
      judged: { value: imported.rate, target: IMPORT_TARGET },
    },
    ...describeTenths(imported),
    { measured: 'start of a server', result: `${Math.round(startMs)} ms` },
    ...(bytes === undefined
      ? []
      : [{ measured: 'file', result: `${(bytes / questions / 1000).toFixed(1)} kB a question` }]),
  ]);
  let acts: Finding[];
  try {
    acts = await measureActs([small, large], samples, settings);
  } finally {
    await Promise.all([small, large].map(({ server }) => server.stop()));
  }
  return [
    { title: 'A community that grows: made', findings: made },
    { title: 'What people do there', findings: acts },
    { title: 'The larger one kept', findings: await measureKeeping(large, folder) },
  ];
}
