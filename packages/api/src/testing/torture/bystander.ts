import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Victim, Visitor } from './victim.js';

/** The list of questions is there in half a second. */
const AT_ONCE_MS = 500;
const PAUSE_MS = 100;
/** Reads before an attack: so slow is the machine by itself, with all else that it does. */
const READS_BEFORE = 7;
/** Of the reads during an attack, one in so many may be slow: the machine has its own hiccups. */
const SLOW_ONE_IN = 5;
const PEAK_MB = 700;

/** Asks for the questions as a browser does, compressed; answers the milliseconds it took. */
async function readList({ url }: Victim, { cookie }: Visitor): Promise<number> {
  const input = encodeURIComponent('{"limit":30}');
  const begun = performance.now();
  const response = await fetch(`${url}/trpc/questions.openList?input=${input}`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
  });
  await response.text();
  return response.status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY;
}

/** How long a read may take: what it takes in peace on a busy machine, and half a second. */
async function patience(victim: Victim, bystander: Visitor): Promise<number> {
  const reads: number[] = [];
  while (reads.length < READS_BEFORE) reads.push(await readList(victim, bystander));
  const median = reads.toSorted((a, b) => a - b)[Math.floor(READS_BEFORE / 2)] ?? 0;
  return AT_ONCE_MS + 2 * median;
}

/**
 * Runs an attack while somebody else reads the list of questions again and again, and expects that
 * nearly all reads are answered at once, and that the server lives on in bounded memory.
 */
export async function expectCalmDuring(
  victim: Victim,
  bystander: Visitor,
  attack: () => Promise<void>,
): Promise<void> {
  const allowed = await patience(victim, bystander);
  const attacking = { isOver: false };
  const over = attack().finally(() => (attacking.isOver = true));
  over.catch(() => undefined);
  const reads: number[] = [];
  while (!attacking.isOver || reads.length < 10) {
    reads.push(
      await readList(victim, bystander).catch(() => {
        if (!victim.isAlive()) throw new Error('The server died.');
        return Number.POSITIVE_INFINITY;
      }),
    );
    await delay(PAUSE_MS);
  }
  await over;
  const slow = reads.filter((milliseconds) => milliseconds > allowed);
  const peak = await victim.peakMemory();
  const figures = `${reads.length} reads, slow: ${slow.map(Math.round).join(' ')}; ${Math.round(peak)} MB`;
  expect(slow.length, figures).toBeLessThanOrEqual(reads.length / SLOW_ONE_IN);
  expect(peak, figures).toBeLessThan(PEAK_MB);
  expect(victim.isAlive()).toBe(true);
}
