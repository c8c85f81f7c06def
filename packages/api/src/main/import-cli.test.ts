import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { questions } from '../features/questions/index.js';
import { imports } from '../importer/documents.js';
import { upkeep } from '../platform/upkeep.js';
import { contentOf, openStore, writeDump, type Dump } from '../testing/dumps.js';
import { entryOf } from '../testing/entry-of.js';

const cli = entryOf('importer');

const newUrl = async (): Promise<string> =>
  `file:${join(await mkdtemp(join(tmpdir(), 'collabor8-cli-')), 'store.db')}`;

async function run(...order: readonly string[]) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...order]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const AT = '2020-05-01T10:00:00';
const dump: Dump = {
  'Users.xml': [{ Id: 1, DisplayName: 'Ada', CreationDate: AT }],
  'Posts.xml': Array.from({ length: 3000 }, (_, n) => ({
    Id: n + 1,
    PostTypeId: n % 4 === 0 ? 1 : 2,
    Title: `Question ${n}`,
    ParentId: Math.max(1, n - (n % 4) + 1),
    Body: `<p>Text of ${n}</p>`,
    CreationDate: AT,
    Tags: '<a><b>',
    OwnerUserId: 1,
    ViewCount: 3,
  })),
  'Votes.xml': Array.from({ length: 2000 }, (_, n) => ({
    Id: n + 1,
    PostId: 1 + 4 * (n % 750),
    VoteTypeId: 2,
  })),
};

describe('the import command', () => {
  it('prints what came of each file, and a second time that nothing is new', async () => {
    const folder = await writeDump('tiny.meta', { ...dump, 'Votes.xml': ['<vote />'] });
    const url = await newUrl();
    const first = await run(folder, '--store', url);
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Votes.xml:3: <vote> is no row; skipped'),
    });
    expect(first.stdout).toContain('Imported tiny.meta.');
    expect(first.stdout).toMatch(/Posts\.xml +3,000 +3,000 +0 +0 +0/);
    expect(first.stderr).toContain('Building search of questions: 750 of 750 documents');
    const store = await openStore(url);
    const found = { words: ['96', 'text'], labels: [] };
    expect(await store.collection(questions).matchingIds(found, 9)).toEqual(['tiny.meta-q-97']);
    const second = await run(folder, '--store', url);
    expect(second.stdout).toContain('Nothing new in tiny.meta.');
    expect(second.stdout).toMatch(/Posts\.xml +3,000 +0 +3,000 +0 +0/);
  });

  it('goes on after a kill and ends with what one run would have brought', async () => {
    const folder = await writeDump('tiny.meta', dump);
    const [wholeUrl, url] = [await newUrl(), await newUrl()];
    await run(folder, '--store', wholeUrl);

    const store = await openStore(url);
    const state = () => store.collection(imports).get('tiny.meta');
    const child = spawn(process.execPath, [cli, folder, '--store', url], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const isAmidPosts = async () => {
      const { file, rows = 0 } = (await state()) ?? {};
      return file === 'Posts.xml' && rows > 0;
    };
    while (child.exitCode === null && !(await isAmidPosts())) await delay(2);
    child.kill('SIGKILL');
    await ended;
    expect(await state()).toMatchObject({ file: 'Posts.xml', isDone: false });

    const { code, stderr } = await run(folder, '--store', url);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Going on'),
    });
    const whole = await openStore(wholeUrl);
    expect(await contentOf(store)).toEqual(await contentOf(whole));
    // The one was begun by the import; nothing of it is of an earlier version.
    expect(await whole.collection(upkeep).get('decisions of games')).toBeDefined();
    expect((await state())?.summary).toEqual(
      (await whole.collection(imports).get('tiny.meta'))?.summary,
    );
  });

  it('ends with a sentence and code 1 when it cannot begin or go on', async () => {
    const url = await newUrl();
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
    expect(await run('/nowhere', '--store', url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no Users\.xml in \/nowhere\./),
    });
    expect(await run('/nowhere', '--store', 'redis:x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^"redis:x" names no embedded store/),
    });
    const folder = await writeDump('tiny.meta', {});
    await rm(join(folder, 'Tags.xml'));
    expect((await run(folder, '--store', url)).stderr).toMatch(/^There is no Tags\.xml/);
  });
});
