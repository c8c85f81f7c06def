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
  limitMs: 3_600_000,
} as const;

const quick = {
  kills: 3,
  requests: 3000,
  loadMs: 30_000,
  loadPeople: 12,
  bursts: 3,
  burstPeople: 6,
  limitMs: 300_000,
} as const;

/** Reads the command line: `[--only part]… [--quick] [--seed number]`. Throws on anything else. */
export function readSettings(): TortureSettings {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('The seed must be a whole number.');
  return {
    ...(values.quick ? quick : full),
    only: values.only.flatMap((names) => names.split(',')),
    seed,
  };
}
