import { join } from 'node:path';
import {
  databaseUrl,
  dropDatabase,
  InProcessBus,
  InProcessConnections,
  openStore,
  startTestProcess,
  type DocumentStore,
  type TestProcess,
} from './product.js';
import type { Finding, Section } from './report.js';
import { median, quantile } from './rounds.js';
import type { BenchSettings } from './settings.js';

const WRITERS = 64;
const QUESTION = {
  title: 'How hot?',
  text: 'One question that everybody votes on.',
  tags: ['hot'],
};

/** A write that everybody makes of the same document. */
interface Hot {
  readonly name: string;
  readonly write: (writer: number) => Promise<unknown>;
}

/** How a number of writers fared who wrote at the same time, each one write after the other. */
interface Outcome {
  /** Writes a second. */
  readonly rate: number;
  /** Milliseconds that each write took. */
  readonly times: readonly number[];
  /** How often a unit of work ran again. */
  readonly reruns: number;
}

/** A store that counts how often the work of its units is run. */
function counting(store: DocumentStore) {
  let runs = 0;
  let units = 0;
  const counted: DocumentStore = {
    collection: (definition) => store.collection(definition),
    transaction(work) {
      units += 1;
      return store.transaction((unit) => {
        runs += 1;
        return work(unit);
      });
    },
    snapshot: (read) => store.snapshot(read),
    sizeOf: (definition) => store.sizeOf(definition),
    compact: () => store.compact(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
  return { store: counted, reruns: () => runs - units };
}

async function writeTogether(
  hot: Hot,
  {
    writers,
    milliseconds,
    reruns,
  }: { writers: number; milliseconds: number; reruns: () => number },
): Promise<Outcome> {
  const before = reruns();
  const times: number[] = [];
  const start = performance.now();
  const writeOn = async (writer: number): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const startedAt = performance.now();
      await hot.write(writer);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeOn(writer)));
  const rate = (times.length * 1000) / (performance.now() - start);
  return { rate, times, reruns: reruns() - before };
}

async function hotOf({ services }: TestProcess): Promise<readonly Hot[]> {
  const { _id } = await services.questions.ask('asker', QUESTION);
  return [
    {
      name: 'messages in the global room',
      write: (writer) => services.messages.send(`writer${String(writer)}`, { msg: 'Is it hot?' }),
    },
    {
      name: 'votes on one question',
      write: (writer) => services.questions.vote(`writer${String(writer)}`, _id, 'up'),
    },
  ];
}

function describe(engine: string, { name }: Hot, one: Outcome, many: Outcome): Finding[] {
  const [typical, slow] = [median(many.times), quantile(many.times, 0.99)];
  const per = ({ rate }: Outcome) => `${rate.toFixed(0)} a second`;
  return [
    { measured: `${name}, ${engine}, 1 writer`, result: per(one) },
    {
      measured: `${name}, ${engine}, ${String(WRITERS)} writers`,
      result: `${per(many)}, run again ${String(many.reruns)} times`,
      judged: { value: many.rate / one.rate, target: { atLeast: 1 } },
    },
    {
      measured: `${name}, ${engine}: slowest hundredth against the middle`,
      result: `${slow.toFixed(0)} against ${typical.toFixed(0)} ms`,
      judged: { value: slow / typical, target: { atMost: 10 } },
    },
  ];
}

async function benchEngine(
  engine: string,
  opened: DocumentStore,
  settings: BenchSettings,
  folder: string,
): Promise<Finding[]> {
  const { store, reruns } = counting(opened);
  const common = { store, bus: new InProcessBus(), everywhere: new InProcessConnections(), folder };
  const running = await startTestProcess(common, {});
  const milliseconds = settings.roundMs * 50;
  try {
    const findings: Finding[] = [];
    for (const hot of await hotOf(running)) {
      // The first time what is written is new, and the compiler has not seen the way.
      await writeTogether(hot, { writers: WRITERS, milliseconds: milliseconds / 4, reruns });
      const one = await writeTogether(hot, { writers: 1, milliseconds, reruns });
      const many = await writeTogether(hot, { writers: WRITERS, milliseconds, reruns });
      findings.push(...describe(engine, hot, one, many));
    }
    return findings;
  } finally {
    await running.close();
    await store.close();
  }
}

const open = (url: string): Promise<DocumentStore> =>
  openStore({ url, onProgress: () => undefined });

/** Whether writes of one document keep their rate when many make them at the same time. */
export async function benchHotDocuments(
  settings: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const embedded = await open(`file:${join(folder, 'hot.db')}`);
  const findings = await benchEngine('SQLite', embedded, settings, folder);
  if (process.env['MONGODB_URL'] === undefined) {
    findings.push({ measured: 'the same on MongoDB', result: 'not tried: MONGODB_URL is not set' });
  } else {
    const place = `hot-${String(process.pid)}`;
    findings.push(
      ...(await benchEngine('MongoDB', await open(databaseUrl(place)), settings, folder)),
    );
    await dropDatabase(place);
  }
  return [{ title: 'Documents that everybody writes', findings }];
}
