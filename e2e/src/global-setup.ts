import { startServer } from './server.js';

/** One server for the whole run; `BASE_URL` tells the configuration where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BASE_URL = server.origin;
  return server.stop;
}
