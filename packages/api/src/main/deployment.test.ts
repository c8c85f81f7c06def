import { readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { expect, it } from 'vitest';
import { createMetrics, watch } from '../metrics/metrics.js';
import { startTestServer } from '../testing/test-server.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** Of every metric that the product has, by its name. */
async function metricNames(): Promise<readonly string[]> {
  const server = await startTestServer();
  try {
    const metrics = createMetrics();
    collectDefaultMetrics({ register: metrics.registry });
    watch(metrics, server);
    return metrics.registry.getMetricsAsArray().map(({ name }) => name);
  } finally {
    await server.close();
  }
}

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/collabor8.json'])(
  '%s asks for figures that there are',
  async (path) => {
    const known = await metricNames();
    const asked = read(path).match(/\b(?:collabor8|nodejs|process)_[a-z0-9_]+\b/g) ?? [];
    const bases = new Set(asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(bases.size).toBeGreaterThan(5);
    expect([...bases].filter((name) => !known.includes(name))).toEqual([]);
  },
);

it('says of every alert what to do', () => {
  const rules = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)];
  const names = rules.map(([, name]) => name);
  const [, told = ''] = read('docs/operations.md').split('\n## When an alert rings\n');
  const rows = [...told.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(rows.slice(0, names.length)).toEqual(names);
  expect(names.length).toBeGreaterThan(0);
});
