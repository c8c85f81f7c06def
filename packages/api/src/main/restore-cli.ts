/** npm run store:restore -- --from <folder> --to <url> */
import { checkBackup, restoreBackup } from '../moving/backup/restore-backup.js';
import {
  claimAt,
  makeSearches,
  openAt,
  readRoute,
  runCommand,
  showProgress,
  withoutPassword,
} from './moving-command.js';

const USAGE =
  'Usage: npm run store:restore -- --from <folder of a backup> --to <url>, where the store is empty';

async function restore(): Promise<string> {
  const { from, to } = readRoute(USAGE);
  const { watcher, end } = showProgress();
  try {
    // Before the store is opened, which may make it.
    const backup = await checkBackup(from, watcher);
    const release = await claimAt(to);
    const store = await openAt(to, false);
    try {
      await restoreBackup(backup, store, watcher).finally(release);
      end();
      await makeSearches(store);
    } finally {
      await store.close();
    }
    return `${withoutPassword(to)} is what the store was at ${backup.manifest.takenAt}.`;
  } finally {
    end();
  }
}

await runCommand(restore, 'What is restored stays. Run the same command again to continue.');
