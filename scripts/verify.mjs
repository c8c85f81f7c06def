/**
 * Runs what takes long by nature, in lanes, and says how long each took:
 *
 *   npm run verify                                        all of them
 *   npm run verify -- torture waiting                     those that are named
 *   npm run verify -- journeys -- --grep 'asks a question'  with something more for the command of each
 *
 * MONGODB_URL names the MongoDB of its lanes, MONGODB_FAULTS_URL another one for what breaks it; without them each
 * such lane brings a server of its own, or says that it can't.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:os';

const { MONGODB_URL: ownServer, MONGODB_FAULTS_URL: faultsServer = ownServer } = process.env;

const long = (project) => ({
  command: `npm run test:long --workspace @collabor8/api -- --project ${project}`,
  env: { TEST_REPORT: project },
});
const journeys = 'npm run e2e --workspace @collabor8/e2e --';
/** Journeys beside others: with a report of their own, and without what only other ones need. */
const besideJourneys = (name, which) => ({
  command: `${journeys} --output test-results/${name}-artifacts ${which}`,
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`e2e/test-results/${name}.json`),
    COLLABOR8_DUMPS: '',
  },
});

const lanes = {
  /** Whole servers that are started, stopped and killed, and their Redis. */
  processes: long('processes'),
  /** Attacks on a server whose other visitors are watched. */
  torture: long('torture'),
  /** The adapter, moving there and back, what units lose or keep when they meet; all of the API takes ten minutes more. */
  mongodb: {
    command:
      'npm run test:mongodb -- --project mongodb src/adapters src/moving races.test starting-together',
  },
  /** Servers that are killed, or whose store fails. What is set for that is so for a whole server of MongoDB. */
  faults: {
    command: 'npm run test:mongodb -- --project faults src/adapters killed-server',
    env: {
      TEST_REPORT: 'mongodb-faults',
      ...(faultsServer && { MONGODB_URL: faultsServer }),
    },
  },
  /** It counts what is written in a time. */
  together: {
    command: 'npm run test:mongodb -- --project faults two-processes',
    env: { TEST_REPORT: 'mongodb-together' },
  },
  journeys: { command: `${journeys} --grep-invert calls-networks|@waits` },
  waiting: besideJourneys('waiting', '--grep @waits'),
  /** Networks that come and go disturb browsers. */
  networks: besideJourneys('networks', 'calls-networks --no-deps --pass-with-no-tests'),
  /** The built server on the Nodes after the one that is here. */
  'newer-node': { command: 'node scripts/newer-node.mjs' },
  'journeys-mongodb': {
    command: 'npm run e2e:mongodb -- --grep @every-engine --project calls',
    // Its name has a space.
    args: ['--project', 'new community'],
  },
};

/** One stage after the other; in a stage, rows beside each other; in a row, one lane after the other. */
const stages = [
  // What waits more than it computes stands beside what computes.
  faultsServer === ownServer && ownServer
    ? [
        ['mongodb', 'faults'],
        ['processes', 'networks'],
      ]
    : [['mongodb'], ['processes', 'faults', 'networks']],
  [['torture', 'together']],
  [['journeys'], ['waiting', 'newer-node', 'journeys-mongodb']],
];

const separator = process.argv.indexOf('--', 2);
const chosen = process.argv.slice(2, separator === -1 ? undefined : separator);
const more = separator === -1 ? [] : process.argv.slice(separator + 1);
const strangers = chosen.filter((name) => !(name in lanes));
if (strangers.length > 0) {
  console.error(
    `There is no lane ${strangers.join(', ')}; there are ${Object.keys(lanes).join(', ')}.`,
  );
  process.exit(2);
}

const logs = resolve('node_modules/.cache/verify');
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

/** Leaders of the groups of processes that run now, so that a lane ends with all that it started. */
const running = new Set();
let stoppedBy;

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stoppedBy ??= signal;
    signalAll('SIGTERM');
    setTimeout(() => signalAll('SIGKILL'), 5_000).unref();
  });
}

const results = [];
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** What lanes beside the first row write is shown when they end. */
async function run(name, { command, args = [], env }, isSeen) {
  if (stoppedBy) return;
  const since = Date.now();
  const log = resolve(logs, `${name}.log`);
  const output = isSeen ? 'inherit' : openSync(log, 'w');
  console.log(`\n=== ${name}: ${command}`);
  const [program, ...words] = command.split(' ');
  const child = spawn(program, [...words, ...args, ...(name === 'build' ? [] : more)], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  const passed = code === 0;
  if (!isSeen) console.log(`\n=== What ${name} said\n${readFileSync(log, 'utf8')}`);
  results.push({ name, passed, took: seconds(since) });
}

const began = Date.now();
await run('build', { command: 'npm run build' }, true);
for (const stage of stages) {
  const rows = stage
    .map((row) => row.filter((name) => chosen.length === 0 || chosen.includes(name)))
    .filter((row) => row.length > 0);
  await Promise.all(
    rows.map(async (row, place) => {
      for (const name of row) await run(name, lanes[name], place === 0);
    }),
  );
}

console.log(`\n=== Lanes, ${seconds(began)} in all`);
for (const { name, passed, took } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'} ${took.padStart(7)}  ${name}`);
}
if (stoppedBy) process.exitCode = 128 + constants.signals[stoppedBy];
else process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
