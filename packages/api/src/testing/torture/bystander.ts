import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Victim, Visitor } from './victim.js';

/** What people call at once: the list of questions is there in half a second. */
const AT_ONCE_MS = 500;
const PAUSE_MS = 100;
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

/**
 * Runs an attack while somebody else reads the list of questions again and again, and expects that
 * nearly all reads are answered at once, and that the server lives on in bounded memory. One slow
 * read in ten is the machine's: other tests run beside this one.
 */
export async function expectCalmDuring(
  victim: Victim,
  bystander: Visitor,
  attack: () => Promise<void>,
): Promise<void> {
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
  const slow = reads.filter((milliseconds) => milliseconds > AT_ONCE_MS);
  const peak = await victim.peakMemory();
  const figures = `${reads.length} reads, slow: ${slow.map(Math.round).join(' ')}; ${Math.round(peak)} MB`;
  expect(slow.length, figures).toBeLessThanOrEqual(reads.length / 10);
  expect(peak, figures).toBeLessThan(PEAK_MB);
  expect(victim.isAlive()).toBe(true);
}
