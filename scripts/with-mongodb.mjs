/**
 * Runs the tests that need MongoDB, and the API's own on it: on the replica set of MONGODB_URL, else
 * on one that mongodb-memory-server brings. Where neither is to be had nothing runs, and it says so.
 *
 *   node scripts/test-mongodb.mjs [arguments of Vitest…]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

async function bringServer() {
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
    return await MongoMemoryReplSet.create({
      replSet: { count: 1, storageEngine: 'wiredTiger' },
    });
  } catch (error) {
    const [reason] = error.message.split('\n');
    console.log(
      `NOTHING RAN ON MONGODB: MONGODB_URL is not set, and no server could be brought (${reason}).`,
    );
    return undefined;
  }
}

async function test(url) {
  const vitest = spawn(
    'npx',
    ['vitest', 'run', '--config', 'vitest.mongodb.config.ts', ...process.argv.slice(2)],
    { cwd: 'packages/api', stdio: 'inherit', env: { ...process.env, MONGODB_URL: url } },
  );
  const [code] = await once(vitest, 'exit');
  return code ?? 1;
}

if (process.env.MONGODB_URL) {
  process.exitCode = await test(process.env.MONGODB_URL);
} else {
  const server = await bringServer();
  if (server) {
    process.exitCode = await test(server.getUri());
    await server.stop();
  }
}
