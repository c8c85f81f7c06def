import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topicSchema } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { toldEvents } from '../testing/told-events.js';
import { openWholeApi } from '../testing/whole-api.js';

const DOCS = join(import.meta.dirname, '../../../../docs');

/** The part of a JSON Schema that a reader of the contract needs. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly not?: object;
}

const between = (least: number | undefined, most: number | undefined): string => {
  const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (least === undefined || least <= -Number.MAX_SAFE_INTEGER)
    return isBounded ? `(≤${most})` : '';
  return isBounded ? `(${least}…${most})` : `(≥${least})`;
};

/** A schema as a type with its bounds: `{ title: string(≤100), tags?: string(≤20)[1…5] }`. */
function typeOf(shape: Shape): string {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants !== undefined) return variants.map(typeOf).join(' | ');
  if (shape.allOf !== undefined) return shape.allOf.map(typeOf).join(' & ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return shape.enum.map((each) => JSON.stringify(each)).join(' | ');
  switch (shape.type) {
    case 'string':
      return `${shape.format ?? 'string'}${between(undefined, shape.maxLength)}`;
    case 'integer':
    case 'number':
      return `${shape.type}${between(shape.minimum, shape.maximum)}`;
    case 'array': {
      const item = typeOf(shape.items ?? {});
      const many = `[${between(shape.minItems, shape.maxItems).slice(1, -1)}]`;
      return item.includes(' | ') ? `(${item})${many}` : `${item}${many}`;
    }
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).filter(
        ([, { not }]) => not === undefined,
      );
      const isRequired = (name: string) => shape.required?.includes(name) === true;
      const shown = fields.map(
        ([name, field]) => `${name}${isRequired(name) ? '' : '?'}: ${typeOf(field)}`,
      );
      return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
    }
    default:
      return typeof shape.type === 'string' ? shape.type : 'unknown';
  }
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

let whole: Awaited<ReturnType<typeof openWholeApi>>;
let contract: string;
const events = toldEvents();
const eventNames = events.map((line) => line.slice(0, line.indexOf(':')));

beforeAll(async () => {
  whole = await openWholeApi();
  contract = await readFile(join(DOCS, 'contract.md'), 'utf8');
});
afterAll(() => whole.close());

it('docs/contract-calls.md lists every call with what it takes, and every event', async () => {
  const { procedures } = whole;
  expect(eventNames.length).toBeGreaterThan(40);
  expect(procedures.length).toBeGreaterThan(50);
  const lines = procedures
    .map(
      ([path, { _def }]) =>
        `${path} ${_def.type} ${_def.inputs.map(shapeOf).map(typeOf).join(' & ')}`,
    )
    .map((line) => line.trimEnd())
    .sort();
  const page = [
    '# Calls',
    '',
    'Every procedure, its kind and its input, as the server checks it: `string(≤100)` is a text of at most 100 characters, `x[1…5]` a list of one to five, `?` what may be left out.',
    '[How they are called, and what is told](contract.md).',
    '',
    '```text',
    ...lines,
    '```',
    '',
    '# Events',
    '',
    'Every event that is told and its fields beside `name`: `x?` is not always there, `|` stands between its forms.',
    '[What some of them mean](contract.md#events).',
    '',
    '```text',
    ...events,
    '```',
    '',
  ];
  await expect(page.join('\n'), '`npm run docs` writes it anew').toMatchFileSnapshot(
    join(DOCS, 'contract-calls.md'),
  );
});

it('docs/contract.md has every topic that can be listened to', () => {
  const variants = shapeOf(topicSchema).oneOf ?? shapeOf(topicSchema).anyOf ?? [];
  expect(variants.length).toBeGreaterThan(5);
  for (const topic of variants) expect(contract).toContain(`\`${typeOf(topic)}\``);
});

it('docs/contract.md tells of events that there are', () => {
  const rows = contract.slice(contract.indexOf('\n## Events'), contract.indexOf('\n## What SPEC'));
  const told = [...rows.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name);
  expect(told.length).toBeGreaterThan(30);
  expect(eventNames).toEqual(expect.arrayContaining(told));
});
