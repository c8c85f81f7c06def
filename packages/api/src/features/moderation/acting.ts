import type { ModerationAct } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { createLog } from './log.js';
import { createStandings } from './standings.js';

interface Done {
  readonly act: ModerationAct;
  readonly on?: string;
  readonly why?: string;
}

/**
 * Does something as an administrator, with its line in the log; undefined did nothing.
 * @throws AppError 'forbidden' for anybody else
 */
export function createActing(platform: Platform) {
  const standings = createStandings(platform);
  const log = createLog(platform);

  return async <T>(
    actor: string,
    done: Done,
    work: (unit: Collections, by: string) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const written = await runUnit(platform.store, async (unit) => {
      const { username: by } = await standings.requireAdministrator(unit, actor);
      const value = await work(unit, by);
      if (value === undefined) return undefined;
      return { value, entry: await log.write(unit, { by, on: '', why: '', ...done }) };
    });
    if (written === undefined) return undefined;
    await standings.tellStaff({ name: 'logUpdate', entry: written.entry });
    return written.value;
  };
}
