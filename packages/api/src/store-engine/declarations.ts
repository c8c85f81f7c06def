import { FORMS_VERSION } from '@collabor8/domain';
import { z } from 'zod';
import type { CollectionDefinition, IndexDefinition } from '../ports/document-store.js';

const noteSchema = z.object({
  LAYOUT: z.number(),
  equals: z.array(z.string()).max(16),
  order: z.array(z.string()).max(16),
  multi: z.string().nullable(),
  counted: z.boolean(),
  unique: z.boolean(),
  only: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});

/** Name of the entry that stands for a collection's search; no index may be called so. */
export const SEARCH = '?';

/** How often long work tells how far it is. */
const DOCUMENTS_PER_LINE = 10_000;

/** Told, line by line, how far a long preparation is: search or an index made anew. */
export type OnProgress = (line: string) => void;

/** Declarations by the name of their index, or of the search. */
export type Declarations = ReadonlyMap<string, string>;

/** Raised by an engine whenever the form of what it derives changes, so that older ones are made anew. */
export interface Layouts {
  readonly index: number;
  readonly search: number;
}

/** How indexes and search of a collection are declared, as is noted when they are made. */
export function declarationsOf(
  { indexes, search }: CollectionDefinition<never>,
  layouts: Layouts,
): Declarations {
  const wanted = new Map<string, string>();
  for (const [name, definition] of Object.entries<IndexDefinition>(indexes)) {
    const { equals, order, multi = null, counted = false, unique = false, only } = definition;
    // The direction is a matter of reading; the index is the same.
    const declaration = { LAYOUT: layouts.index, equals, order, multi, counted, unique, only };
    wanted.set(name, JSON.stringify(declaration));
  }
  if (search) {
    const declaration = { LAYOUT: layouts.search, version: search.version, FORMS_VERSION };
    wanted.set(SEARCH, JSON.stringify(declaration));
  }
  return wanted;
}

export const layoutOf = (declaration: string | undefined): number | undefined =>
  declaration === undefined
    ? undefined
    : noteSchema.pick({ LAYOUT: true }).parse(JSON.parse(declaration)).LAYOUT;

/** An index as `declarationsOf` noted it, perhaps by another release; undefined where this one couldn't keep it. */
export function indexDeclared(declaration: string, layouts: Layouts): IndexDefinition | undefined {
  const { LAYOUT, multi, only, ...noted } = noteSchema.parse(JSON.parse(declaration));
  if (LAYOUT !== layouts.index) return undefined;
  // The direction is a matter of reading.
  return { ...noted, direction: 'asc', ...(multi !== null && { multi }), ...(only && { only }) };
}

/** What was made otherwise than is declared and has to go, and what is to be made. */
export function differencesOf(there: Declarations, wanted: Declarations) {
  const differs = (name: string): boolean => there.get(name) !== wanted.get(name);
  return {
    stale: [...there.keys()].filter(differs),
    missing: new Set([...wanted.keys()].filter(differs)),
  };
}

/** Tells now and then how many documents are done, and at the end. */
export function createProgress(
  { name, missing }: { readonly name: string; readonly missing: ReadonlySet<string> },
  total: number,
  onProgress: OnProgress,
) {
  const names = [...missing].map((each) => (each === SEARCH ? 'search' : each)).join(', ');
  let done = 0;
  const tell = (): void => {
    onProgress(`Building ${names} of ${name}: ${String(done)} of ${String(total)} documents`);
  };
  return {
    next(count = 1): void {
      for (const end = done + count; done < end; done += 1) {
        if (done % DOCUMENTS_PER_LINE === 0) tell();
      }
    },
    end(): void {
      if (done > 0) tell();
    },
  };
}

/** Names become part of the names of tables, of indexes and of the fields of rows. */
export function checkDefinitions(definitions: readonly CollectionDefinition<never>[]): void {
  for (const { name, indexes } of definitions) {
    for (const each of [name, ...Object.keys(indexes)]) {
      if (!/^[a-z][a-z0-9]*$/i.test(each))
        throw new Error(`"${each}" is no name for a collection or an index.`);
    }
    for (const [index, { multi, equals }] of Object.entries<IndexDefinition>(indexes)) {
      if (multi !== undefined && !equals.includes(multi)) {
        throw new Error(`The list "${multi}" of ${name}.${index} must be one of its equals.`);
      }
    }
  }
}
