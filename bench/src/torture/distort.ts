import type { Inventor } from './make-up.js';

/** In which way a request is not what the server hopes for. */
export const distortions = [
  'valid',
  'boundary',
  'wrong type',
  'missing',
  'extra',
  'huge',
  'deep',
  'unicode',
  'hostile',
  'somebody else’s',
] as const;
export type Distortion = (typeof distortions)[number];

const HUGE = 300_000;
const DEEP = 3000;

const nested = (): unknown => {
  let value: unknown = 'the bottom';
  for (let level = 0; level < DEEP; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** What may stand where something else belongs. */
const substitutes: Readonly<
  Record<Exclude<Distortion, 'valid' | 'missing' | 'extra'>, (inventor: Inventor) => unknown>
> = {
  boundary: (inventor) =>
    inventor.pick<unknown>([
      ...['', ' ', 'a'.repeat(100), 'a'.repeat(101), 'a'.repeat(10_000)],
      ...[0, -1, 1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53],
      ...[[], {}],
    ] as [unknown, ...unknown[]]),
  'wrong type': (inventor) =>
    inventor.pick<unknown>([null, true, 7, 'seven', [], {}, [[]], { length: 3 }, '7', '[]']),
  huge: (inventor) =>
    inventor.pick<unknown>([
      'x'.repeat(HUGE),
      Array.from({ length: HUGE / 30 }, () => 'x'),
      Object.fromEntries(Array.from({ length: HUGE / 60 }, (_, place) => [`k${place}`, place])),
    ]),
  deep: nested,
  unicode: (inventor) =>
    inventor.pick([
      ...(['\u0000', '\ud800', '\u202eevil', '\ufeff', 'e\u0301'.repeat(500)] as const),
      ...['👩‍👩‍👧‍👦'.repeat(50), 'ﷺ'.repeat(100), '\u2028', 'İıſK', '\uffff', 'a\u200bb', '１２'],
    ] as [string, ...string[]]),
  hostile: (inventor) =>
    inventor.pick([
      ...(["'; DROP TABLE users; --", '" OR 1=1 --', '<script>alert(1)</script>'] as const),
      ...['../../etc/passwd', '%00', '{{7*7}}', '${process.exit()}', '__proto__', 'constructor'],
      ...['[a](https://x)'.repeat(2000), '('.repeat(5000), '* '.repeat(5000), 'NEAR("a" AND'],
      ...['-1', 'NaN', 'Infinity', '1e999', 'null', '*', '"', "'", '\\', '%', '_', '~computer'],
    ] as [string, ...string[]]),
  'somebody else’s': (inventor) => {
    const [first, ...rest] = Object.values(inventor.known).flat();
    return first === undefined ? '' : inventor.pick([first, ...rest]);
  },
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

interface Spot {
  readonly parent: Fields;
  readonly name: string;
}

/** Every place of a value at which something else could stand. */
function spotsIn(value: unknown): readonly Spot[] {
  if (!isFields(value)) return [];
  return Object.keys(value).flatMap((name) => [{ parent: value, name }, ...spotsIn(value[name])]);
}

/** Changes a made-up request in one place; `root` itself stays an object. */
export function distort(root: Fields, distortion: Distortion, inventor: Inventor): void {
  const [first, ...rest] = spotsIn(root);
  if (distortion === 'valid' || first === undefined) return;
  const { parent, name } = inventor.pick([first, ...rest]);
  if (distortion === 'missing') {
    // A list keeps a hole, which JSON writes as null.
    Reflect.deleteProperty(parent, name);
  } else if (distortion === 'extra') {
    const inner = parent[name];
    const extra = { isAdmin: true, toString: 'x', prototype: { role: 'admin' }, _id: 'x' };
    parent[name] = isFields(inner) && !Array.isArray(inner) ? { ...inner, ...extra } : inner;
  } else {
    parent[name] = substitutes[distortion](inventor);
  }
}
