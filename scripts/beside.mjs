/**
 * Runs the release before, taken from the history, beside this one on one database, with people on both; then stops the
 * older one as an upgrade does, and starts it once more as a way back does. Needs MONGODB_URL and redis-server; where
 * either, or the history, is missing nothing runs, and it says so.
 *
 *   node scripts/beside.mjs [commit]    by default the last tag, or else the last commit of the day before
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const here = resolve(import.meta.dirname, '..');
const START_MS = 90_000;

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: here, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function releaseBefore() {
  const [, , named] = process.argv;
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  const day = git('log', '-1', '--format=%cs');
  const name = named || tag || git('log', '-1', '--format=%H', `--before=${day} 00:00`);
  return git('rev-parse', '--verify', `${name}^{commit}`);
}

const { MONGODB_URL: server } = process.env;
const release = releaseBefore();
const lacks = [
  [!server, 'MONGODB_URL is not set'],
  [!release, 'the history does not reach back'],
  [spawnSync('redis-server', ['--version']).error !== undefined, 'redis-server is not installed'],
].flatMap(([isLacking, what]) => (isLacking ? [what] : []));
if (lacks.length > 0) {
  console.log(`NOTHING RAN BESIDE THE RELEASE BEFORE: ${lacks.join(', ')}.`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'collabor8-beside-'));
const older = join(folder, 'release');
const running = new Set();

function start(command, words, options) {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const one = { child, ended: once(child, 'exit') };
  running.add(one);
  void one.ended.then(() => running.delete(one));
  return one;
}

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}

async function until(what, check, withinMs) {
  for (const deadline = Date.now() + withinMs; ;) {
    if (await check().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await delay(50);
  }
}

/** The older sources with the packages that are here, and the web app that is built: nothing is installed or built. */
function checkOut() {
  git('worktree', 'add', '--detach', older, release);
  if (git('-C', older, 'rev-parse', 'HEAD') !== release) throw new Error('No worktree was made.');
  mkdirSync(join(older, 'node_modules/@collabor8'), { recursive: true });
  for (const name of readdirSync(join(here, 'node_modules'))) {
    if (name !== '@collabor8') {
      symlinkSync(join(here, 'node_modules', name), join(older, 'node_modules', name));
    }
  }
  for (const name of ['domain', 'api', 'web']) {
    symlinkSync(join(older, 'packages', name), join(older, 'node_modules/@collabor8', name));
  }
  for (const name of ['api', 'web']) {
    const own = join(here, 'packages', name, 'node_modules');
    try {
      symlinkSync(readdirSync(own) && own, join(older, 'packages', name, 'node_modules'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  const [built, shown] = [here, older].map((root) => join(root, 'packages/web/dist'));
  mkdirSync(shown);
  // What a build tells the server of its own release, no other one can read.
  for (const name of readdirSync(built).filter((each) => each !== '.vite')) {
    symlinkSync(join(built, name), join(shown, name));
  }
}

async function startServer(root, env) {
  const port = await freePort();
  const words = ['--conditions=source', '--import', 'tsx', 'packages/api/src/main/server.ts'];
  const { child, ended } = start(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
  });
  child.stdout.pipe(process.stdout);
  const url = `http://127.0.0.1:${port}`;
  const failed = ended.then(() => Promise.reject(new Error(`${root} ended at its start.`)));
  await Promise.race([
    until(root, async () => (await fetch(`${url}/readyz`)).ok, START_MS),
    failed,
  ]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`${root} ended with ${code}.`);
    },
  };
}

/** Somebody who asks now this server and now that one. */
async function signUp(at, username) {
  const headers = { 'content-type': 'application/json' };
  const send = (method, url, body) =>
    fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const entered = await send('POST', `${at.url}/user/signup`, {
    username,
    password: 'correct horse',
  });
  headers.cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  async function ask(method, url, body) {
    const answer = await send(method, url, body);
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  const messagesAt = ({ url }) => ask('GET', `${url}/messaging/getMessages`);
  return {
    say: ({ url }, msg) =>
      ask('POST', `${url}/messaging/addMessage`, {
        messageToAdd: { msg, msgFrom: username, msgDateTime: new Date().toISOString() },
      }),
    askAt: ({ url }, title) =>
      ask('POST', `${url}/question/addQuestion`, {
        ...{
          title,
          text: 'Both releases must tell the same.',
          tags: [{ name: 'both', description: '' }],
        },
        ...{ askedBy: username, askDateTime: new Date().toISOString() },
      }),
    titlesAt: async ({ url }) =>
      (await ask('GET', `${url}/question/getQuestion?order=newest`)).map(({ title }) => title),
    tagsAt: ({ url }) => ask('GET', `${url}/tag/getTagsWithQuestionNumber`),
    saidAt: async (each) => (await messagesAt(each)).map(({ msg }) => msg),
  };
}

function agree(what, one, other) {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  if (left !== right) throw new Error(`They tell different ${what}: ${left} and ${right}`);
}

async function together() {
  checkOut();
  const redisPort = await freePort();
  const redis = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  start('redis-server', redis, { stdio: 'ignore' });
  const address = new URL(server);
  address.pathname = `/beside${process.pid}`;
  const env = {
    ...{ STORE_URL: address.href, REDIS_URL: `redis://127.0.0.1:${redisPort}`, METRICS_PORT: '' },
  };
  const before = await startServer(older, env);
  const ada = await signUp(before, 'ada');
  await ada.askAt(before, 'Asked of the release before');
  const now = await startServer(here, env);
  const ben = await signUp(now, 'ben');
  await ben.askAt(now, 'Asked of this one');

  for (const [who, at] of [ada, ben].flatMap((one) => [before, now].map((each) => [one, each]))) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => who.say(at, `${at.url} ${n}`)));
  }
  const alike = async (one, other) => {
    agree('questions', await ada.titlesAt(one), await ben.titlesAt(other));
    agree('tags', await ada.tagsAt(one), await ben.tagsAt(other));
    agree('messages', (await ada.saidAt(one)).toSorted(), (await ben.saidAt(other)).toSorted());
  };
  await alike(before, now);
  if ((await ben.titlesAt(before)).length !== 2) throw new Error('Both questions were to be told.');
  if ((await ada.saidAt(now)).length !== 40) throw new Error('Forty messages were to be told.');

  await before.stop();
  await ada.askAt(now, 'Asked when the release before had gone');
  const back = await startServer(older, env);
  await ben.askAt(back, 'Asked of the release before, again');
  await alike(back, now);
  await Promise.all([back.stop(), now.stop()]);
}

const began = Date.now();
console.log(`=== ${release} beside what is here`);
try {
  await together();
  console.log(`They ran beside each other, ${((Date.now() - began) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const { child } of running) child.kill('SIGKILL');
  git('worktree', 'remove', '--force', older);
  rmSync(folder, { recursive: true, force: true });
}
