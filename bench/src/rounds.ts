/** What one round of work came to. */
export interface Round {
  /** Units of work a second, as the clock on the wall has it. */
  readonly rate: number;
  /** Processor time of the measured process for one unit; other programs hardly touch it. */
  readonly processorMs: number;
}

/** One way of doing the work. */
export interface Subject {
  readonly name: string;
  run(): Promise<Round>;
}

/** The rounds of each subject. */
export type Measured<S extends Subject> = ReadonlyMap<S, readonly Round[]>;

/** So many are measured even when the time is over. */
const LEAST_ROUNDS = 5;

/**
 * Runs all subjects in turn, again and again, so that whatever else the machine does falls on all
 * of them; every other round goes backwards. One round before the first warms up and counts for
 * nothing. There are fewer rounds when they take longer than `limitMs`.
 */
export async function interleave<S extends Subject>(
  subjects: readonly S[],
  rounds: number,
  limitMs = Infinity,
): Promise<Measured<S>> {
  const measured = new Map<S, Round[]>(subjects.map((subject) => [subject, []]));
  let start = 0;
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) start = performance.now();
    if (round > LEAST_ROUNDS && performance.now() - start > limitMs) break;
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const outcome = await subject.run();
      if (round > 0) measured.get(subject)?.push(outcome);
    }
  }
  return measured;
}

/** The value below which a `share` of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new Error('There is nothing to measure.');
  return low + (high - low) * (place % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Half of the rounds lie between the quartiles. */
export interface Ratio {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** How `values` compare with `base`, round by round: neighbours in time share the noise. */
export function ratioOf(values: readonly number[], base: readonly number[]): Ratio {
  const ratios = values.map((value, round) => value / (base[round] ?? NaN));
  return { lower: quantile(ratios, 0.25), median: median(ratios), upper: quantile(ratios, 0.75) };
}

export const ratesOf = (rounds: readonly Round[]): number[] => rounds.map(({ rate }) => rate);

/** Milliseconds for one unit. */
export const timesOf = (rounds: readonly Round[]): number[] =>
  rounds.map(({ rate }) => 1000 / rate);

export const processorTimesOf = (rounds: readonly Round[]): number[] =>
  rounds.map(({ processorMs }) => processorMs);

/** Processor time of this process so far, all its threads together. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Calls `work` in this process, one call after the other, for at least `milliseconds`. */
export async function callRepeatedly(
  work: () => Promise<unknown>,
  milliseconds: number,
): Promise<Round> {
  const processorBefore = processorTime();
  const start = performance.now();
  let calls = 0;
  do {
    await work();
    calls += 1;
  } while (performance.now() - start < milliseconds);
  return {
    rate: (calls * 1000) / (performance.now() - start),
    processorMs: (processorTime() - processorBefore) / calls,
  };
}
