import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { atFirst, users } from '../../features/users/index.js';
import { checkBackup, restoreBackup } from '../../moving/backup/restore-backup.js';
import { manifestOf, readManifest, type Manifest } from '../../moving/backup/manifest.js';
import { writeBackup } from '../../moving/backup/write-backup.js';
import { moves } from '../../moving/documents.js';
import { assertWhole } from '../../moving/move-record.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { answersOf, fillAll, recordingWatcher } from './contents.js';
import { prepareMovingStage, type Engine } from './engines.js';

const AT = new Date('2026-05-01T10:00:00Z');
const person = { _id: 'ada', username: 'ada', biography: '', ...atFirst('') };

/** What `npm run store:backup` and `store:restore` promise, from one engine to another. */
export function describeBackups(from: Engine, to: Engine): void {
  describe(`a backup of a store on ${from}, restored to ${to}`, () => {
    const stage = prepareMovingStage();
    const folder = () => join(stage.folder(), 'kept', 'backup');

    const backUp = (store: DocumentStore, watcher = recordingWatcher()) =>
      writeBackup({ store, folder: folder(), now: () => AT, watcher });

    const restore = async (store: DocumentStore, watcher = recordingWatcher()) =>
      restoreBackup(await checkBackup(folder(), watcher), store, watcher);

    const openFilled = async (perCollection: number) => {
      const store = await stage.open(stage.newUrl(from));
      await fillAll(store, perCollection);
      return store;
    };

    it('answers every list, count and search as the store did, with its revisions', async () => {
      const source = await openFilled(15);
      const manifest = await backUp(source);
      expect(manifest).toMatchObject({ product: 'collabor8', takenAt: AT.toISOString() });
      expect(manifest.collections).toContainEqual(
        expect.objectContaining({ name: 'users', documents: 15 }),
      );
      const target = await stage.open(stage.newUrl(to));
      const units = vi.spyOn(target, 'transaction');
      await restore(target);
      expect(await answersOf(target, source)).toEqual(await answersOf(source));
      await assertWhole(target);
      // What is written again after a power cut needn't wait for the disk; what says that all is there does.
      expect(units.mock.calls[1]?.[1]).toEqual({ isFlushed: false });
      expect(units.mock.calls.at(-1)?.[1]).toBeUndefined();
    });

    it('holds units of work whole, although people write meanwhile', async () => {
      const source = await openFilled(30);
      for (const _id of ['a', 'z']) await source.collection(users).insert({ ...person, _id });
      const over = new AbortController();
      const writing = (async () => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const biography = String(n);
          await source.transaction(async (unit) => {
            const inside = unit.collection(users);
            for (const id of ['a', 'z'])
              await inside.update(id, (each) => ({ ...each, biography }));
            await inside.insert({ ...person, _id: `m${biography}`, biography });
          });
        }
      })();
      await backUp(source);
      over.abort();
      await writing;
      const target = await stage.open(stage.newUrl(to));
      await restore(target);
      const [a, z] = await target.collection(users).getMany(['a', 'z']);
      expect(a?.biography).toBe(z?.biography);
      const written = a?.biography === '' ? 0 : Number(a?.biography) + 1;
      expect(await target.collection(users).count('byName')).toBe(32 + written);
    });

    it('goes on after it was stopped, and begins nothing anew', async () => {
      const source = await openFilled(8);
      await backUp(source);
      const target = await stage.open(stage.newUrl(to));
      const stopped = restore(
        target,
        recordingWatcher((count) => {
          if (count >= 250) throw new Error('killed');
        }),
      );
      await expect(stopped).rejects.toThrow('killed');
      await expect(assertWhole(target)).rejects.toThrow('npm run store:restore');
      const watcher = recordingWatcher();
      await restore(target, watcher);
      expect(watcher.notes).toEqual(['Going on where the last run stopped.']);
      const { collections } = await readManifest(folder());
      const total = collections.reduce((sum, { documents }) => sum + documents, 0);
      expect(watcher.written.length).toBeLessThan(total - 200);
      expect(await answersOf(target, source)).toEqual(await answersOf(source));
    });

    it('is refused by a store that holds anything, itself included', async () => {
      await backUp(await openFilled(5));
      const target = await stage.open(stage.newUrl(to));
      await target.collection(users).insert(person);
      await expect(restore(target)).rejects.toThrow('not empty (it has users)');
      expect(await target.collection(moves).get('move')).toBeUndefined();
      await target.collection(users).remove('ada');
      await restore(target);
      await expect(restore(target)).rejects.toThrow('this backup was restored to it before');
    });
  });
}

/** What is refused whatever the engines; nothing of it reaches a store. */
export function describeDamagedBackups(): void {
  describe('a backup', () => {
    const stage = prepareMovingStage();
    const folder = () => join(stage.folder(), 'backup');
    const usersFile = () => join(folder(), 'users.ndjson.gz');
    const manifestFile = () => join(folder(), 'manifest.json');

    const backUp = async () => {
      const store = await stage.open(stage.newUrl('embedded'));
      await fillAll(store, 40);
      return writeBackup({ store, folder: folder(), now: () => AT, watcher: recordingWatcher() });
    };
    const check = () => checkBackup(folder(), recordingWatcher());
    const rewrite = async (change: (manifest: Manifest) => object) => {
      const manifest = change(await readManifest(folder()));
      await writeFile(manifestFile(), JSON.stringify(manifest));
    };

    it('is lines of JSON, packed, for its owner alone', async () => {
      const { collections } = await backUp();
      const names = collections.map(({ name }) => `${name}.ndjson.gz`);
      expect((await readdir(folder())).sort()).toEqual([...names, 'manifest.json'].sort());
      const lines = gunzipSync(await readFile(usersFile()))
        .toString()
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(40);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ _id: 'd0', username: 'apples 0' });
      expect((await stat(folder())).mode & 0o077).toBe(0);
      expect((await stat(usersFile())).mode & 0o077).toBe(0);
      await check();
    });

    it('is written beside its place, and leaves nothing there when it fails', async () => {
      const store = await stage.open(stage.newUrl('embedded'));
      await fillAll(store, 5);
      const seen: string[] = [];
      const watcher = recordingWatcher();
      const failing = writeBackup({
        ...{ store, folder: folder(), now: () => AT },
        watcher: {
          ...watcher,
          advanced(collection) {
            seen.push(collection);
            if (collection === 'users') throw new Error('the disk is full');
          },
        },
      });
      await expect(failing).rejects.toThrow('the disk is full');
      expect(seen).toContain('users');
      expect((await readdir(stage.folder())).filter((name) => name.startsWith('backup'))).toEqual(
        [],
      );
    });

    it('replaces nothing', async () => {
      const store = await stage.open(stage.newUrl('embedded'));
      await mkdir(folder());
      const refused = writeBackup({
        ...{ store, folder: folder(), now: () => AT, watcher: recordingWatcher() },
      });
      await expect(refused).rejects.toThrow('There is something at');
    });

    it('that was cut off is refused', async () => {
      await backUp();
      const { size } = await stat(usersFile());
      for (const left of [size - 1, Math.floor(size / 2), 0]) {
        await truncate(usersFile(), left);
        await expect(check()).rejects.toThrow('its users.ndjson.gz is cut off or was changed');
      }
      await rm(usersFile());
      await expect(check()).rejects.toThrow('its users.ndjson.gz is missing');
    });

    it('of which a byte was changed is refused, wherever it is', async () => {
      await backUp();
      const whole = await readFile(usersFile());
      for (let place = 10; place < whole.length; place += Math.ceil(whole.length / 25)) {
        const changed = Buffer.from(whole);
        changed[place] = (changed[place] ?? 0) ^ 0x10;
        await writeFile(usersFile(), changed);
        await expect(check(), String(place)).rejects.toThrow('is damaged');
      }
      await writeFile(usersFile(), whole);
      await check();
    });

    it.each([
      [
        'has other documents',
        (lines: string[]) => lines.map((line) => line.replace('pears', 'figs')),
      ],
      ['lacks one', (lines: string[]) => lines.slice(1)],
      ['has one twice', (lines: string[]) => [lines[0] ?? '', ...lines]],
      ['holds what is no document', (lines: string[]) => ['{"_id":"a"}', ...lines]],
      ['holds what is no JSON', (lines: string[]) => ['{', ...lines]],
      ['ends amid a line', (lines: string[]) => [...lines, '{"_id":"z"'].slice(0, -1).concat('{')],
    ])('whose file %s is refused', async (_, change) => {
      await backUp();
      const lines = gunzipSync(await readFile(usersFile()))
        .toString()
        .trimEnd()
        .split('\n');
      await writeFile(usersFile(), gzipSync(`${change(lines).join('\n')}\n`));
      await expect(check()).rejects.toThrow('is damaged');
    });

    it('is refused where its manifest is missing, is no JSON or was changed', async () => {
      await backUp();
      await rewrite(({ collections, ...manifest }) => ({
        ...manifest,
        collections: collections.slice(1),
      }));
      await expect(check()).rejects.toThrow('its manifest.json has been changed');
      await writeFile(manifestFile(), '{');
      await expect(check()).rejects.toThrow('its manifest.json is no JSON');
      await rm(manifestFile());
      await expect(check()).rejects.toThrow('There is no backup in');
      await rename(folder(), `${folder()}.elsewhere`);
      await expect(check()).rejects.toThrow('There is no backup in');
    });

    it('of another product is refused', async () => {
      await backUp();
      for (const foreign of [{ product: 'other' }, {}, { product: undefined }]) {
        await writeFile(manifestFile(), JSON.stringify(foreign));
        await expect(check()).rejects.toThrow('is no backup of Collabor8');
      }
    });

    it('of a newer version is refused, by its format, its number or what it holds', async () => {
      await backUp();
      const manifest = await readManifest(folder());
      const stranger = { name: 'strangers', documents: 0, checksum: '0'.repeat(64) };
      const newer = [
        { ...manifest, format: 2 },
        { ...manifest, version: '0.10.0' },
        manifestOf({ ...manifest, collections: [...manifest.collections, stranger] }),
      ];
      for (const each of newer) {
        await writeFile(manifestFile(), JSON.stringify(each));
        await expect(check()).rejects.toThrow('made by a newer version of Collabor8');
      }
    });

    it('of an older version, which knew fewer collections, is taken', async () => {
      await backUp();
      await rewrite(({ takenAt, collections }) =>
        manifestOf({ takenAt, collections: collections.filter(({ name }) => name !== 'users') }),
      );
      const target = await stage.open(stage.newUrl('embedded'));
      await restoreBackup(await check(), target, recordingWatcher());
      expect(await target.collection(users).count('byName')).toBe(0);
      await assertWhole(target);
    });
  });
}
