import { importsOf, reachedFrom, type ModuleGraph } from './module-reach.js';

type Ids = ReadonlySet<string>;

/** What it may cost to put that into another file. */
const COST_OF_LITTLE = 100_000;
/** How much more a page counts than what loads after it. */
const WEIGHT_OF_A_PAGE = 8;
/** Comments and indentation. */
const NOT_BUILT = /[/][*][^]*?[*][/]|^\s*[/][/].*|^\s+/gm;
/** What a file more costs whoever loads it, in bytes of source. */
const COST_OF_A_FILE = 5_000;
/** Less source than this is hardly a kilobyte when it is built, and no file of its own. */
const LITTLE = 3_000;
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
      size: (graph.getModuleInfo(id)?.code ?? '').replaceAll(NOT_BUILT, '').length,
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

/** How much they count that load something in vain. */
const weightOf = (roots: Iterable<string>, pages: Ids): number =>
  [...roots].reduce((total, root) => total + (pages.has(root) ? WEIGHT_OF_A_PAGE : 1), 0);

/** How much better two groups are as one: files that are spared, less what is loaded in vain. */
function gainOf(one: Group, other: Group, pages: Ids): number {
  const shared = both(one.roots, other.roots);
  const others = (group: Group) =>
    weightOf(
      [...group.roots].filter((root) => !shared.has(root)),
      pages,
    );
  const inVain = one.size * others(other) + other.size * others(one);
  return shared.size * COST_OF_A_FILE - inVain;
}

/** Whether none of its roots would have to load something else for it. */
const isComplete = ({ roots, modules, needed }: Group, has: ReadonlyMap<string, Ids>): boolean => {
  const own = new Set(modules);
  const others = [...needed].filter((id) => !own.has(id));
  return [...roots].every((root) => others.every((id) => has.get(root)?.has(id) === true));
};

/** Joins the two groups that gain most by it, until no two gain. */
function joined(
  groups: readonly Group[],
  has: ReadonlyMap<string, Ids>,
  pages: Ids,
): readonly Group[] {
  const left = [...groups];
  for (;;) {
    const pairs = left.flatMap((one, index) =>
      left.slice(0, index).flatMap((other) => {
        const gain = gainOf(one, other, pages);
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

/** A group and all that comes with it, group by group. */
function broughtBy(group: Group, groupOf: ReadonlyMap<string, Group>): ReadonlySet<Group> {
  const brought = new Set([group]);
  for (const { needed } of brought) {
    for (const id of needed) {
      const next = groupOf.get(id);
      if (next !== undefined) brought.add(next);
    }
  }
  return brought;
}

/** Two groups as one. Who loads it loads what it brings, too, wherever that is put afterwards. */
function withBrought(
  groups: readonly Group[],
  parts: readonly Group[],
  group: Group,
): readonly Group[] {
  const others = groups.filter((each) => !parts.includes(each));
  const groupOf = new Map(
    [...others, group].flatMap((each) => each.modules.map((id) => [id, each] as const)),
  );
  const brought = broughtBy(group, groupOf);
  return [...others, group].map((each) =>
    brought.has(each) ? { ...each, roots: all(each.roots, group.roots) } : each,
  );
}

/** Puts every group that is no file of its own into the one where its roots load least in vain. */
function withoutLittle(
  groups: readonly Group[],
  has: ReadonlyMap<string, Ids>,
  pages: Ids,
): readonly Group[] {
  let left = groups;
  const stays = new Set<Group>();
  for (;;) {
    const [little] = left
      .filter((group) => group.size < LITTLE && !stays.has(group))
      .toSorted((one, other) => one.size - other.size);
    if (little === undefined) return left;
    const groupOf = new Map(left.flatMap((each) => each.modules.map((id) => [id, each] as const)));
    /** What the roots of a group load that they don't need. */
    const inVain = (brought: Iterable<Group>, roots: Ids): number =>
      [...brought].reduce(
        (total, { modules, size }) =>
          total +
          size *
            weightOf(
              [...roots].filter((root) => !modules.some((id) => has.get(root)?.has(id))),
              pages,
            ),
        0,
      );
    const costs = left.flatMap((other) => {
      if (other === little) return [];
      const group = merged(other, little);
      const brought = [...broughtBy(other, groupOf), ...broughtBy(little, groupOf)];
      // Whichever of two that need each other is loaded first is not ready for the other.
      const isCircular = brought.some(
        (each) =>
          each !== other &&
          each !== little &&
          [...broughtBy(each, groupOf)].some((next) => next === other || next === little),
      );
      if (isCircular) return [];
      return {
        other,
        group,
        cost:
          inVain(new Set(brought), group.roots) -
          inVain(broughtBy(other, groupOf), other.roots) -
          inVain(broughtBy(little, groupOf), little.roots) +
          little.size *
            weightOf(
              [...other.roots].filter((root) => !little.roots.has(root)),
              pages,
            ),
      };
    });
    const [best] = costs.toSorted((one, next) => one.cost - next.cost);
    if (best === undefined || best.cost > COST_OF_LITTLE) stays.add(little);
    else left = withBrought(left, [best.other, little], best.group);
  }
}

interface Kinds {
  /** Load in one go, right after the first view. */
  readonly beside: Ids;
  /** What is loaded in vain with them, somebody waits for. */
  readonly pages: Ids;
}

const nameOf = (id: string): string => /([^/]+?)(?:[.]\w+)?$/.exec(id)?.[1] ?? 'part';

function chunksOf(
  entries: readonly string[],
  { beside, pages }: Kinds,
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const roots = readRoots(entries, beside, graph);
  const has = new Map([...roots].map(([root, { reached, there }]) => [root, all(reached, there)]));
  // What the entries load stands in a file of its own anyway.
  const later = groupsOf(roots, graph).filter(({ roots }) => !entries.some((id) => roots.has(id)));
  withoutLittle(joined(later, has, pages), has, pages).forEach(({ roots, modules }, index) => {
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
 */
export function pageChunks(
  entries: readonly string[],
  kinds: Kinds,
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (names ??= chunksOf(entries, kinds, graph)).get(id) ?? null;
}
