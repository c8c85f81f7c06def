import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const HASHED = /-(?<hash>[\w-]{8})(?=[.]\w+$)/;
const COMPRESSED = /[.](?:br|gz)$/;
const TEXT = /[.](?:js|css|html|json)$/;

/** A copy of what is built, as it would be deployed. */
export interface Release {
  /** The server's file, to start it with. */
  readonly entry: string;
  /** Deploys another version in its place: all built files have other names, the old ones are gone. */
  readonly deployNext: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function copyRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-release-'));
  for (const part of ['packages/api/dist', 'packages/web/dist', 'packages/api/package.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const web = join(folder, 'packages/web/dist');
  return {
    entry: join(folder, 'packages/api/dist/main/server.js'),
    deployNext: () => renameAssets(web),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a build of changed sources does: other names, wherever they stand. */
async function renameAssets(web: string): Promise<void> {
  const names = (await readdir(join(web, 'assets'))).filter((name) => !COMPRESSED.test(name));
  const renamed = new Map(
    names.map((name) => [
      name,
      name.replace(HASHED, (_all, hash: string) => `-${[...hash].reverse().join('')}`),
    ]),
  );
  for (const path of await readdir(web, { recursive: true })) {
    const file = join(web, path);
    if (COMPRESSED.test(path)) await rm(file);
    else if (TEXT.test(path)) {
      const text = await readFile(file, 'utf8');
      const next = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
      await writeFile(file, next);
    }
  }
  for (const [from, to] of renamed)
    await rename(join(web, 'assets', from), join(web, 'assets', to));
}
