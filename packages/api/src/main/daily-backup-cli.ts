/** npm run store:backup:daily -- --from <url> --to <folder of backups> */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpDaily } from '../moving/backup/daily-backup.js';
import { withoutPassword, openAt, readRoute, runCommand } from './moving-command.js';

const USAGE =
  'Usage: npm run store:backup:daily -- --from <url> --to <folder>, where backups are kept by their days';
/** How often it looks whether the day has its backup. */
const LOOK_MS = 600_000;

const say = (line: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};
const quiet = { begins: () => undefined, advanced: () => undefined, note: say };

/** Until it is told to stop; a backup that is under way then is given up. */
async function backUpEveryDay(): Promise<string> {
  const { from, to } = readRoute(USAGE);
  await mkdir(to, { recursive: true });
  process.once('SIGTERM', () => process.exit(0)).once('SIGINT', () => process.exit(0));
  for (;;) {
    try {
      const store = await openAt(from, true);
      try {
        const made = await backUpDaily({
          ...{ store, folder: to, now: () => new Date(), watcher: quiet },
          openEmpty: (drill) => openAt(`file:${join(drill, 'drill.db')}`, false),
        });
        if (made) {
          const removed = made.removed.length > 0 ? `; removed ${made.removed.join(', ')}` : '';
          say(`${made.name} holds ${withoutPassword(from)} and was restored${removed}`);
        }
      } finally {
        await store.close();
      }
    } catch (error) {
      say(`NO BACKUP: ${error instanceof Error ? error.message : String(error)}`);
    }
    await delay(LOOK_MS);
  }
}

await runCommand(backUpEveryDay, 'There is no backup.');
