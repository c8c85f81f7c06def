import { readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { createMetrics, watch } from '../metrics/metrics.js';
import { parseSettings, settingNames } from './env.js';
import { STOPPED_WITHIN_MS } from './start.js';
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

const environment = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? '')),
);

/** What the three machines' processes are given, where nothing is chosen yet. */
function onThreeMachines() {
  const text = read('deploy/three-machines/compose.yml').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const file = z.object({
    services: z.looseObject({
      'api-1': z.object({ environment, stop_grace_period: z.string() }),
    }),
  });
  const { 'api-1': server } = file.parse(parse(text, { merge: true })).services;
  return {
    given: server.environment,
    secret: [],
    seconds: Number.parseInt(server.stop_grace_period),
  };
}

function onKubernetes() {
  const file = z.object({
    configMapGenerator: z.tuple([z.object({ literals: z.array(z.string()) })]),
  });
  const [{ literals }] = file.parse(
    parse(read('deploy/kubernetes/kustomization.yaml')),
  ).configMapGenerator;
  const [server] = parseAllDocuments(read('deploy/kubernetes/server.yaml'));
  const seconds = z
    .number()
    .parse(server?.getIn(['spec', 'template', 'spec', 'terminationGracePeriodSeconds']));
  const told = read('docs/operations.md').matchAll(/--from-literal=(\w+)=/g);
  return {
    given: Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s))),
    secret: [...told].map(([, name]) => name ?? ''),
    seconds,
  };
}

it.each([
  ['three machines', onThreeMachines],
  ['Kubernetes', onKubernetes],
])('sets on %s what the server reads, and leaves it the time to stop', (_, readThem) => {
  const { given, secret, seconds } = readThem();
  const names = [...Object.keys(given), ...secret];
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['PUBLIC_ORIGIN', 'STORE_URL', 'REDIS_URL']));
  const { drainSeconds, trustProxy } = parseSettings(environment.parse(given));
  expect(trustProxy).toBe(1);
  expect(seconds).toBeGreaterThanOrEqual(drainSeconds + STOPPED_WITHIN_MS / 1000);
});
