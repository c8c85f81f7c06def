import { idSchema, nameSchema, textSchema, timeSchema, topicSchema } from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursorSchema, pagingSchema } from '../http/paging.js';
import { openWholeApi } from '../testing/whole-api.js';

/** The part of a JSON Schema that says what a value may hold. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Not of JSON Schema: what people see is made harmless where it enters. */
  readonly enters?: 'harmless' | 'as a name' | undefined;
  readonly maxItems?: number;
  /** What it may not be: nothing at all, where this is there. */
  readonly not?: object;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

/** Where a shape lets in a text, a list or an object of any size. */
function boundless(shape: Shape, path: string): string[] {
  const { type, format, items, properties = {}, additionalProperties } = shape;
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  if (shape.const !== undefined || shape.enum !== undefined || shape.not) return [];
  if (variants.length > 0) return variants.flatMap((variant) => boundless(variant, path));
  if (typeof type === 'object') {
    return type.flatMap((each) => boundless({ ...shape, type: each }, path));
  }
  switch (type) {
    case 'string':
      return shape.maxLength === undefined && format !== 'uuid' ? [path] : [];
    case 'array':
      if (shape.maxItems === undefined) return [`${path}[]`];
      return shape.maxItems === 0 ? [] : boundless(items ?? {}, `${path}[]`);
    case 'object':
      return [
        ...Object.entries(properties).flatMap(([name, each]) => boundless(each, `${path}.${name}`)),
        ...(typeof additionalProperties === 'object' ? [`${path}.*`] : []),
      ];
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}, which may be anything`];
  }
}

const boundlessIn = (schema: z.ZodType, path: string): string[] =>
  boundless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, path);

const names: readonly z.core.$ZodType[] = [idSchema, nameSchema, timeSchema, cursorSchema];

const isMadeHarmless = ({ def }: z.core.$ZodType['_zod']): boolean =>
  def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite') === true;

/** Texts that mean what they are: people see none of them as they were sent. */
const MEANT_AS_THEY_ARE: readonly RegExp[] = [
  // What is looked for.
  /[.](?:search|prefix|tag)$|^questions[.]suggest[.]text$|^tags[.](?:byName|follow|ignore)[.]name$/,
  /^moderation[.](?:renameTag[.]from|describeTag[.]name)$/,
  // Who somebody says they are; a new name has a rule of its own.
  /^(?:users[.]|post [/]user|patch [/]user).*[.](?:username|password|credential|code)$/,
  /^moderation[.]claim[.]code$/,
  /^users[.](?:setEmail[.]email|requestReset[.]name)$/,
  /^notices[.](?:stopMails[.]token|setDevice[.]device[.]endpoint|chooseQuietHours[.]hours[.]timeZone)$/,
  // What is read by its form, and refused if it has another.
  /[.](?:sdp|points|color|accent|content|dataUrl|laser|gameID)$/,
  // Ids, times and kinds.
  /[.](?:_id|lastEventId|requestId|dateCreated|type)$/,
];

/** Which texts a shape lets in as they are: neither harmless nor a name that is looked for. */
function textsAsTheyAre(shape: Shape, path: string): string[] {
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [] } = shape;
  if (shape.const !== undefined || shape.enum !== undefined || shape.format === 'uuid') return [];
  // Bytes in base64url: none of their letters does harm.
  if (shape.pattern === String.raw`^[\w-]*$`) return [];
  return [
    ...(shape.type === 'string' && shape.enters === undefined ? [path] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((variant) => textsAsTheyAre(variant, path)),
    ...(items ? textsAsTheyAre(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) =>
      textsAsTheyAre(each, `${path}.${name}`),
    ),
  ];
}

const textsAsTheyAreIn = (schema: z.ZodType, path: string): string[] => {
  const shape = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (names.includes(zodSchema)) jsonSchema['enters'] = 'as a name';
      else if (isMadeHarmless(zodSchema._zod)) jsonSchema['enters'] = 'harmless';
    },
  });
  return textsAsTheyAre(shape as Shape, path).filter(
    (found) => !MEANT_AS_THEY_ARE.some((pattern) => pattern.test(found)),
  );
};

describe('the search for what has no bound', () => {
  it.each<[string, z.ZodType, readonly string[]]>([
    ['a text', z.object({ title: z.string() }), ['in.title']],
    ['a list', z.array(z.number()), ['in[]']],
    ['what is in a list', z.array(z.object({ name: z.string() })).max(3), ['in[].name']],
    ['what may be missing', z.object({ at: z.string().nullish() }), ['in.at']],
    ['one of several', z.union([z.number(), z.string()]), ['in']],
    ['a pattern', z.string().regex(/^a+$/), ['in']],
    ['any names', z.record(z.string(), z.number()), ['in.*']],
    ['anything', z.object({ more: z.unknown() }), ['in.more, which may be anything']],
    [
      'nothing',
      z.object({ a: z.uuid(), b: z.enum(['x']), c: z.string().max(1), d: z.literal('y') }),
      [],
    ],
  ])('finds %s', (_case, schema, found) => {
    expect(boundlessIn(schema, 'in')).toEqual(found);
  });
});

it('the search for texts that enter as they are finds one', () => {
  const schema = z.object({ title: z.string().max(9), text: textSchema(9), id: idSchema });
  expect(textsAsTheyAreIn(schema, 'in')).toEqual(['in.title']);
});

describe('every text and every list that may be sent has a bound, and every text that people see is made harmless', () => {
  let whole: Awaited<ReturnType<typeof openWholeApi>>;

  beforeAll(async () => {
    whole = await openWholeApi();
  });
  afterAll(() => whole.close());

  it('over tRPC', () => {
    const { procedures } = whole;
    expect(procedures.length).toBeGreaterThan(50);
    const found = procedures.flatMap(([path, { _def }]) =>
      _def.inputs.flatMap((input) => boundlessIn(input, path)),
    );
    expect(found).toEqual([]);
    const asTheyAre = procedures.flatMap(([path, { _def }]) =>
      _def.inputs.flatMap((input) => textsAsTheyAreIn(input, path)),
    );
    expect(asTheyAre).toEqual([]);
  });

  it('over REST', () => {
    const { api } = whole;
    expect(api.operations.length).toBeGreaterThan(25);
    const found = [...api.operations].flatMap(({ method, path, query, body }) => [
      ...(query ? boundlessIn(query, `${method} ${path} ?`) : []),
      ...(body ? boundlessIn(body, `${method} ${path} `) : []),
    ]);
    expect([...found, ...boundlessIn(pagingSchema, 'paging')]).toEqual([]);
    const asTheyAre = [...api.operations].flatMap(({ method, path, body }) =>
      body ? textsAsTheyAreIn(body, `${method} ${path} `) : [],
    );
    expect(asTheyAre).toEqual([]);
  });

  it('in the topics of subscriptions', () => {
    expect(boundlessIn(topicSchema, 'topic')).toEqual([]);
  });
});
