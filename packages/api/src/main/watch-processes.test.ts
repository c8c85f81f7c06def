import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONNECTION_LIFETIME_MS } from '../ports/connection-registry.js';
import { openTestStore, type TestStore } from '../testing/open-test-store.js';
import { watchProcesses } from './watch-processes.js';

let folder: string;
let opened: TestStore;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  opened = await openTestStore(folder);
  now = 0;
});

afterEach(async () => {
  await opened.store.close();
  await opened.clear();
  await rm(folder, { recursive: true, force: true });
});

const watching = (name: string, isAlone = false) =>
  watchProcesses({ store: opened.store, name, isAlone, clock: () => now });

it('lets the first by name lead, also when it comes later', async () => {
  const [ada, ben] = [watching('ada'), watching('ben')];
  expect(await ben.beat()).toEqual({ leads: true, dead: [] });
  expect(await ada.beat()).toEqual({ leads: true, dead: [] });
  expect(await ben.beat()).toEqual({ leads: false, dead: [] });
});

it('takes one for dead that says nothing for as long as connections last', async () => {
  const [ada, ben] = [watching('ada'), watching('ben')];
  await ada.beat();
  await ben.beat();
  now = CONNECTION_LIFETIME_MS - 1;
  expect(await ben.beat()).toEqual({ leads: false, dead: [] });
  now = CONNECTION_LIFETIME_MS;
  expect(await ben.beat()).toEqual({ leads: true, dead: ['ada'] });
  await ben.forget(['ada']);
  expect(await ben.beat()).toEqual({ leads: true, dead: [] });
});

it('finds one alive again that was held up for long', async () => {
  const [ada, ben] = [watching('ada'), watching('ben')];
  await ada.beat();
  await ben.beat();
  now = CONNECTION_LIFETIME_MS;
  await ben.forget((await ben.beat()).dead);
  await ada.beat();
  expect(await ben.beat()).toEqual({ leads: false, dead: [] });
});

it('forgets one that leaves', async () => {
  const [ada, ben] = [watching('ada'), watching('ben')];
  await ada.beat();
  await ada.leave();
  now = CONNECTION_LIFETIME_MS;
  expect(await ben.beat()).toEqual({ leads: true, dead: [] });
});

it('takes all others for dead where no other can be', async () => {
  await watching('ada').beat();
  expect(await watching('ben', true).beat()).toEqual({ leads: true, dead: ['ada'] });
});
