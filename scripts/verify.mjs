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
import { constants } from 'node:os';

const { MONGODB_URL: ownServer = '', MONGODB_FAULTS_URL: faultsServer = ownServer } = process.env;

const long = 'npm run test:long --workspace @collabor8/api --';
const onMongodb = 'npm run test:mongodb --';
const journeys = 'npm run e2e --workspace @collabor8/e2e --';
/** Journeys beside others: with a report of their own, and without what only other ones need. */
const besideJourneys = (name) =>
  `PLAYWRIGHT_JSON_OUTPUT_FILE="$PWD/e2e/test-results/${name}.json" COLLABOR8_DUMPS= ${journeys} --output test-results/${name}-artifacts`;

/** What a shell is told to run for each. */
const lanes = {
  /** Whole servers that are started, stopped and killed, and their Redis. */
  processes: `TEST_REPORT=processes ${long} --project processes`,
  /** Attacks on a server whose other visitors are watched. */
  torture: `TEST_REPORT=torture ${long} --project torture`,
  /** The adapter, moving there and back, what units lose or keep when they meet; all of the API takes ten minutes more. */
  mongodb: `${onMongodb} --project mongodb src/adapters src/moving races.test starting-together`,
  /** Servers that are killed, or whose store fails. What is set for that is so for a whole server of MongoDB. */
  faults: `TEST_REPORT=mongodb-faults MONGODB_URL="\${MONGODB_FAULTS_URL-$MONGODB_URL}" ${onMongodb} --project faults src/adapters killed-server`,
  /** The release before, from the history, with people on both: it waits more than it computes. */
  beside: 'node scripts/beside.mjs',
  /** It counts what is written in a time. */
  together: `TEST_REPORT=mongodb-together ${onMongodb} --project faults two-processes`,
  journeys: `${journeys} --project '*community' --grep-invert @waits`,
  /** Two or three pages that code each other's pictures: beside what computes they get too little time. */
  calls: `${besideJourneys('calls')} --project calls --workers 1 --grep-invert @waits`,
  waiting: `${besideJourneys('waiting')} --grep @waits`,
  /** Networks that come and go disturb browsers. */
  networks: `${besideJourneys('networks')} calls-networks --no-deps --pass-with-no-tests`,
  /** The built server on the Nodes after the one that is here. */
  'newer-node': 'node scripts/newer-node.mjs',
  'journeys-mongodb': "npm run e2e:mongodb -- --grep @every-engine --project 'new community'",
};

/** One stage after the other; in a stage, rows beside each other; in a row, one lane after the other. */
const stages = [
  [
    ...(faultsServer === ownServer && ownServer
      ? [['mongodb', 'faults'], ['processes']]
      : [['mongodb'], ['processes', 'faults']]),
    ['networks', 'newer-node'],
  ],
  [['torture', 'together']],
  [['journeys'], ['journeys-mongodb']],
  [['calls'], ['waiting', 'beside']],
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

const logs = 'node_modules/.cache/verify';
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

/** Each leads a group of processes, so that a lane ends with all that it started. */
const running = new Set();
let stoppedBy;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Whoever asks again doesn't want to wait.
    for (const { pid } of running) process.kill(-pid, stoppedBy ? 'SIGKILL' : 'SIGTERM');
    stoppedBy ??= signal;
  });
}

const results = [];
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** What lanes beside the first row write is shown when they end. */
async function run(name, command, { isSeen, more = [] }) {
  if (stoppedBy) return;
  const since = Date.now();
  const log = `${logs}/${name}.log`;
  const output = isSeen ? 'inherit' : openSync(log, 'w');
  console.log(`\n=== ${name}: ${command}`);
  const child = spawn('sh', ['-c', `${command} "$@"`, name, ...more], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (!isSeen) console.log(`\n=== What ${name} said\n${readFileSync(log, 'utf8')}`);
  results.push({ name, passed: code === 0, took: seconds(since) });
}

const began = Date.now();
await run('build', 'npm run build', { isSeen: true });
for (const stage of stages) {
  const rows = stage
    .map((row) => row.filter((name) => chosen.length === 0 || chosen.includes(name)))
    .filter((row) => row.length > 0);
  await Promise.all(
    rows.map(async (row, place) => {
      for (const name of row) await run(name, lanes[name], { isSeen: place === 0, more });
    }),
  );
}

console.log(`\n=== Lanes, ${seconds(began)} in all`);
for (const { name, passed, took } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'} ${took.padStart(7)}  ${name}`);
}
if (stoppedBy) process.exitCode = 128 + constants.signals[stoppedBy];
else process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
