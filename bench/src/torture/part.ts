import type { Finding, Section } from '../report.js';
import type { TortureSettings } from './settings.js';

export interface Place {
  readonly settings: TortureSettings;
  /** Stores lie here; it is removed at the end. */
  readonly folder: string;
}

export type Part = (place: Place) => Promise<Section[]>;

const TOLD = 5;

/** What must never happen: how often it did, and the first cases on stderr. */
export function never(measured: string, cases: readonly string[]): Finding {
  for (const each of cases.slice(0, TOLD)) process.stderr.write(`\n  ${measured}: ${each}`);
  const judged = { value: cases.length, target: { atMost: 0 } } as const;
  return { measured, result: cases.length.toLocaleString('en'), judged };
}

export const counted = (measured: string, count: number): Finding => ({
  measured,
  result: count.toLocaleString('en'),
});
