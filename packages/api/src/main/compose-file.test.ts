import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseSettings, settingNames } from './env.js';

const text = readFileSync(
  fileURLToPath(new URL('../../../../docker-compose.yml', import.meta.url)),
  'utf8',
);

const named = z.record(z.string(), z.unknown());
const fileSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.string().optional(),
      image: z.string(),
      profiles: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      command: z.array(z.string()).optional(),
      depends_on: named.default({}),
    }),
  ),
  volumes: named,
});

const VARIABLE = /\$\{(\w+)(?::-([^}]*))?\}/g;

/** The file as Compose reads it, where `variables` are set. */
function readFile(variables: Readonly<Record<string, string>> = {}) {
  const fill = (_: unknown, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(VARIABLE, (__, name: string, preset = '') => {
          return variables[name] ?? String(preset);
        })
      : value;
  return fileSchema.parse(parse(text, fill, { merge: true }));
}

const { services, volumes } = readFile();
const entries = Object.entries(services);
const ours = entries.filter(([, { build }]) => build !== undefined);

const withTurn = {
  PUBLIC_HOST: 'collabor8.example',
  TURN_URL: 'turn:turn.example:3478',
  TURN_SECRET: 'sixteen or more characters',
};

describe('the compose file', () => {
  it('runs one process where nothing is chosen, and two with all they need to scale', () => {
    const always = entries.filter(([, { profiles }]) => profiles.length === 0);
    expect(always.map(([name]) => name)).toEqual(['app']);
    const scaled = entries.filter(([, { profiles }]) => profiles.includes('scale'));
    expect(scaled.map(([name]) => name).sort()).toEqual([
      'api-1',
      'api-2',
      'backup',
      'mongo-1',
      'mongo-2',
      'mongo-3',
      'mongo-set',
      'proxy',
      'redis',
      'turn',
    ]);
  });

  it('gives a value to every variable that nobody sets, and escapes no other $', () => {
    expect(text.replace(VARIABLE, '')).not.toContain('$');
    expect([...text.matchAll(VARIABLE)].filter(([, , preset]) => preset === undefined)).toEqual([]);
  });

  it.each(ours)('sets for %s what the server reads, to what it takes', (name, { environment }) => {
    expect(Object.keys(environment).filter((each) => !settingNames.includes(each))).toEqual([]);
    for (const variables of [{}, withTurn]) {
      const set = readFile(variables).services[name]?.environment ?? {};
      const asText = Object.entries(set).map(([key, value]) => [key, String(value)]);
      expect(() => parseSettings(Object.fromEntries(asText))).not.toThrow();
    }
  });

  it.each(ours.filter(([, { command }]) => command === undefined))(
    'hands every setting on to %s that follows from nothing else',
    (name, { environment }) => {
      const own = name === 'app' ? ['STORE_URL', 'REDIS_URL', 'DRAIN_SECONDS'] : [];
      const missing = settingNames.filter((setting) => !(setting in environment));
      // The image says where it listens.
      expect(missing.toSorted()).toEqual(['PORT', 'HOST', ...own].toSorted());
      const set = readFile({ ADMIN_USERS: 'ada' }).services[name]?.environment ?? {};
      expect(set['ADMIN_USERS']).toBe('ada');
    },
  );

  it('lets both processes believe the proxy, and work on one store', () => {
    const [one, other] = [services['api-1'], services['api-2']];
    expect(one).toEqual(other);
    const { STORE_URL, TRUST_PROXY, PUBLIC_ORIGIN } =
      readFile(withTurn).services['api-1']?.environment ?? {};
    expect({ STORE_URL, TRUST_PROXY, PUBLIC_ORIGIN }).toEqual({
      STORE_URL: expect.stringMatching(/^mongodb:.*replicaSet=/),
      TRUST_PROXY: 1,
      PUBLIC_ORIGIN: 'https://collabor8.example',
    });
  });

  it.each(entries)('starts %s after services that run where it does', (_, service) => {
    for (const name of Object.keys(service.depends_on)) {
      const other = services[name];
      expect(other, name).toBeDefined();
      if (other?.profiles.length === 0) continue;
      expect(other?.profiles).toEqual(expect.arrayContaining(service.profiles));
    }
  });

  it('opens no port of the machine twice', () => {
    const ports = entries.flatMap(([, service]) => service.ports);
    const opened = ports.map((port) => port.replace(/:\d+(?=\/|$)/, ''));
    expect(new Set(opened).size).toBe(opened.length);
    expect(opened).toContain('443/udp');
  });

  it('names every image with its version, and every volume', () => {
    for (const [, { build, image, volumes: mounted }] of entries) {
      if (build === undefined) expect(image).toMatch(/:\d+\.\d+$/);
      const names = mounted.map((each) => each.split(':')[0] ?? '');
      expect(names.filter((each) => !each.startsWith('.') && !(each in volumes))).toEqual([]);
    }
  });
});
