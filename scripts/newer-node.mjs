/**
 * Runs one journey with the built server on each newer Node that is supported, of npm's package `node`. Where that
 * can't be had nothing runs on it, and it says so. The browser's side runs on the Node that is here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const VERSIONS = [22, 24];
/** Its file as well: of the others none has to be read. */
const FILE = 'questions.spec';
const JOURNEY = 'a question appears live at the other, who answers, comments and votes';
const DOWNLOAD_MS = 120_000;

/** The path of a Node; undefined where there is no way to it. */
async function bring(version) {
  const words = ['-y', `node@${version}`, '-p', 'process.execPath'];
  const npx = spawn('npx', words, { timeout: DOWNLOAD_MS, stdio: ['ignore', 'pipe', 'inherit'] });
  let path = '';
  npx.stdout.on('data', (text) => (path += text));
  const [code] = await once(npx, 'close');
  return code === 0 ? path.trim() : undefined;
}

async function runOn(version, node) {
  console.log(`\n=== One journey with its server on Node ${version}: ${node}`);
  const env = {
    ...process.env,
    SERVER_NODE: node,
    COLLABOR8_DUMPS: '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`e2e/test-results/node-${version}.json`),
  };
  const output = `test-results/node-${version}-artifacts`;
  const words = ['run', 'e2e', '--workspace', '@collabor8/e2e', '--', '--output', output];
  const journey = [FILE, '--project', 'new community', '--grep', JOURNEY];
  const [code] = await once(
    spawn('npm', [...words, ...journey], { stdio: 'inherit', env }),
    'exit',
  );
  return code;
}

const nodes = await Promise.all(VERSIONS.map(bring));
for (const [place, version] of VERSIONS.entries()) {
  const node = nodes[place];
  if (node === undefined) console.log(`NOTHING RAN ON NODE ${version}: npm could not bring it.`);
  else if ((await runOn(version, node)) !== 0) process.exitCode = 1;
}
