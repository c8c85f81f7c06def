import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '../../ports/document-store.js';
import type { MoveWatcher } from '../watcher.js';
import { noteBackup } from '../../platform/upkeep.js';
import { checkBackup, restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

/** How many backups stay: so many of the latest days, and the latest of so many weeks and months. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;
const DAY_MS = 86_400_000;
/** 1970 began on a Thursday; weeks begin on Mondays. */
const DAYS_TO_MONDAY = 3;

/** The day of a moment, as backups are called: `2026-05-01`, UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const isDay = (name: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(name) && !Number.isNaN(Date.parse(name));

const weekOf = (day: string): string =>
  String(Math.floor((Date.parse(day) / DAY_MS + DAYS_TO_MONDAY) / 7));

/** The latest of each of so many periods. `days` begin with the latest. */
function latestOf(days: readonly string[], periodOf: (day: string) => string, count: number) {
  const latest = new Map<string, string>();
  for (const day of days) if (!latest.has(periodOf(day))) latest.set(periodOf(day), day);
  return [...latest.values()].slice(0, count);
}

/** Which of some backups are kept no longer. What isn't called by a day is nobody's business here. */
export function expired(names: readonly string[]): readonly string[] {
  const days = names.filter(isDay).toSorted().toReversed();
  const kept = new Set([
    ...days.slice(0, KEPT.days),
    ...latestOf(days, weekOf, KEPT.weeks),
    ...latestOf(days, (day) => day.slice(0, 7), KEPT.months),
  ]);
  return days.filter((day) => !kept.has(day));
}

export interface DailyBackup {
  readonly store: DocumentStore;
  /** Where backups are, each in a folder that is called by its day. */
  readonly folder: string;
  /** Opens an empty store to restore into, which is thrown away. */
  readonly openEmpty: (folder: string) => Promise<DocumentStore>;
  readonly now: () => Date;
  readonly watcher: MoveWatcher;
}

/** Restores a backup, which is compared with it. */
async function drill(backup: string, { openEmpty, watcher }: DailyBackup): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'collabor8-drill-'));
  try {
    const restored = await openEmpty(place);
    try {
      await restoreBackup(await checkBackup(backup, watcher), restored, watcher);
    } finally {
      await restored.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/**
 * Backs up, restores that into a store which is compared with it and thrown away, and then removes what is kept no
 * longer: nothing goes before there is something newer that was shown to work.
 * @returns the names of the backup and of those that were removed; undefined when the day has one already
 * @throws when it can’t be restored: it is called `….failed` then, and the next call tries again
 */
export async function backUpDaily(
  options: DailyBackup,
): Promise<{ readonly name: string; readonly removed: readonly string[] } | undefined> {
  const { store, folder, now, watcher } = options;
  const name = dayOf(now());
  const known = await readdir(folder);
  if (known.includes(name)) return undefined;
  const { takenAt } = await writeBackup({ store, folder: join(folder, name), now, watcher });
  try {
    await drill(join(folder, name), options);
  } catch (error) {
    // Kept for whoever looks into it, and out of the way of the next try.
    await rm(join(folder, `${name}.failed`), { recursive: true, force: true });
    await rename(join(folder, name), join(folder, `${name}.failed`));
    throw error;
  }
  await noteBackup(store, takenAt);
  const removed = expired([...known, name]);
  for (const each of removed) await rm(join(folder, each), { recursive: true });
  return { name, removed };
}
