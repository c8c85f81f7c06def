/** What a server tells of itself, by the names that Prometheus would know it by. */
export interface Scraped {
  readonly text: string;
  /** The sum of all series of a metric that bear these labels; 0 without any. */
  value(name: string, labels?: Readonly<Record<string, string>>): number;
  /** The values that a label has anywhere. */
  valuesOf(label: string): ReadonlySet<string>;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;

const labelsIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, value]));

export function readMetrics(text: string): Scraped {
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels: labelsIn(labels), value: Number(value) }];
  });
  return {
    text,
    value: (wanted, labels = {}) =>
      samples
        .filter(({ name }) => name === wanted)
        .filter((sample) =>
          Object.entries(labels).every(([label, value]) => sample.labels.get(label) === value),
        )
        .reduce((sum, { value }) => sum + value, 0),
    valuesOf: (label) => new Set(samples.flatMap(({ labels }) => labels.get(label) ?? [])),
  };
}
