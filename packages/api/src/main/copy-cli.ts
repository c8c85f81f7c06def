/** npm run store:copy -- --from <url> --to <url> */
import {
  claimAt,
  listOf,
  makeSearches,
  openAt,
  readRoute,
  runCommand,
  showProgress,
  storeName,
  withoutPassword,
} from './moving-command.js';
import { copyStore } from '../moving/copy-store.js';
import { MoveError } from '../moving/move-error.js';

const USAGE =
  'Usage: npm run store:copy -- --from <url> --to <url>, each such as file:data/collabor8.db or mongodb://localhost:27017/collabor8?replicaSet=rs0';

/** Keeps servers away from the store that is copied; undefined when one works on it. */
async function claimSource(url: string): Promise<(() => void) | undefined> {
  try {
    return await claimAt(url);
  } catch (error) {
    if (error instanceof MoveError) return undefined;
    throw error;
  }
}

async function copy(): Promise<string> {
  const route = readRoute(USAGE);
  const [source, target] = [await storeName(route.from), await storeName(route.to)];
  if (source === target) throw new MoveError(`--from and --to are the same store, ${source}.`);
  const from = await openAt(route.from, true);
  try {
    const releaseSource = await claimSource(route.from);
    const release = await claimAt(route.to);
    const to = await openAt(route.to, false);
    const { watcher, end } = showProgress();
    try {
      const at = new Date().toLocaleTimeString('en-GB');
      const { contents, changed } = await copyStore({ from, to, source, watcher }).finally(() => {
        end();
        release();
        releaseSource?.();
      });
      await makeSearches(to);
      const lines = [
        `Copied ${withoutPassword(route.from)} to ${withoutPassword(route.to)}; both hold the same:`,
        listOf(contents),
      ];
      if (changed > 0) {
        lines.push(`${changed.toLocaleString('en')} documents had changed and were brought over.`);
      }
      if (releaseSource === undefined || !route.from.startsWith('file:')) {
        lines.push(
          `What a server writes to ${withoutPassword(route.from)} after ${at} may be missing: stop it and run the same command again before you start on the copy.`,
        );
      }
      return lines.join('\n');
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

await runCommand(copy, 'What is copied stays. Run the same command again to continue.');
