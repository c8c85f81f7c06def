import { importDumps } from './dumps.js';

/** Imports the dumps, where there are any, once: each worker's server begins with a copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const imported = await importDumps();
  if (imported !== null) process.env.IMPORTED_STORE = imported.file;
  return async () => imported?.remove();
}
