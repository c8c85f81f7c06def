/** npm run store:backup -- --from <url> --to <folder> */
import { writeBackup } from '../moving/backup/write-backup.js';
import {
  listOf,
  openAt,
  readRoute,
  runCommand,
  showProgress,
  withoutPassword,
} from './moving-command.js';
import { noteBackup } from '../platform/upkeep.js';

const USAGE =
  'Usage: npm run store:backup -- --from <url> --to <folder>, where the folder is not there yet';

async function backUp(): Promise<string> {
  const { from, to } = readRoute(USAGE);
  const store = await openAt(from, true);
  const { watcher, end } = showProgress();
  try {
    const { takenAt, collections } = await writeBackup({
      ...{ store, folder: to, now: () => new Date(), watcher },
    });
    await noteBackup(store, takenAt);
    end();
    const contents = Object.fromEntries(collections.map(({ name, ...each }) => [name, each]));
    return `${to} holds ${withoutPassword(from)} as it was at ${takenAt}:\n${listOf(contents)}`;
  } finally {
    end();
    await store.close();
  }
}

await runCommand(backUp, 'There is no backup.');
