import { parseArgs } from 'node:util';

export interface TortureSettings {
  /** Parts to run; none named means all. */
  readonly only: readonly string[];
  /** Decides every made-up request. */
  readonly seed: number;
  readonly kills: number;
  readonly requests: number;
  readonly loadMs: number;
  readonly loadPeople: number;
  readonly bursts: number;
  readonly burstPeople: number;
  /** Of the store that is backed up. */
  readonly backupQuestions: number;
  /** Folder with Stack Exchange dumps; without it, text is made up. */
  readonly dumpFolder: string | undefined;
  /** The whole run is given up after this. */
  readonly limitMs: number;
}

const full = {
  kills: 24,
  requests: 100_000,
  loadMs: 600_000,
  loadPeople: 40,
  bursts: 20,
  burstPeople: 20,
  backupQuestions: 100_000,
  limitMs: 3_600_000,
} as const;

const quick = {
  kills: 3,
  requests: 3000,
  loadMs: 30_000,
  loadPeople: 12,
  bursts: 3,
  burstPeople: 6,
  backupQuestions: 2000,
  limitMs: 300_000,
} as const;

/** Many more are given time for each. */
const MS_PER_REQUEST = 15;

/** Reads the command line: `[--only part]… [--quick] [--seed number] [--questions number] [--requests number]`. Throws on anything else. */
export function readSettings(): TortureSettings {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      questions: { type: 'string' },
      requests: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('The seed must be a whole number.');
  const size = values.quick ? quick : full;
  const backupQuestions = Number(values.questions ?? size.backupQuestions);
  if (!(Number.isSafeInteger(backupQuestions) && backupQuestions > 0)) {
    throw new Error('The number of questions must be a whole number above 0.');
  }
  const requests = Number(values.requests ?? size.requests);
  if (!(Number.isSafeInteger(requests) && requests > 0)) {
    throw new Error('The number of requests must be a whole number above 0.');
  }
  return {
    ...size,
    backupQuestions,
    requests,
    limitMs: Math.max(size.limitMs, requests * MS_PER_REQUEST),
    only: values.only.flatMap((names) => names.split(',')),
    seed,
    dumpFolder: process.env['COLLABOR8_DUMPS'],
  };
}
