import { importsOf, reachedFrom, wholeOf, type ModuleGraph } from './module-reach.js';

type Ids = ReadonlySet<string>;

/** Less source than this is hardly a kilobyte when it is built, and no file of its own. */
const LITTLE = 2_400;
/** More than this, which is some three kilobytes, no page should load in vain, however light it is. */
const MUCH = 10_000;
/** Comments, indentation, and constants, which stand where they are used. */
const NOT_BUILT = /[/][*][^]*?[*][/]|^\s*[/][/].*|^\s+|^export const [A-Z_]+ = [\d_]+;$/gm;
/** Stands for all that loads right after the first view, in one go. */
const TOGETHER = 'beside';

/** What is known of the modules that load by themselves; every other is a dialog, say, or a part of a page. */
export interface Kinds<S extends Ids = Ids> {
  /** Stands around the pages. */
  readonly frame: S;
  /** What a visitor waits for. */
  readonly pages: S;
  /** Load in one go, right after the first view. */
  readonly beside: S;
}

/** A file to be: modules, and the roots that have them when they are loaded. A root is what loads by itself. */
interface Group {
  readonly roots: Ids;
  readonly modules: readonly string[];
  readonly size: number;
  /** What they import. */
  readonly needed: Ids;
}

const all = (...sets: readonly Ids[]): Ids => new Set(sets.flatMap((set) => [...set]));
const both = (one: Ids, other: Ids): Ids => new Set([...one].filter((id) => other.has(id)));

const without = (one: Ids, other: Ids): Ids => new Set([...one].filter((id) => !other.has(id)));
const isAny = (one: Ids = new Set(), other: Ids): boolean => both(one, other).size > 0;

const merged = (one: Group, other: Group): Group => ({
  roots: all(one.roots, other.roots),
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
  needed: all(one.needed, other.needed),
});

/** What each root has when it is loaded: what it imports, and what is there already wherever it is loaded from. */
function readRoots(
  entries: readonly string[],
  together: Ids,
  graph: ModuleGraph,
): ReadonlyMap<string, Ids> {
  const reached = new Map<string, Ids>();
  const loaders = new Map<string, Set<string>>();
  const queue = [...entries];
  for (let root = queue.pop(); root !== undefined; root = queue.pop()) {
    if (reached.has(root)) continue;
    const own = root === TOGETHER ? [...together] : [root];
    reached.set(root, all(...own.map((id) => reachedFrom(id, graph))));
    for (const id of reached.get(root) ?? []) {
      for (const loaded of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        const next = together.has(loaded) ? TOGETHER : loaded;
        loaders.set(next, (loaders.get(next) ?? new Set()).add(root));
        queue.push(next);
      }
    }
  }
  const everything = all(...reached.values());
  const has = new Map([...reached].map(([root]) => [root, everything]));
  for (const entry of entries) has.set(entry, reached.get(entry) ?? everything);
  // Roots may load each other, so it is less from round to round until it stays as it is.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [root, from] of loaders) {
      if (entries.includes(root)) continue;
      const there = [...from].map((loader) => has.get(loader) ?? everything).reduce(both);
      const now = all(there, reached.get(root) ?? everything);
      hasChanged ||= now.size !== has.get(root)?.size;
      has.set(root, now);
    }
  }
  return has;
}

/** The modules by those of `first` that have them; what none of these has, by all roots that do. */
function groupsOf(
  roots: ReadonlyMap<string, Ids>,
  first: Ids,
  graph: ModuleGraph,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const id of all(...roots.values())) {
    const group: Group = {
      roots: new Set([...roots].flatMap(([root, has]) => (has.has(id) ? root : []))),
      modules: [id],
      size: (graph.getModuleInfo(id)?.code ?? '').replaceAll(NOT_BUILT, '').length,
      needed: new Set((roots.has(id) ? wholeOf : importsOf)(id, graph)),
    };
    const waiting = both(group.roots, first);
    const key = [...(waiting.size > 0 ? waiting : group.roots)].toSorted().join();
    const known = groups.get(key);
    groups.set(key, known === undefined ? group : merged(known, group));
  }
  return [...groups.values()];
}

/** A group and all that comes with it, group by group. */
function broughtBy(
  groups: readonly Group[],
  groupOf: ReadonlyMap<string, Group>,
): readonly Group[] {
  const brought = new Set(groups);
  for (const { needed } of brought) {
    for (const id of needed) {
      const next = groupOf.get(id);
      if (next !== undefined) brought.add(next);
    }
  }
  return [...brought];
}

const weightOf = (root: string, groups: readonly Group[]): number =>
  groups.reduce((sum, { roots, size }) => sum + (roots.has(root) ? size : 0), 0);

/** Two groups as one, what becomes of those that come with them, and who would load what in vain. */
function joining(
  one: Group,
  other: Group,
  groupOf: ReadonlyMap<string, Group>,
  weights: ReadonlyMap<string, number>,
) {
  const brought = broughtBy([one, other], groupOf);
  const others = brought.filter((each) => each !== one && each !== other);
  const roots = all(one.roots, other.roots);
  const inVain = (root: string): number =>
    brought.reduce((sum, group) => sum + (group.roots.has(root) ? 0 : group.size), 0);
  return {
    brought,
    // Who loads it loads what it brings, too.
    becoming: [merged(one, other), ...others].map((each) => ({
      ...each,
      roots: all(each.roots, roots),
    })),
    // Whichever of two that need each other is loaded first is not ready for the other.
    isCircular: broughtBy(others, groupOf).some((each) => each === one || each === other),
    /** What the heaviest of the pages that load in vain comes to weigh; much in vain is too heavy for any. */
    worst: [...roots].reduce((worst, root) => {
      const [weight, added] = [weights.get(root), inVain(root)];
      if (weight === undefined || added === 0) return worst;
      return Math.max(worst, added > MUCH ? Infinity : weight + added);
    }, 0),
    total: [...roots].map(inVain).reduce((sum, size) => sum + size, 0),
  };
}

/**
 * Puts what is too little for a file into the one by which the heaviest pages grow least, and all others by least: the
 * largest first, as crumbs joined with each other become a file that everybody loads in vain.
 */
function withoutLittle(groups: readonly Group[], pages: Ids): readonly Group[] {
  let left = groups;
  for (;;) {
    const [little] = left
      .filter(({ size }) => size < LITTLE)
      .toSorted((one, other) => other.size - one.size);
    if (little === undefined) return left;
    const groupOf = new Map(left.flatMap((each) => each.modules.map((id) => [id, each] as const)));
    const weights = new Map([...pages].map((page) => [page, weightOf(page, left)]));
    const [best] = left
      .filter((other) => other !== little)
      .map((other) => joining(other, little, groupOf, weights))
      .filter(({ isCircular }) => !isCircular)
      .toSorted((one, other) => one.worst - other.worst || one.total - other.total);
    if (best === undefined) return left;
    left = [...left.filter((each) => !best.brought.includes(each)), ...best.becoming];
  }
}

function chunksOf(
  entries: readonly string[],
  { frame, beside, pages }: Kinds,
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const roots = readRoots(entries, beside, graph);
  const framed = new Set([...roots.keys()].filter((root) => isAny(roots.get(root), frame)));
  const [inside, outside] = [both(pages, framed), without(pages, framed)];
  const isOfHalf = ({ roots: of }: Group) => both(of, inside).size >= inside.size / 2;
  const isBase = (group: Group) =>
    isAny(group.roots, new Set(entries)) || (isAny(group.roots, outside) && isOfHalf(group));
  const isFrame = (group: Group) =>
    isAny(group.roots, frame) || (without(group.roots, framed).size === 0 && isOfHalf(group));
  const groups = groupsOf(roots, all(new Set(entries), frame, pages), graph);
  const later = groups.filter((group) => !isBase(group));
  const around = later
    .filter(isFrame)
    .reduce(merged, { roots: framed, modules: [], size: 0, needed: new Set() });
  const files = withoutLittle([around, ...later.filter((group) => !isFrame(group))], pages);
  return new Map([
    ...groups.filter(isBase).flatMap(({ modules }) => modules.map((id) => [id, 'base'] as const)),
    ...files.flatMap(({ modules }, index) => modules.map((id) => [id, String(index)] as const)),
  ]);
}

/**
 * Names the chunk of each module, so that a page comes in few files with little in them that it doesn't need.
 * - What the entries import, or half of the pages inside of the frame and one outside of it, is the base.
 * - What the frame imports, or half of the pages in it, is the frame's file.
 * - All else that pages import is a file with what the same pages do, whatever dialogs and parts import it as well.
 * - What no page imports is a file with what the same dialogs or parts do.
 * - What is too little for a file goes into another: `withoutLittle`.
 */
export function pageChunks(
  entries: readonly string[],
  kinds: Kinds,
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (names ??= chunksOf(entries, kinds, graph)).get(id) ?? null;
}
