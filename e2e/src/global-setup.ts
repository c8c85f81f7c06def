import { dumpFolders, importDumps } from './dumps.js';
import { whyNoFirefox } from './firefox-path.js';
import { isOnMongodb } from './places.js';
import { whyNoNetworks } from './two-networks.js';

/** Imports the dumps, where there are any, once: each worker's server begins with a copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const [left, missing] of [
    ['between two networks', whyNoNetworks()],
    ['between two engines', whyNoFirefox()],
  ] as const) {
    if (missing !== undefined) console.log(`Calls ${left} are left out: ${missing}.`);
  }
  if (isOnMongodb()) {
    // Each worker's server imports them by itself.
    if ((await dumpFolders()).length > 0) process.env.IMPORTED_STORE = 'imported';
    return () => Promise.resolve();
  }
  const imported = await importDumps();
  if (imported !== null) process.env.IMPORTED_STORE = imported.file;
  return async () => imported?.remove();
}
