import type { Rolldown } from 'vite';
import { reachedFrom } from './reached-from.js';

type Context = Rolldown.ChunkingContext;

const FRAME = /[/]app[/]signed-in-part[.]tsx$/;
const BESIDE = /[/]app[/]later-parts[.]ts$/;
const FEATURE = /[/]features[/][^/]+[/](?:feature[.]tsx|entrance[.]ts)$/;
const PAGE = /[/]([^/]+)-page[.]tsx$/;
/** Those that anybody can open, without the frame. */
const OUTSIDE = new Set(['login', 'signup']);

/** What pages of a kind share is a file: a page loads its kind's, and what all pages need. */
const KINDS: readonly (readonly [name: string, pages: readonly string[]])[] = [
  ['entrance', ['login', 'signup']],
  ['talk', ['global-chat', 'chats']],
  ['answers', ['question', 'new-answer']],
  ['questions', ['questions', 'question', 'new-answer', 'tags']],
  ['forms', ['new-question', 'new-answer']],
  ['editor', ['new-question', 'new-answer', 'moderation']],
  ['writing', ['new-question', 'new-answer', 'global-chat', 'chats', 'moderation']],
  ['texts', ['question', 'new-question', 'new-answer', 'global-chat', 'chats', 'moderation']],
  ['games', ['games', 'game']],
  ['boards', ['whiteboards', 'board']],
  [
    'fields',
    [
      'login',
      'signup',
      'call',
      'new-question',
      'new-answer',
      'tags',
      'users',
      'whiteboards',
      'moderation',
    ],
  ],
  ['asking', ['questions', 'question', 'new-question', 'new-answer']],
  ['marks', ['questions', 'question', 'new-question', 'new-answer', 'global-chat', 'chats']],
];
/** What so many pages share loads with every page: it is little, and a file less. */
const MANY = 4;

interface Reach {
  readonly frame: ReadonlySet<string>;
  /** What stands beside every page. */
  readonly beside: ReadonlySet<string>;
  /** By the pages' names. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
}

function reachFrom(start: string, context: Context): Reach {
  const loadedBy = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const atFirst = reachedFrom(start, context);
  const root = loadedBy(atFirst).find((id) => FRAME.test(id));
  if (root === undefined) throw new Error('There is no frame.');
  const frame = reachedFrom(root, context);
  const besideRoot = loadedBy(frame).find((id) => BESIDE.test(id));
  if (besideRoot === undefined) throw new Error('Nothing stands beside the pages.');
  const beside = reachedFrom(besideRoot, context);
  const pages = loadedBy([...atFirst, ...frame].filter((id) => FEATURE.test(id))).flatMap((id) => {
    const name = PAGE.exec(id)?.[1];
    return name === undefined ? [] : [[name, reachedFrom(id, context)] as const];
  });
  return { frame, beside, pages: new Map(pages) };
}

/**
 * Names the chunk of a module that the frame needs or several pages do, so that a page comes in few
 * files with little in them that it doesn't need. `start` is the id of the app's first module.
 */
export function pageChunks(start: string): (id: string, context: Context) => string | null {
  let known: Reach | undefined;
  return (id, context) => {
    // What is loaded by itself stays by itself.
    if ((context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null;
    const { frame, beside, pages } = (known ??= reachFrom(start, context));
    const names = [...pages].flatMap(([name, reached]) => (reached.has(id) ? [name] : []));
    const isOutside = names.some((name) => OUTSIDE.has(name));
    if (frame.has(id)) return isOutside ? 'everywhere' : 'frame';
    // In one file what else would come in several little ones.
    if (names.length === 1 && beside.has(id)) return `${names[0]}-and-beside`;
    if (names.length < 2) return null;
    const kind = KINDS.find(([, its]) => names.every((name) => its.includes(name)));
    if (kind !== undefined) return kind[0];
    if (isOutside) return 'everywhere';
    return names.length < MANY ? null : 'frame';
  };
}
