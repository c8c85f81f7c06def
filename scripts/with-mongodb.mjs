/**
 * Runs a command that needs MongoDB: on the replica set of MONGODB_URL, else on one that
 * mongodb-memory-server brings. Where neither is to be had nothing runs, and it says so.
 *
 *   node scripts/with-mongodb.mjs <command> [its arguments…]
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

async function runOn(url) {
  const [command, ...args] = process.argv.slice(2);
  const env = { ...process.env, MONGODB_URL: url };
  const [code] = await once(spawn(command, args, { stdio: 'inherit', env }), 'exit');
  return code ?? 1;
}

if (process.env.MONGODB_URL) {
  process.exitCode = await runOn(process.env.MONGODB_URL);
} else {
  const server = await bringServer();
  if (server) {
    process.exitCode = await runOn(server.getUri());
    await server.stop();
  }
}
