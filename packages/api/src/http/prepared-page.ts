import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { createCallMeter, type CallMeter } from '../metrics/measure-calls.js';
import type { Metrics } from '../metrics/metrics.js';
import type { RequestContext, Served } from '../request/context.js';
import { notLoggedIn } from '../request/session.js';
import type { ProcedureMeta } from '../request/trpc.js';
import { createEarlyHints } from './early-hints.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { isVisit, letVisitorsKeep } from './kept-for-visitors.js';
import { headOfPlace, type ReadPlace } from './place-look.js';
import { asElementText, headOf, KeptDocuments, type OpenContent } from './open-document.js';

/** Answers that take longer come by a request of the page, as ever. */
const PATIENCE_MS = 250;
/** More would keep the page itself waiting on a slow line. */
const MOST_LENGTH = 256 * 1024;

const HOME = new URL('/home', 'http://localhost');

/** The element before which a document's own part is put. */
const ROOT = '<div id="root"';
const END_OF_HEAD = '</head>';
/** Where the words of what is brought along stand until the app is there. */
const MAIN = /<main class="first-main">.*?<\/main>/s;

/** Written by the build; without the files that are named for an address they load later. */
const pageSchema = z.object({
  path: z.string(),
  /** It is there for whoever isn't signed in. */
  isEntrance: z.boolean(),
  /** The app leads whoever is signed in from there to the questions, at once. */
  leadsHome: z.boolean(),
  /** What it needs besides the files of all pages. */
  scripts: z.array(z.string()),
});

interface Page extends Pick<z.infer<typeof pageSchema>, 'isEntrance' | 'leadsHome'> {
  readonly matches: (pathname: string) => boolean;
  readonly preloads: string;
}

/** `/question/:qid` and `/new/answer/:qid?`, as the web app's routes have them. */
function matcherOf(path: string): (pathname: string) => boolean {
  const parts = path.split('/').slice(1);
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  const pattern = new RegExp(`^${source.join('')}/?$`);
  return (pathname) => pattern.test(pathname);
}

const preloadOf = (file: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

function readPages(folder: string): readonly Page[] {
  const file = join(folder, '.vite', 'pages.json');
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const pages = z.array(pageSchema).parse(JSON.parse(text));
  return pages.map(({ path, isEntrance, leadsHome, scripts }) => ({
    ...{ matches: matcherOf(path), isEntrance, leadsHome },
    preloads: scripts.map(preloadOf).join(''),
  }));
}

/** A query of the router that a page asks at once: its path, such as 'questions.open', and input. */
interface FirstRead {
  readonly path: string;
  readonly input?: unknown;
}

type FirstReads = (url: URL) => readonly FirstRead[];

interface FirstView {
  readonly firstReads: FirstReads;
  /** The element of the words as HTML; undefined where there are none. */
  readonly firstWords: (url: URL, answers: readonly Answer[]) => string | undefined;
  /** Whether a visitor may read the page, where the operator opens reading to everybody. */
  readonly isOpenPage?: (url: URL) => boolean;
  /** What such a page says to a visitor; undefined where what it is about isn't there. `origin` may be ''. */
  readonly openContent?: (
    url: URL,
    answers: readonly Answer[],
    origin: string,
  ) => OpenContent | undefined;
}

/**
 * What the page of an address asks at once, and in which words its answers stand in the document. The web app's build
 * writes it from the declarations that its pages ask by (packages/web/src/app/reads.ts); without it the pages ask for
 * themselves.
 */
function loadFirstView(folder: string): FirstView {
  const file = join(folder, '.vite', 'first-reads.cjs');
  if (!existsSync(file)) return { firstReads: () => [], firstWords: () => undefined };
  return createRequire(import.meta.url)(file) as FirstView;
}

interface Asking {
  readonly api: Served;
  readonly firstReads: FirstReads;
  readonly calls: CallMeter;
  readonly exchange: Exchange;
  /** A page that its visitor may read. */
  readonly isRead: boolean;
}

/** Whether a procedure says of itself that visitors may ask it. */
function isOpen({ router }: Pick<Served, 'router'>, path: string): boolean {
  const procedures = router._def.procedures as Readonly<
    Record<string, { readonly _def: { readonly meta?: ProcedureMeta } }>
  >;
  return procedures[path]?._def.meta?.isOpen === true;
}

/** Asks the router as the page would over HTTP, but waits for no turn. */
function createAsk({ api, calls, exchange }: Asking): (read: FirstRead) => Promise<unknown> {
  const context: RequestContext = {
    ...exchange.asker(),
    cookie: null,
    takeTurn: async (call) => {
      await nextTurn();
      return call();
    },
    ...{ connection: null, admitWrite: api.admitWrite, places: api.places, calls },
    // The document was counted as a whole.
    admitVisitor: () =>
      api.reading === 'open' ? Promise.resolve() : Promise.reject(notLoggedIn()),
  };
  const caller: unknown = api.router.createCaller(context);
  return async ({ path, input }) => {
    const procedure = path
      .split('.')
      .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], caller);
    return (procedure as (input: unknown) => Promise<unknown>)(input);
  };
}

/** An answer with what it answers, as the web app's link looks for it. */
interface Answer extends FirstRead {
  readonly data: unknown;
}

/** What the page of an address would ask at once, answered, but for what fails or is late, or who opens many at a time. */
async function answersFor(asking: Asking, url: URL): Promise<readonly Answer[]> {
  const { api, firstReads, exchange, isRead } = asking;
  const { session, who, left } = exchange;
  const ask = createAsk(asking);
  const late = new Promise<Answer[]>((resolve) => {
    setTimeout(() => resolve([]), PATIENCE_MS).unref();
  });
  const answer = async (read: FirstRead): Promise<Answer[]> => [
    { ...read, data: (await ask(read)) ?? null },
  ];
  const inTime = (read: FirstRead): Promise<Answer[]> =>
    Promise.race([answer(read).catch(() => []), late]);
  // First: the page listens from the place that it names, so no other may be older.
  const first = await inTime({ path: 'users.openSession' });
  if ((session === null && !isRead) || first.length === 0) return first;
  const reads = firstReads(url).filter(({ path }) => session !== null || isOpen(api, path));
  const readAll = (): Promise<Answer[][]> => Promise.all(reads.map(inTime));
  const others = await api.documents.tryRun(who, left, readAll);
  return [...first, ...(others ?? []).flat()];
}

/** A JSON list of as many answers as fit, each whole; who is signed in comes first. */
function textOf(answers: readonly Answer[]): string {
  const texts: string[] = [];
  let room = MOST_LENGTH;
  for (const text of answers.map(asElementText)) {
    if (text.length > room) continue;
    room -= text.length;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

/** Some programs ask for '//', which is no address of its own. */
const addressOf = ({ originalUrl }: Request): URL =>
  new URL(originalUrl.replace(/^\/+/, '/'), 'http://localhost');

interface PreparedPageOptions {
  readonly api: Served;
  readonly metrics: Pick<Metrics, 'requests'>;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Whether files are told before the document: see early-hints.ts. */
  readonly earlyHints: boolean;
  readonly publicOrigin: string | undefined;
  readonly readPlace: ReadPlace;
}

/**
 * Opens the web app at an address: its document, with the files the address needs named in its head
 * and, for its reader alone, what the page would ask first. Without the latter the page asks itself.
 */
export function preparedPage({
  webFolder: folder,
  api,
  metrics,
  earlyHints,
  publicOrigin,
  readPlace,
}: PreparedPageOptions): RequestHandler {
  const calls = createCallMeter('page', api.router, metrics.requests);
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  const pages = readPages(folder);
  const pageAt = (pathname: string) => pages.find(({ matches }) => matches(pathname));
  const { firstReads, firstWords, isOpenPage, openContent } = loadFirstView(folder);
  const kept = new KeptDocuments();
  const hint = earlyHints ? createEarlyHints() : undefined;
  const [head = '', afterHead = ''] = document.split(END_OF_HEAD, 2);
  const [beforeRoot = '', afterRoot = ''] = afterHead.split(ROOT, 2);

  const wordsOf = (url: URL, answers: readonly Answer[]): string | undefined => {
    try {
      return firstWords(url, answers);
    } catch {
      // What is wrong with the answers, the app says in a moment.
      return undefined;
    }
  };

  /** The same of a page that its visitor may read. */
  const contentOf = (url: URL, answers: readonly Answer[]): OpenContent | undefined => {
    try {
      return openContent?.(url, answers, publicOrigin ?? '');
    } catch {
      return undefined;
    }
  };

  const send = (res: Response, text: string): void => {
    res.type('html');
    res.send(text);
  };

  return async (req, res) => {
    const exchange = exchangeOf(res);
    const { session } = exchange;
    const opened = addressOf(req);
    const url = session !== null && pageAt(opened.pathname)?.leadsHome === true ? HOME : opened;
    const isRead = session === null && api.reading === 'open' && isOpenPage?.(url) === true;
    if (isRead) await api.admitVisitor(exchange.address);
    const address = url.pathname + url.search;
    const before = isRead && isVisit(exchange) ? kept.find(address) : undefined;
    if (before !== undefined) {
      letVisitorsKeep(exchange);
      send(res, before);
      return;
    }
    const page = pageAt(url.pathname);
    // Whoever isn't signed in is led to the login page.
    const shown = session === null && page?.isEntrance !== true ? pageAt('/') : page;
    // What visitors read comes in one file, which the app asks for.
    const preloads = isRead ? '' : (shown?.preloads ?? '');
    hint?.(req, res, head + preloads);
    const asking = { api, firstReads, calls, exchange, isRead };
    const [answers, place] = await Promise.all([
      answersFor(asking, url).catch(() => []),
      readPlace().catch(() => undefined),
    ]);
    const text = textOf(answers);
    const block = `<script type="application/json" id="prepared">${text}</script>`;
    const content = isRead ? contentOf(url, answers) : undefined;
    // It holds what its reader may see: nobody else's cache may, nor the next person at this machine.
    res.set('Cache-Control', 'private, no-store');
    // The frame in it is for those who will see the whole one, and the entrance for everybody else.
    const who = session === null ? (isRead ? 'data-reader' : 'data-visitor') : 'data-signed-in';
    const root = `${ROOT} ${who}${api.reading === 'open' ? ' data-open' : ''}`;
    const words = session === null ? content?.main : wordsOf(url, answers);
    const body = words === undefined ? afterRoot : afterRoot.replace(MAIN, () => words);
    const looking = headOfPlace(head, place);
    const ownHead = content === undefined ? looking : headOf(looking, content, publicOrigin);
    const whole = `${ownHead}${preloads}${END_OF_HEAD}${beforeRoot}${block}${root}${body}`;
    if (content !== undefined && isVisit(exchange)) {
      letVisitorsKeep(exchange);
      kept.keep(address, whole);
    }
    send(res, whole);
  };
}
