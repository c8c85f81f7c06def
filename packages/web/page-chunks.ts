import { importsOf, reachedFrom, type ModuleGraph } from './module-reach.js';

type Ids = ReadonlySet<string>;

/** What a file more costs whoever loads it, in bytes of source. */
const COST_OF_A_FILE = 5_000;
/** Less source than this is hardly a kilobyte when it is built, and no file of its own. */
const LITTLE = 2_000;
/** What it may cost to put that into another file. */
const COST_OF_LITTLE = 10_000;
/** Modules that the same roots load, and what they cost together. */
interface Group {
  readonly roots: Ids;
  readonly modules: readonly string[];
  readonly size: number;
  /** What they import. */
  readonly needed: Ids;
}

const all = (...sets: readonly Ids[]): Ids => new Set(sets.flatMap((set) => [...set]));
const both = (one: Ids, other: Ids): Ids => new Set([...one].filter((id) => other.has(id)));

/** Stands for all that loads right after the first view, in one go. */
const TOGETHER = 'beside';

/** What loads by itself: an entry, or what stands behind an `import()`. */
interface Root {
  readonly reached: Ids;
  /** What is there already wherever it is loaded from. */
  readonly there: Ids;
}

function readRoots(
  entries: readonly string[],
  together: Ids,
  graph: ModuleGraph,
): ReadonlyMap<string, Root> {
  const reached = new Map<string, Ids>();
  const loadedBy = new Map<string, Set<string>>();
  const queue = [...entries];
  for (let root = queue.pop(); root !== undefined; root = queue.pop()) {
    if (reached.has(root)) continue;
    const own = root === TOGETHER ? [...together] : [root];
    reached.set(root, all(...own.map((id) => reachedFrom(id, graph))));
    for (const id of reached.get(root) ?? []) {
      for (const loaded of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        const next = together.has(loaded) ? TOGETHER : loaded;
        loadedBy.set(next, (loadedBy.get(next) ?? new Set()).add(root));
        queue.push(next);
      }
    }
  }
  const everything = all(...reached.values());
  const there = new Map<string, Ids>();
  const thereFor = (root: string): Ids =>
    there.get(root) ?? (entries.includes(root) ? new Set<string>() : everything);
  // Roots may load each other, so it is less from round to round until it stays as it is.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [root, loaders] of loadedBy) {
      if (entries.includes(root)) continue;
      const now = [...loaders]
        .map((loader) => all(reached.get(loader) ?? new Set(), thereFor(loader)))
        .reduce(both);
      hasChanged ||= now.size !== thereFor(root).size;
      there.set(root, now);
    }
  }
  return new Map(
    [...reached].map(([root, modules]) => [root, { reached: modules, there: thereFor(root) }]),
  );
}

/** The modules by who loads them and doesn't find them there. */
function groupsOf(roots: ReadonlyMap<string, Root>, graph: ModuleGraph): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const id of all(...[...roots.values()].map(({ reached }) => reached))) {
    const group: Group = {
      roots: new Set(
        [...roots].flatMap(([root, { reached, there }]) =>
          reached.has(id) && !there.has(id) ? root : [],
        ),
      ),
      modules: [id],
      size: graph.getModuleInfo(id)?.code?.length ?? 0,
      needed: new Set(importsOf(id, graph)),
    };
    const key = [...group.roots].toSorted().join();
    const known = groups.get(key);
    groups.set(key, known === undefined ? group : merged(known, group));
  }
  return [...groups.values()];
}

const merged = (one: Group, other: Group): Group => ({
  roots: all(one.roots, other.roots),
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
  needed: all(one.needed, other.needed),
});

/** How much better two groups are as one: files that are spared, less what is loaded in vain. */
function gainOf(one: Group, other: Group): number {
  const shared = both(one.roots, other.roots).size;
  const inVain = one.size * (other.roots.size - shared) + other.size * (one.roots.size - shared);
  const spared =
    shared * COST_OF_A_FILE + (Math.min(one.size, other.size) < LITTLE ? COST_OF_LITTLE : 0);
  return spared - inVain;
}

/** Whether none of its roots would have to load something else for it. */
const isComplete = ({ roots, modules, needed }: Group, has: ReadonlyMap<string, Ids>): boolean => {
  const own = new Set(modules);
  const others = [...needed].filter((id) => !own.has(id));
  return [...roots].every((root) => others.every((id) => has.get(root)?.has(id) === true));
};

/** Joins the two groups that gain most by it, until no two gain. */
function joined(groups: readonly Group[], has: ReadonlyMap<string, Ids>): readonly Group[] {
  const left = [...groups];
  for (;;) {
    const pairs = left.flatMap((one, index) =>
      left.slice(0, index).flatMap((other) => {
        const gain = gainOf(one, other);
        return gain > 0 ? { one, other, gain } : [];
      }),
    );
    const best = pairs
      .toSorted((pair, next) => next.gain - pair.gain)
      .find(({ one, other }) => isComplete(merged(one, other), has));
    if (best === undefined) return left;
    left.splice(left.indexOf(best.one), 1);
    left.splice(left.indexOf(best.other), 1, merged(best.other, best.one));
  }
}

const nameOf = (id: string): string => /([^/]+?)(?:[.]\w+)?$/.exec(id)?.[1] ?? 'part';

function chunksOf(
  entries: readonly string[],
  together: Ids,
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const roots = readRoots(entries, together, graph);
  const has = new Map([...roots].map(([root, { reached, there }]) => [root, all(reached, there)]));
  joined(groupsOf(roots, graph), has).forEach(({ roots, modules }, index) => {
    const [root = ''] = roots;
    const name = roots.size === 1 ? `${nameOf(root)}-${index}` : `shared-${index}`;
    for (const id of modules) if (!entries.includes(id)) names.set(id, name);
  });
  return names;
}

/**
 * Names the chunk of each module, so that whatever is loaded, such as a page, comes in few files with
 * little in them that it doesn't need. It follows from what is imported: modules that the same roots
 * load are a file, and two files are one where that costs less than asking for both.
 * What is in `together` loads in one go.
 */
export function pageChunks(
  entries: readonly string[],
  together: Ids = new Set(),
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (names ??= chunksOf(entries, together, graph)).get(id) ?? null;
}
