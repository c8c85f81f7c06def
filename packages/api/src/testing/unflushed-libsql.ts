import { createRequire } from 'node:module';
import type Driver from 'libsql';

const Database = createRequire(import.meta.url)('libsql') as typeof Driver;

/** No test cuts the power: waiting for the disk at each commit took a third of all the tests' time. */
class Unflushed extends Database {
  override exec(sql: string): this {
    return super.exec(sql.replace(/^PRAGMA synchronous = \w+/, 'PRAGMA synchronous = OFF'));
  }
}

export { Unflushed as default };
