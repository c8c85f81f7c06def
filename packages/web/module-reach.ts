import { parseSync, type Rolldown } from 'vite';

/** What is asked of the bundler's graph of modules. */
export type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** A name that is imported or passed on, and the id of the module that it is taken from. */
interface Taken {
  readonly from: string;
  /** Undefined for all of them. */
  readonly name: string | undefined;
}

interface ModuleNames {
  readonly imports: readonly Taken[];
  /** What it passes on, by the name under which it does; `export *` has none. */
  readonly passedOn: readonly (Taken & { readonly as: string | undefined })[];
  /** The names of its own; undefined where that can't be told. */
  readonly declares: ReadonlySet<string> | undefined;
}

const namesIn = new WeakMap<ModuleGraph, Map<string, ModuleNames>>();

/** The bundler has a module's imports in the order in which they are written, and its own behind them. */
function readNames(id: string, graph: ModuleGraph): ModuleNames {
  const { code, importedIds, inputFormat } = graph.getModuleInfo(id) ?? {};
  if (code == null || importedIds === undefined)
    return { imports: [], passedOn: [], declares: undefined };
  const all = importedIds.map((from) => ({ from, name: undefined }));
  if (inputFormat === 'cjs') return { imports: all, passedOn: [], declares: undefined };
  const { staticImports, staticExports } = parseSync(id, code, { lang: 'tsx' }).module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  const written = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  ].toSorted((one, other) => one.start - other.start);
  const sources = [...new Set(written.map(({ value }) => value))];
  const from = (source: string): string => importedIds[sources.indexOf(source)] ?? '';
  const imports = staticImports.flatMap(({ moduleRequest: { value }, entries }) =>
    entries.length === 0
      ? { from: from(value), name: undefined }
      : entries.map(({ importName: { kind, name } }) => ({
          from: from(value),
          name: kind === 'NamespaceObject' ? undefined : (name ?? 'default'),
        })),
  );
  const passedOn = exported.flatMap(({ moduleRequest, importName, exportName }) =>
    moduleRequest === null
      ? []
      : {
          from: from(moduleRequest.value),
          name: importName.name ?? undefined,
          as: exportName.name ?? undefined,
        },
  );
  const declares = new Set(
    exported.flatMap(({ moduleRequest, exportName: { kind, name } }) =>
      moduleRequest === null ? (kind === 'Default' ? 'default' : (name ?? [])) : [],
    ),
  );
  return { imports: [...imports, ...all.slice(sources.length)], passedOn, declares };
}

function namesOf(id: string, graph: ModuleGraph): ModuleNames {
  const known = namesIn.get(graph) ?? new Map<string, ModuleNames>();
  namesIn.set(graph, known);
  const names = known.get(id) ?? readNames(id, graph);
  known.set(id, names);
  return names;
}

/** Where a name is declared, behind all modules that only pass it on; nothing where there is none. */
function declaredIn({ from, name }: Taken, graph: ModuleGraph): readonly string[] {
  const { passedOn, declares } = namesOf(from, graph);
  // Whoever takes a list whole gets all that is on it.
  if (name === undefined) return [from, ...passedOn.flatMap((each) => declaredIn(each, graph))];
  const own = passedOn.find(({ as }) => as === name);
  if (own !== undefined) return declaredIn(own, graph);
  if (declares === undefined || declares.has(name)) return [from];
  return passedOn
    .filter(({ as }) => as === undefined)
    .flatMap((each) => declaredIn({ from: each.from, name }, graph));
}

/** The modules that a module needs at once: of lists of names only those behind what is named. */
export const importsOf = (id: string, graph: ModuleGraph): readonly string[] =>
  namesOf(id, graph).imports.flatMap((taken) => declaredIn(taken, graph));

/** What a module needs that is loaded by itself, and so has all names: also what it only passes on. */
export const wholeOf = (id: string, graph: ModuleGraph): readonly string[] => [
  ...importsOf(id, graph),
  ...declaredIn({ from: id, name: undefined }, graph),
];

/** A module, what it imports at once and what that imports. */
export function reachedFrom(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (id: string): void => {
    if (seen.has(id) || graph.getModuleInfo(id) === null) return;
    seen.add(id);
    importsOf(id, graph).forEach(add);
  };
  declaredIn({ from: root, name: undefined }, graph).forEach(add);
  return seen;
}
