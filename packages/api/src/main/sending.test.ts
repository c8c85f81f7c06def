import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushes, type PushDocument } from '../platform/pushes.js';
import type { DocumentStore } from '../ports/document-store.js';
import { openTestStore } from '../testing/open-test-store.js';
import { waitFor } from '../testing/wait-for.js';
import { createSending } from './sending.js';

let folder: string;
let store: DocumentStore;
let clear: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  ({ store, clear } = await openTestStore(folder));
});
afterEach(async () => {
  await store.close();
  await clear();
  await rm(folder, { recursive: true, force: true });
});

/** What is due for somebody. */
async function queue(username: string, ...ids: readonly string[]): Promise<void> {
  const waiting = { kind: 'notices', about: '0 1', username, queuedAt: 0, dueAt: 0, tries: 0 };
  for (const _id of ids) await store.collection(pushes).insert({ _id, ...waiting });
}

/** Sends at once, but for whose name is Mal: to him it hangs until `release` is called. */
function sendings(lookMs = 1) {
  const begun: string[] = [];
  const hanging: (() => void)[] = [];
  const waiting = store.collection(pushes);
  const reading = vi.spyOn(waiting, 'page');
  const sending = createSending<PushDocument>({
    ...{ queue: waiting, what: 'push', leads: () => true, now: () => new Date() },
    ...{ atOnce: 20, perLane: 2, laneOf: ({ username }: PushDocument) => username },
    ...{ lookMs, claimMs: 30_000 },
    ...{ log: pino({ level: 'silent' }), nextTry: () => undefined },
    async send({ _id, username }) {
      begun.push(_id);
      if (username === 'mal') await new Promise<void>((resolve) => hanging.push(resolve));
    },
  });
  const release = (): void => hanging.splice(0).forEach((resolve) => resolve());
  return { ...sending, begun, release, reading };
}

it('lets nobody’s hold up what others are sent, queued before it or while it hangs', async () => {
  const many = Array.from({ length: 60 }, (_, n) => `mal ${n + 10}`);
  await queue('mal', ...many);
  await queue('zoe', 'zoe');
  const { drain, begun, release } = sendings();
  const drained = drain();
  await waitFor('what stood behind his', () => begun.includes('zoe'));
  await queue('ada', 'ada');
  await waitFor('what came while his hung', () => begun.includes('ada'));
  expect(begun.filter((id) => id.startsWith('mal'))).toHaveLength(2);
  const releasing = setInterval(release, 1);
  await drained;
  clearInterval(releasing);
  expect(begun.toSorted()).toEqual(['ada', ...many, 'zoe']);
});

it('reads what waits once for each hundred that it sends of somebody’s, not for each one', async () => {
  await queue('zoe', ...Array.from({ length: 150 }, (_, n) => `zoe ${n}`));
  const { drain, begun, reading } = sendings(60_000);
  await drain();
  expect(new Set(begun).size).toBe(150);
  expect(begun).toHaveLength(150);
  // Four pages of fifty, with the one that finds no more; the same of what is left; nothing.
  expect(reading.mock.calls.length).toBeLessThan(10);
});
