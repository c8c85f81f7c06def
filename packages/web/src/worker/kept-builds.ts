import { matchPath } from '../shared/navigation/match-path.js';
import { buildName, isBuildName } from './build-name.js';

/** Whether the app shows it: all else is a file, leads elsewhere or is what operators look at. */
export const isPage = (pathname: string, { pages }: Pick<Build, 'pages'>): boolean =>
  pages.some((page) => matchPath(page, pathname) !== null);

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

interface OpenOptions {
  /** The server's document. */
  readonly network: Promise<Response>;
  /** The kept one; undefined where there is none. */
  readonly shell: () => Promise<Response | undefined>;
  readonly patienceMs: number;
}

/** A page comes from the server; what is kept stands in for one that can't be reached, or doesn't answer for long. */
export async function openPage({ network, shell, patienceMs }: OpenOptions): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const answer = await Promise.race([network.catch(() => undefined), late]);
  clearTimeout(timer);
  return answer ?? (await shell()) ?? (await network);
}

/** What a build consists of, as paths such as '/assets/home-1a2b.js'. */
export interface Build {
  /** The script that begins the app. */
  readonly entry: string;
  /** The app's document without anybody's data. */
  readonly shell: string;
  /** Names of all other built files; each holds a hash of its content. */
  readonly files: readonly string[];
  /** The addresses of its pages, such as '/question/:qid'. */
  readonly pages: readonly string[];
}

interface KeepOptions {
  readonly caches: CacheStorage;
  readonly fetch: (path: string) => Promise<Response>;
}

/**
 * Keeps a whole build, or fails: then the browser goes on with the worker it has. One file after
 * the other, so that it is in nobody's way; what an earlier build had as well is not loaded again.
 */
export async function keepBuild(
  { entry, shell, files }: Build,
  { caches, fetch }: KeepOptions,
): Promise<void> {
  const cache = await caches.open(buildName(entry));
  for (const path of [...files, shell]) {
    const kept = await findKept(path, caches);
    const response = kept ?? (await fetch(path));
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    await cache.put(path, response);
  }
}

/** A built file of any build that is kept: a page that was opened before a deployment goes on. */
export const findKept = (path: string, caches: CacheStorage): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true });

/** Removes the builds that no open page is of. Names in use are those of the locks that are held. */
export async function forgetOthers(
  { entry }: Build,
  caches: CacheStorage,
  inUse: ReadonlySet<string>,
): Promise<void> {
  const names = (await caches.keys()).filter(isBuildName);
  const others = names.filter((name) => name !== buildName(entry) && !inUse.has(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
