import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

export interface Shape {
  readonly schema: z.ZodType;
  /** With every field there may be. */
  readonly whole: object;
  /** Fields that may be missing, as 'poll.options' or 'tags.0.description'. */
  readonly optional?: readonly string[];
  /** Fields that may be null. */
  readonly nullable?: readonly string[];
}

/** The fields of objects, at whatever depth; the items of a list are no fields. */
function fieldsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, key];
    return [...(Array.isArray(value) ? [] : [own]), ...fieldsOf(inner, own)];
  });
}

function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof value !== 'object' || value === null) throw new Error(`There is no field ${key}.`);
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => [
    name,
    name === key ? changed(inner, rest, to) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** What a schema takes: the whole as it is, no more than that, and nothing that lacks a field. */
export function describeShape(
  title: string,
  { schema, whole, optional = [], nullable = [] }: Shape,
): void {
  const takes = (value: unknown): boolean => schema.safeParse(value).success;

  describe(title, () => {
    it('takes the whole as it is, and leaves out what else comes with it', () => {
      expect(schema.parse(whole)).toEqual(whole);
      expect(schema.parse({ ...whole, somethingElse: 1 })).toEqual(whole);
    });

    it.each(fieldsOf(whole).map((path) => [path.join('.'), path] as const))(
      'knows whether %s may be missing or null',
      (name, path) => {
        expect(takes(changed(whole, path, undefined))).toBe(optional.includes(name));
        expect(takes(changed(whole, path, null))).toBe(nullable.includes(name));
      },
    );
  });
}
