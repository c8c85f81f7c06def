import { relative } from 'node:path';
import type { Kinds } from './page-chunks.js';
import { parseSync, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

/** Parts of a syntax tree, as far as routes need them. */
interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every node of a tree, parents before their children. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* nodesOf(part);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** `Everywhere: lazyPart(() => import('./own-call.js'), …)`: the sources of what loads right after the first view. */
function* besideIn({ type, key, value }: Node): Generator<string> {
  if (type !== 'Property' || !isNode(key) || !BESIDE.has(String(key.name))) return;
  for (const part of nodesOf(value)) {
    if (part.type === 'ImportExpression' && isNode(part.source)) yield String(part.source.value);
  }
}

/** `{ path: '/', Page: LoginPage, leadsHome: true }` */
function readRoute({ type, properties }: Node) {
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return undefined;
  const value = (name: string): unknown =>
    properties.filter(isNode).find(({ key }) => isNode(key) && key.name === name)?.value;
  const [path, page] = [value('path'), value('Page')];
  if (!isNode(path) || !isNode(page)) return undefined;
  return { path, page, leadsHome: value('leadsHome') !== undefined };
}

interface Route {
  readonly path: string;
  /** The id of the page's module. */
  readonly module: string;
  /** It stands alone, for whoever isn't signed in. */
  readonly isEntrance: boolean;
  /** Whoever is signed in is led home from there. */
  readonly leadsHome: boolean;
}

type Chunk = Rolldown.OutputChunk;

/** The files of chunks and of all that they import at once. */
function filesOf(bundle: Rolldown.OutputBundle, roots: readonly Chunk[]): ReadonlySet<string> {
  const scripts = new Set<string>();
  const add = (chunk: Chunk): void => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  roots.forEach(add);
  return scripts;
}

const chunkIn = (bundle: Rolldown.OutputBundle, is: (id: string) => boolean): Chunk | undefined =>
  Object.values(bundle)
    .filter((part) => part.type === 'chunk')
    .find(({ facadeModuleId, moduleIds }) =>
      // A page may share its file with what others need as well.
      [facadeModuleId ?? [], moduleIds].flat().some(is),
    );

/** Of each script the modules in it, by their paths, and how long they are before they are made small. */
const modulesIn = (bundle: Rolldown.OutputBundle, root: string) =>
  Object.fromEntries(
    Object.values(bundle)
      .filter((part) => part.type === 'chunk')
      .map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries(modules)
            .filter(([, { renderedLength }]) => renderedLength > 0)
            .map(([id, { renderedLength }]) => [relative(root, id), renderedLength]),
        ),
      ]),
  );

/** A file that imports itself by way of others: whichever is loaded first is not ready for the next. */
function circularIn(bundle: Rolldown.OutputBundle): string | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ');
    const chunk = bundle[file];
    if (done.has(file) || chunk?.type !== 'chunk') return undefined;
    const found = chunk.imports.map((next) => visit(next, [...path, file])).find(Boolean);
    done.add(file);
    return found;
  };
  return Object.keys(bundle)
    .map((file) => visit(file, []))
    .find(Boolean);
}

const preloadTag = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const FEATURE = /[/]features[/][^/]+[/](?:feature[.]tsx|entrance[.]tsx)$/;
/** In .vite: what is found of pages. */
export const PAGES_FILE = 'pages.json';

/** What a feature has beside every page. */
const BESIDE = new Set(['beside', 'Everywhere', 'Banner', 'badge']);
/** Its pages stand alone. */
const ENTRANCE = /[/]entrance[.]tsx$/;
/** The document, whose script comes first. */
const ENTRY = /[/]index[.]html$/;
/** Where the app begins, once the document's own script has loaded React. */
const START = /[/]src[/]start[.]tsx$/;
/** The module that stands around every page behind sign-in. */
const FRAME = /[/]app[/]signed-in-part[.]tsx$/;

/**
 * Writes `.vite/pages.json`: for the address of each route the files that its page needs besides
 * those of the entry, so that the server can name them in the document, and whom the page is for. It reads them from the
 * features: `{ path: '/home', Page: QuestionsPage }` and the `import()` that QuestionsPage stands
 * for. A route that it can't read fails the build. The ids of what features have beside every page are put into `beside`,
 * those of pages into `pages`, and that of what stands around them into `frame`.
 */
export function pageFiles({ frame, pages, beside }: Kinds<Set<string>>): Plugin {
  const routes: Route[] = [];

  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => void routes.splice(0),

    async transform(code, id) {
      if (FRAME.test(id)) frame.add(id);
      if (!FEATURE.test(id)) return;
      const sources = new Map<unknown, string>();
      const found: NonNullable<ReturnType<typeof readRoute>>[] = [];
      for (const node of nodesOf(parseSync(id, code, { lang: 'tsx' }).program)) {
        if (node.type === 'VariableDeclarator' && isNode(node.id)) {
          for (const part of nodesOf(node.init)) {
            if (part.type === 'ImportExpression' && isNode(part.source)) {
              sources.set(node.id.name, String(part.source.value));
            }
          }
        }
        for (const source of besideIn(node)) {
          const module = await this.resolve(source, id);
          if (module !== null) beside.add(module.id);
        }
        const route = readRoute(node);
        if (route !== undefined) found.push(route);
      }
      for (const { path, page, leadsHome } of found) {
        const source = sources.get(page.name);
        const module = source === undefined ? null : await this.resolve(source, id);
        if (typeof path.value !== 'string' || module === null) {
          this.error('A route needs its address as it is, and a page that is imported here.');
        }
        pages.add(module.id);
        const isEntrance = ENTRANCE.test(id);
        routes.push({ path: path.value, module: module.id, isEntrance, leadsHome });
      }
    },

    // What the first paint needs, the frame's style and letters, goes first on a slow line.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const start = chunkIn(bundle, (id) => START.test(id));
        if (start === undefined) throw new Error('There is no start.');
        const unnamed = [...filesOf(bundle, [start])].filter((file) => !html.includes(file));
        return {
          html: html.replaceAll(
            /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
            '$& fetchpriority="low"',
          ),
          tags: unnamed.map(preloadTag),
        };
      },
    },

    generateBundle(_options, bundle) {
      const chunkOf = (is: (id: string) => boolean) => chunkIn(bundle, is);
      const [entry, start, around] = [ENTRY, START, FRAME].map((part) =>
        chunkOf((id) => part.test(id)),
      );
      if (entry === undefined || start === undefined || around === undefined) {
        this.error('There is no entry, no start or no frame.');
      }
      const circular = circularIn(bundle);
      if (circular !== undefined) this.error(`Files need each other: ${circular}.`);
      const common = filesOf(bundle, [entry, start]);
      const files = routes.map(({ path, module, isEntrance, leadsHome }) => {
        const chunk = chunkOf((id) => id === module);
        if (chunk === undefined) this.error(`The page of ${path} is in no chunk.`);
        const scripts = filesOf(bundle, isEntrance ? [chunk] : [around, chunk]);
        const own = [...scripts].filter((file) => !common.has(file));
        return { path, isEntrance, leadsHome, scripts: own };
      });
      const write = (name: string, value: unknown) =>
        this.emitFile({ type: 'asset', fileName: `.vite/${name}`, source: JSON.stringify(value) });
      write(PAGES_FILE, files);
      write('modules.json', modulesIn(bundle, this.environment.config.root));
    },
  };
}
