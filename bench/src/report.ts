import {
  median,
  processorTimesOf,
  ratesOf,
  ratioOf,
  timesOf,
  type Ratio,
  type Round,
} from './rounds.js';

export type Target = { readonly atLeast: number } | { readonly atMost: number };

interface Comparison {
  readonly with: string;
  readonly ratio: Ratio;
  readonly processorRatio?: Ratio;
}

/** One line of the report. */
export interface Finding {
  readonly measured: string;
  /** With its unit. */
  readonly result: string;
  /** The measured process's processor time for one unit. */
  readonly processor?: string | undefined;
  readonly comparison?: Comparison | undefined;
  /** What the target is about: the ratio's median, or a value of its own. */
  readonly judged?: { readonly value: number; readonly target: Target } | undefined;
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

const HEADINGS = [
  'measured',
  'result',
  'processor',
  'compared with',
  'ratio (quartiles)',
  'of processor time',
  'target',
  '',
] as const;

export const isMet = ({ judged }: Finding): boolean => {
  if (judged === undefined) return true;
  const { value, target } = judged;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
};

const describeTarget = (target: Target): string =>
  'atLeast' in target
    ? `≥ ${target.atLeast.toLocaleString('en')}`
    : `≤ ${target.atMost.toLocaleString('en')}`;

const describeRatio = ({ lower, median, upper }: Ratio): string =>
  `${median.toFixed(2)} (${lower.toFixed(2)}–${upper.toFixed(2)})`;

function cellsOf(finding: Finding): string[] {
  const { measured, result, processor, comparison, judged } = finding;
  return [
    measured,
    result,
    processor ?? '',
    comparison?.with ?? '',
    comparison === undefined ? '' : describeRatio(comparison.ratio),
    comparison?.processorRatio === undefined ? '' : describeRatio(comparison.processorRatio),
    judged === undefined ? '' : describeTarget(judged.target),
    judged === undefined ? '' : isMet(finding) ? 'met' : 'MISSED',
  ];
}

/** The report as text: a table for each section, all of one width. */
export function formatReport(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ findings }) => findings.map(cellsOf));
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = line(widths.map((width) => '─'.repeat(width)));
  const tables = sections.map(({ title, findings }) =>
    [title, line(HEADINGS), rule, ...findings.map((finding) => line(cellsOf(finding)))].join('\n'),
  );
  return tables.join('\n\n');
}

export const perSecond = (rate: number, unit: string): string =>
  `${Math.round(rate).toLocaleString('en')} ${unit}/s`;

/** Half of the rounds were better, half were worse. */
export const describeRounds = (rounds: readonly Round[], unit: string) => ({
  result: perSecond(median(ratesOf(rounds)), unit),
  processor: `${median(processorTimesOf(rounds)).toPrecision(2)} ms`,
});

interface NamedRounds {
  readonly name: string;
  readonly rounds: readonly Round[];
}

/** Rates in times of `base`'s rates; above 1 is faster. Processor time likewise; below 1 is less. */
export const compareRounds = (rounds: readonly Round[], base: NamedRounds): Comparison => ({
  with: base.name,
  ratio: ratioOf(ratesOf(rounds), ratesOf(base.rounds)),
  processorRatio: ratioOf(processorTimesOf(rounds), processorTimesOf(base.rounds)),
});

/** The time that a unit of work takes among much, in times of what it takes among little. */
export function describeGrowth(
  large: NamedRounds,
  small: NamedRounds,
  target: Target | undefined,
): Finding {
  const times = timesOf(large.rounds);
  const ratio = ratioOf(times, timesOf(small.rounds));
  return {
    measured: `time of ${large.name}`,
    result: `${median(times).toFixed(2)} ms`,
    comparison: { ...compareRounds(large.rounds, small), ratio, with: `time of ${small.name}` },
    judged: target && { value: ratio.median, target },
  };
}
