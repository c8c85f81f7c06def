import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { isDuplicateKey } from './failures.js';

/** Who may do what only one process may do at a time; raised again and again by a holder that lives. */
export interface LeaseRow {
  readonly _id: string;
  readonly holder: string;
  readonly beats: number;
}

export interface LeaseOptions {
  readonly leases: Collection<LeaseRow>;
  readonly name: string;
  /** For how many milliseconds a holder may be silent before another one takes over. */
  readonly leaseMs: number;
  /** Told once that somebody else holds it, and again when that one is taken for dead. */
  readonly onProgress: (line: string) => void;
  /** Ends the wait and the work where they are. */
  readonly signal?: AbortSignal;
}

export interface Lease {
  /** @throws LeaseLostError when another process may hold it by now. Called before each write. */
  check(): void;
}

/** The process was held up so long that others had to take it for dead. */
export class LeaseLostError extends Error {}

const BEATS_PER_LEASE = 5;

/**
 * Does `work` while no other process does. Nobody's clock is compared with another's: a holder is
 * taken for dead when its row stays the same for as long as a lease, by the clock of whoever waits.
 */
export async function withLease<T>(
  options: LeaseOptions,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const { leases, name: _id, leaseMs, signal } = options;
  const holder = randomUUID();
  await take(options, holder);
  let lastBeat = performance.now();
  let isLost = false;
  const beat = async (): Promise<void> => {
    const begun = performance.now();
    const { matchedCount } = await leases.updateOne({ _id, holder }, { $inc: { beats: 1 } });
    if (matchedCount === 1) lastBeat = begun;
    else isLost = true;
  };
  // A beat that fails is made up for by the next one, or the lease runs out.
  const beating = setInterval(() => void beat().catch(() => undefined), leaseMs / BEATS_PER_LEASE);
  try {
    return await work({
      check() {
        signal?.throwIfAborted();
        if (!isLost && performance.now() - lastBeat < leaseMs) return;
        throw new LeaseLostError('Another process took over what this one was too slow to do.');
      },
    });
  } finally {
    clearInterval(beating);
    await leases.deleteOne({ _id, holder });
  }
}

async function take(
  { leases, name: _id, leaseMs, onProgress, signal }: LeaseOptions,
  holder: string,
): Promise<void> {
  let seen: LeaseRow | undefined;
  let seenAt = 0;
  for (;;) {
    const there = await leases.findOne({ _id });
    if (there === null) {
      if (await tryInsert(leases, { _id, holder, beats: 0 })) return;
      continue;
    }
    if (seen === undefined) onProgress('Another server is preparing the database: waiting for it.');
    if (there.holder !== seen?.holder || there.beats !== seen.beats) {
      [seen, seenAt] = [there, performance.now()];
    } else if (performance.now() - seenAt > leaseMs) {
      const { matchedCount } = await leases.replaceOne(there, { holder, beats: 0 });
      if (matchedCount === 1) {
        onProgress('The server that was preparing the database has died: going on in its place.');
        return;
      }
    }
    await delay(leaseMs / BEATS_PER_LEASE / 4, undefined, { signal });
  }
}

async function tryInsert(leases: Collection<LeaseRow>, row: LeaseRow): Promise<boolean> {
  try {
    await leases.insertOne(row);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
