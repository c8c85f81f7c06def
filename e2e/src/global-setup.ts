import { startServer } from './server.js';
import { importedEnvironment } from './dumps.js';

/** One server for the whole run, and one with imported content where dumps are at hand. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BASE_URL = server.origin;
  const imported = await importedEnvironment();
  if (imported === null) return server.stop;
  const second = await startServer({ env: imported.env });
  process.env.IMPORTED_URL = second.origin;
  return async () => {
    await Promise.all([server.stop(), second.stop()]);
    await imported.remove();
  };
}
