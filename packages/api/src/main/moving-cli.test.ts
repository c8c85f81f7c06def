import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { questions } from '../features/questions/index.js';
import { atFirst, users } from '../features/users/index.js';
import type { DocumentStore } from '../ports/document-store.js';
import { question } from '../testing/document-store/searched-questions.js';
import { everything } from '../testing/moving/contents.js';
import { entryOf } from '../testing/entry-of.js';
import { made as whenMade } from '../testing/made.js';
import { prepareMovingStage } from '../testing/moving/engines.js';
import { signUpAt, startServerProcess } from '../testing/server-process.js';
import { moves } from '../moving/documents.js';
import { movable } from '../moving/collections.js';

type Command = 'copy' | 'backup' | 'restore';

function start(command: Command, ...order: readonly string[]) {
  const child = spawn(process.execPath, [entryOf(command), ...order]);
  return {
    child,
    ended: once(child, 'exit'),
    stdout: text(child.stdout),
    stderr: text(child.stderr),
  };
}

async function run(command: Command, ...order: readonly string[]) {
  const { ended, stdout, stderr } = start(command, ...order);
  const [code] = await ended;
  return { code, stdout: await stdout, stderr: await stderr };
}

const route = (from: string, to: string) => ['--from', from, '--to', to] as const;

/** Enough for a process to be killed in the midst of them. */
async function fill(store: DocumentStore): Promise<void> {
  const count = 6000;
  const documents = Array.from({ length: count }, (_, n) => ({
    ...question({
      _id: `q${String(n)}`,
      title: `question ${String(n)}`,
      text: 'words '.repeat(40),
    }),
    revision: 3,
  }));
  await store.collection(questions).restoreMany(documents);
}

async function contentOf(store: DocumentStore) {
  const all = await Promise.all(
    movable.map(async (each) => [each.name, await everything(store, each)] as const),
  );
  return Object.fromEntries(all);
}

const person = { _id: 'ada', username: 'ada', biography: '', ...atFirst('') };

describe('the commands that move a store', () => {
  const stage = prepareMovingStage();

  it('back up and copy a store that a server works on, and servers start on both', async () => {
    const folders = ['lived-in', 'restored', 'copied'].map((name) => join(stage.folder(), name));
    const [live = '', restored = '', copied = ''] = folders;
    for (const folder of folders) await mkdir(folder);
    const urlIn = (folder: string) => `file:${join(folder, 'store.db')}`;
    const backup = join(stage.folder(), 'backup');

    const server = await startServerProcess(live);
    const cookie = await signUpAt(server.url, 'ada');
    const made = await run('backup', ...route(urlIn(live), backup));
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/users +1 +[0-9a-f]{12}/),
    });
    await signUpAt(server.url, 'ben');
    const copy = await run('copy', ...route(urlIn(live), urlIn(copied)));
    expect(copy).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('may be missing: stop'),
    });
    const intoLive = await run('restore', ...route(backup, urlIn(live)));
    expect(intoLive).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another server is working on the database/m),
    });
    await server.kill();

    const back = await run('restore', ...route(backup, urlIn(restored)));
    expect(back).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is what the store was'),
      stderr: expect.stringContaining('a server may be started'),
    });
    await whenMade(join(restored, 'store.db'));
    for (const [folder, names] of [
      [restored, ['ada']],
      [copied, ['ada', 'ben']],
    ] as const) {
      const there = await startServerProcess(folder);
      const answer = await fetch(`${there.url}/user/getUsers`, { headers: { cookie } });
      const found = (await answer.json()) as readonly { readonly username: string }[];
      expect(found.map(({ username }) => username).sort()).toEqual(names);
      await there.kill();
    }
  });

  it('go on with a copy after a kill, and no server starts on a part of one', async () => {
    const [from, to] = [stage.newUrl('embedded'), stage.newUrl('embedded')];
    const [source, target] = [await stage.open(from), await stage.open(to)];
    await fill(source);
    const { child, ended } = start('copy', ...route(from, to));
    const state = () => target.collection(moves).get('move');
    while (child.exitCode === null && !(await state())?.after) await delay(2);
    child.kill('SIGKILL');
    await ended;
    const before = await state();
    expect(before).toMatchObject({ state: 'filling', collection: 'questions' });

    const server = spawn(process.execPath, [entryOf('server')], {
      env: { ...process.env, STORE_URL: to, PORT: '0' },
    });
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/^This store is not whole/),
    });

    const again = await run('copy', ...route(from, to));
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Going on where') });
    expect(again.stdout).not.toContain('had changed');
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('leave nothing that looks whole of a backup that is killed', async () => {
    const from = stage.newUrl('embedded');
    await fill(await stage.open(from));
    const folder = join(stage.folder(), 'backup');
    const { child, ended } = start('backup', ...route(from, folder));
    const found = async () =>
      (await readdir(stage.folder())).filter((name) => name.startsWith('backup'));
    while (child.exitCode === null && (await found()).length === 0) await delay(2);
    child.kill('SIGKILL');
    await ended;
    const [left = ''] = await found();
    expect(left).toMatch(/^backup\.partial-/);
    const refused = await run(
      'restore',
      ...route(join(stage.folder(), left), stage.newUrl('embedded')),
    );
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no manifest.json'),
    });
    expect(await run('backup', ...route(from, folder))).toMatchObject({ code: 0 });
  });

  it('say in a sentence what they can not do, with code 1', async () => {
    const url = stage.newUrl('embedded');
    await (await stage.open(url)).collection(users).insert(person);
    const other = stage.newUrl('embedded');
    const refusals: readonly (readonly [Command, readonly string[], RegExp])[] = [
      ['copy', [], /^Usage: npm run store:copy/],
      ['copy', route(url, url), /^--from and --to are the same store, file:\//],
      ['copy', route(other, url), /^There is no database .* Is the address right\?/],
      ['restore', route(stage.folder(), other), /^There is no backup in /],
    ];
    for (const [command, order, sentence] of refusals) {
      const { code, stderr } = await run(command, ...order);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) });
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    const files = await readdir(stage.folder());
    const names = [url, other].map((each) => each.split('/').at(-1) ?? '');
    expect(files).toContain(names[0]);
    expect(files).not.toContain(names[1]);
  });
});
