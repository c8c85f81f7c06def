import { processes } from '../platform/upkeep.js';
import { CONNECTION_LIFETIME_MS } from '../ports/connection-registry.js';
import type { DocumentStore } from '../ports/document-store.js';

/** How often a process says that it lives, in milliseconds. */
export const BEAT_MS = CONNECTION_LIFETIME_MS / 3;

export type ProcessWatch = ReturnType<typeof watchProcesses>;

export interface ProcessWatchOptions {
  readonly store: DocumentStore;
  readonly name: string;
  /** No other process can be on the store. */
  readonly isAlone: boolean;
  /** Milliseconds of any clock that only goes forward. */
  readonly clock?: () => number;
}

/**
 * The processes on one store, as one of them sees the others. Nobody's clock is compared with another's: a process
 * is taken for dead when it has said nothing for as long as its connections last, by the clock of whoever looks. The
 * first of those that live, by name, leads; for a moment two may, so what the leader does is harmless when it is done
 * twice.
 */
export function watchProcesses(options: ProcessWatchOptions) {
  const { store, name, isAlone, clock = () => performance.now() } = options;
  const all = store.collection(processes);
  const heard = new Map<string, { readonly beats: number; readonly at: number }>();

  const isDead = (id: string, beats: number): boolean => {
    if (isAlone) return true;
    const before = heard.get(id);
    if (before?.beats !== beats) heard.set(id, { beats, at: clock() });
    return clock() - (heard.get(id)?.at ?? 0) >= CONNECTION_LIFETIME_MS;
  };

  return {
    /** Says that this process lives; tells whether it `leads`, doing what is one's to do, and which have died. */
    async beat(): Promise<{ readonly leads: boolean; readonly dead: readonly string[] }> {
      const own = await all.update(name, (before) => ({ ...before, beats: before.beats + 1 }));
      if (!own.ok) await all.insert({ _id: name, beats: 1 });
      const dead: string[] = [];
      let leads = true;
      for await (const { _id, beats } of all.all()) {
        if (_id === name) continue;
        if (isDead(_id, beats)) dead.push(_id);
        else if (_id < name) leads = false;
      }
      return { leads, dead };
    },

    /** What these have left behind has been cleared. */
    async forget(dead: readonly string[]): Promise<void> {
      for (const id of dead) {
        heard.delete(id);
        await all.remove(id);
      }
    },

    /** This process ends in good order, and leaves nothing behind. */
    async leave(): Promise<void> {
      await all.remove(name);
    },
  };
}
