import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicKey } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { waitFor } from '../testing/wait-for.js';
import { createLeaving } from '../request/leaving.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../testing/test-server.js';

const ACCEPT_PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';

const preparedSchema = z.array(
  z.object({ path: z.string(), input: z.unknown().optional(), data: z.unknown() }),
);

/** As the web app's build writes it; which reads a page has is tested there (packages/web/src/app/reads.test.ts). */
const FIRST_READS = `exports.firstReads = ({ pathname, searchParams }) => [
  ...(pathname === '/home'
    ? [{ path: 'questions.openList', input: { ...Object.fromEntries(searchParams), limit: 30 } }]
    : []),
  ...(pathname.startsWith('/question/')
    ? [{ path: 'questions.open', input: { qid: pathname.slice('/question/'.length) } }]
    : []),
  { path: 'calls.openMine' },
  { path: 'chats.openList', input: undefined },
  { path: 'games.openOwn' },
];
exports.firstWords = (_url, answers) => {
  const question = answers.find(({ path }) => path === 'questions.open')?.data.value.question;
  return question && '<main class="first-main" data-words="page">$&' + question.title + '</main>';
};`;

let folder: string;
let server: TestServer;
let ada: Person;
let nobody: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Collabor8</title></head><body><div id="root"><main class="first-main"><i></i></main></div></body>',
  );
  const page = (path: string, name: string, kind: object = {}) => ({
    ...{ path, isEntrance: false, leadsHome: false, ...kind },
    scripts: [`assets/${name}.js`],
  });
  await writeFile(
    join(folder, '.vite', 'pages.json'),
    JSON.stringify([
      page('/', 'login', { isEntrance: true, leadsHome: true }),
      page('/signup', 'signup', { isEntrance: true, leadsHome: true }),
      page('/join/:invitation', 'signup', { isEntrance: true, leadsHome: true }),
      page('/reset/:token', 'reset', { isEntrance: true }),
      page('/home', 'list'),
      page('/question/:qid', 'question'),
      page('/new/answer/:qid?', 'answer'),
    ]),
  );
  await writeFile(join(folder, '.vite', 'first-reads.cjs'), FIRST_READS);
  server = await startTestServer({ webFolder: folder });
  ada = await signUp(server, 'ada');
  nobody = connect(server, '', '');
});

afterAll(async () => {
  await ada.leave();
  await nobody.leave();
  await server.close();
  await rm(folder, { recursive: true });
});

async function open(person: Person, path: string) {
  const response = await fetch(server.url + path, {
    headers: { accept: ACCEPT_PAGE, cookie: person.cookie },
  });
  const html = await response.text();
  const block = /<script type="application\/json" id="prepared">([^<]*)<\/script>/.exec(html)?.[1];
  return {
    html,
    headers: response.headers,
    answers: block === undefined ? undefined : preparedSchema.parse(JSON.parse(block)),
    /** The files that its head names. */
    files: [...html.matchAll(/href="\/assets\/(?<file>[^"]+)"/g)].map(
      ({ groups }) => groups?.['file'],
    ),
  };
}

const pathsOf = ({ answers = [] }: Awaited<ReturnType<typeof open>>) =>
  answers.map(({ path }) => path);

it('brings what the address shows, as the router answers it', async () => {
  const { _id: qid } = await ada.trpc.questions.ask.mutate({
    title: 'What is in the page?',
    text: 'All of it, also </script><!--, I hope.',
    tagNames: 'pages',
  });
  // What a busy machine answers late, the page asks for itself.
  const { html, opened } = await waitFor('an answer in time', async () => {
    const { html, answers } = await open(ada, `/question/${qid}`);
    const opened = answers?.find(({ path }) => path === 'questions.open');
    return opened && { html, opened };
  });
  expect(opened).toEqual({
    path: 'questions.open',
    input: { qid },
    data: await ada.trpc.questions.open.query({ qid }),
  });
  expect(html).not.toContain('</script><!--');
});

it('has the words of what it brings where they will stand, for who is signed in alone', async () => {
  const { _id: qid } = await ada.trpc.questions.ask.mutate({
    ...{ title: 'What is read first?', text: 'Its words.', tagNames: 'pages' },
  });
  const words = '<main class="first-main" data-words="page">$&What is read first?</main></div>';
  expect((await open(ada, `/question/${qid}`)).html).toContain(words);
  for (const page of [await open(ada, '/users'), await open(nobody, `/question/${qid}`)]) {
    expect(page.html).toContain('<main class="first-main"><i></i></main></div>');
  }
});

it('names who is signed in first, from a place that no other answer is older than', async () => {
  const page = await open(ada, '/home?order=active&search=page');
  expect(pathsOf(page)).toEqual(
    expect.arrayContaining([
      'questions.openList',
      'chats.openList',
      'calls.openMine',
      'games.openOwn',
    ]),
  );
  const [session] = page.answers ?? [];
  expect(session).toMatchObject({
    path: 'users.openSession',
    data: {
      value: { username: 'ada' },
      places: { [topicKey({ kind: 'person', username: 'ada' })]: expect.any(String) as string },
    },
  });
  expect(page.answers?.find(({ path }) => path === 'questions.openList')?.input).toEqual({
    order: 'active',
    search: 'page',
    limit: 30,
  });
});

it('is kept by no cache, its reader’s own included', async () => {
  for (const person of [ada, nobody]) {
    expect((await open(person, '/home')).headers.get('cache-control')).toBe('private, no-store');
  }
});

it('tells a stranger that nobody is signed in, and nothing else', async () => {
  const page = await open(nobody, '/home');
  expect(page.answers).toEqual([{ path: 'users.openSession', data: { value: null, places: {} } }]);
  expect(page.files).toEqual(['login.js']);
  expect(page.html).toContain('<div id="root" data-visitor>');
});

it.each(['/', '/signup', '/join/abc'])(
  'brings the questions from %s, where whoever is signed in is led to them, and nothing to others',
  async (path) => {
    const page = await open(ada, path);
    expect(pathsOf(page)).toContain('questions.openList');
    expect(page.files).toEqual(['list.js']);
    expect(pathsOf(await open(nobody, path))).toEqual(['users.openSession']);
  },
);

it('leaves pages alone that are for whoever is signed in, too', async () => {
  expect(pathsOf(await open(ada, '/reset/abc'))).not.toContain('questions.openList');
  for (const person of [ada, nobody]) {
    expect((await open(person, '/reset/abc')).files).toEqual(['reset.js']);
  }
});

it.each([
  ['/home?tag=pages', ['list.js']],
  ['/question/42', ['question.js']],
  ['/new/answer', ['answer.js']],
  ['/new/answer/42', ['answer.js']],
  ['/nowhere', []],
])('names the files of %s in its head', async (path, files) => {
  expect((await open(ada, path)).files).toEqual(files);
});

it('leaves out what is too much, and nothing else', async () => {
  const { _id: qid } = await ada.trpc.questions.ask.mutate({
    title: 'How much fits into a page?',
    text: 'As much as this?',
    tagNames: 'pages',
  });
  const address = `/question/${qid}`;
  const whole = pathsOf(await open(ada, address));
  expect(whole).toContain('questions.open');
  for (let count = 0; count < 10; count += 1) {
    await ada.trpc.questions.answer.mutate({ qid, text: 'x'.repeat(30_000) });
  }
  const paths = pathsOf(await open(ada, address));
  expect(paths).toEqual(whole.filter((path) => path !== 'questions.open'));
});

it('opens without what fails: the page asks for it, and says what is wrong', async () => {
  const page = await open(ada, '/question/nothing-has-this-id');
  expect(pathsOf(page)).not.toContain('questions.open');
  expect(pathsOf(page)).toContain('users.openSession');
  expect(page.html).toContain('<div id="root" data-signed-in>');
  expect((await open(ada, '/question/%E0%A4%A')).html).toContain('<div id="root" data-signed-in>');
});

it('comes at once while all turns of its reader are taken, with what it reads', async () => {
  const { turns } = server.api;
  const endings: (() => void)[] = [];
  const here = createLeaving().signal;
  const taken = ['person ada', 'at 127.0.0.1'].flatMap((who) =>
    Array.from({ length: 8 }, () =>
      turns.run(who, here, () => new Promise<void>((resolve) => endings.push(resolve))),
    ),
  );
  expect(pathsOf(await open(ada, '/home'))).toContain('questions.openList');
  expect(pathsOf(await open(nobody, '/'))).toEqual(['users.openSession']);
  while (endings.length > 0 || turns.waiting > 0) {
    endings.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(taken);
});

it('comes with the session alone while many pages of its reader are being read', async () => {
  const { documents } = server.api;
  const endings: (() => void)[] = [];
  const here = createLeaving().signal;
  const taken = Array.from({ length: 4 }, () =>
    documents.run('person ada', here, () => new Promise<void>((resolve) => endings.push(resolve))),
  );
  expect(pathsOf(await open(ada, '/home'))).toEqual(['users.openSession']);
  for (const end of endings) end();
  await Promise.all(taken);
  expect(pathsOf(await open(ada, '/home'))).toContain('questions.openList');
});

it('comes with the session alone where no build says what pages read', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await writeFile(
    join(bare, 'index.html'),
    '<head></head><body><div id="root"><main class="first-main"><i></i></main></div></body>',
  );
  const other = await startTestServer({ webFolder: bare });
  const bob = await signUp(other, 'bob');
  const page = await fetch(`${other.url}/home`, {
    headers: { accept: ACCEPT_PAGE, cookie: bob.cookie },
  });
  expect(await page.text()).toMatch(
    /id="prepared">\[\{"path":"users.openSession"[^<]*\]<\/script>/,
  );
  await bob.leave();
  await other.close();
  await rm(bare, { recursive: true });
});

it('is that of the entrance for an address without a name', async () => {
  const answers = await Promise.all(
    ['//', '///x'].map((path) => fetch(server.url + path, { headers: { accept: ACCEPT_PAGE } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('comes to whoever asks for the root without saying what they take', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const response = await fetch(`${server.url}/`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  }
  expect((await fetch(`${server.url}/`, { method: 'HEAD' })).status).toBe(200);
});

it('is none where a browser opens a file', async () => {
  const response = await fetch(`${server.url}/user/archive/ada`, {
    headers: { accept: ACCEPT_PAGE, cookie: ada.cookie },
  });
  expect(response.headers.get('content-type')).toBe('application/x-tar');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  await response.body?.cancel();
});
