import { vi } from 'vitest';
import { connect } from '../adapters/libsql/connect.js';

/** Waits until all that an embedded store makes while it is open is made, and what it put aside is gone. */
export const made = (path: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const connection = await connect(path, 5_000);
      const open = connection.rows<[string]>(
        "SELECT name FROM _schema WHERE collection = '?making' UNION ALL SELECT name FROM sqlite_master WHERE name GLOB 'gone_*' OR name GLOB 'former_*'",
      );
      connection.close();
      if (open.length > 0) throw new Error(`Not made yet: ${open.join(', ')}`);
    },
    { timeout: 60_000, interval: 20 },
  );
