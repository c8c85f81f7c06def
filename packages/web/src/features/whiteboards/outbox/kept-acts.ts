import { newId } from '../../../shared/new-id.js';
import { keptTextKey } from '../../../shared/session/browser-storage.js';
import { takeOverSlots } from '../../../shared/session/page-slots.js';
import type { OutgoingAct } from '../whiteboards-slice.js';
import {
  changeKeptActs,
  forgetKeptActs,
  isOutgoing,
  readKeptActs,
  type KeptChange,
} from './act-database.js';

/*
 * Each page keeps what it hasn't got through to the server in a slot of its own, under a lock that
 * it holds while it lives: whoever gets the lock takes over what a page that is gone has left. The
 * acts are in the browser's database, which takes each by itself; that there are any is noted with
 * the other kept texts, so that whoever logs out is asked, and acts without such a note are
 * forgotten. A browser without locks (it has none without https) can't tell who is gone; there the
 * tab keeps its own until it is closed. Acts that are sent twice land once, by their ids.
 */

const NAME = 'board-outbox';
/** This page's own. */
const PAGE = newId();

const beginningOf = (username: string): string => keptTextKey(username, `${NAME}:`);
const slotOf = (username: string): string => beginningOf(username) + PAGE;

const outlivesTabs = (): boolean => 'locks' in navigator && 'indexedDB' in window;

/** What this page had not got through, before another session; without locks, this tab before it was loaded anew. */
export async function readOwnActs(username: string): Promise<readonly OutgoingAct[]> {
  try {
    if (outlivesTabs()) return (await readKeptActs(slotOf(username))).map(({ act }) => act);
    const stored: unknown = JSON.parse(sessionStorage.getItem(keptTextKey(username, NAME)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

function keepInTab(username: string, acts: readonly OutgoingAct[]): void {
  const key = keptTextKey(username, NAME);
  if (acts.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(acts));
}

/** The places of this page's acts in its slot, by their ids: from `lowest` on, before `highest`. */
let kept: ReadonlyMap<string, number> = new Map();
let [lowest, highest] = [0, 0];

/** What is new comes after what is kept; what was restored comes before it. */
function placesOf(acts: readonly OutgoingAct[]): ReadonlyMap<string, number> {
  const restored = Math.max(
    0,
    acts.findIndex(({ id }) => kept.has(id)),
  );
  lowest -= restored;
  return new Map(
    acts.map(({ id }, at) => [id, kept.get(id) ?? (at < restored ? lowest + at : highest++)]),
  );
}

/** Keeps these acts and no others, and forgets what a page has left that is gone. */
function change(slot: string, acts: readonly OutgoingAct[], taken: KeptChange = {}): Promise<void> {
  // Forgotten meanwhile, as its person has logged out.
  if (localStorage.getItem(slot) === null) kept = new Map();
  const before = kept;
  // Noted before it is kept: what isn't noted may be forgotten at any time.
  if (acts.length === 0) localStorage.removeItem(slot);
  else localStorage.setItem(slot, '1');
  const places = (kept = placesOf(acts));
  const fresh = acts.filter(({ id }) => !before.has(id));
  const gone = [...before].filter(([id]) => !places.has(id));
  return changeKeptActs({
    put: fresh.map((act) => ({ slot, order: places.get(act.id) ?? 0, act })),
    remove: [...gone.map(([, order]) => [slot, order] as const), ...(taken.remove ?? [])],
  });
}

/** Storage may be full or blocked: acts then wait as long as the page lives. */
export async function keepActs(username: string, acts: readonly OutgoingAct[]): Promise<void> {
  try {
    if (outlivesTabs()) await change(slotOf(username), acts);
    else keepInTab(username, acts);
  } catch {
    return;
  }
}

/** They have logged out, or were elsewhere: what isn't noted as kept is nobody's. */
export async function forgetUnnoted(): Promise<void> {
  if (!outlivesTabs()) return;
  await forgetKeptActs((slot) => localStorage.getItem(slot) !== null).catch(() => undefined);
}

/** Answers all that waits here, with what it was given. */
type Take = (acts: readonly OutgoingAct[]) => readonly OutgoingAct[];

/** Hands on what a page has left: it is kept here in the same moment in which it is forgotten there. */
async function takeOver(username: string, slot: string, take: Take): Promise<void> {
  const left = await readKeptActs(slot);
  const acts = left.map(({ act }) => act);
  await change(slotOf(username), take(acts), {
    remove: left.map(({ order }) => [slot, order] as const),
  });
  localStorage.removeItem(slot);
}

/**
 * Takes over what pages of this person have left, those that are gone and those that will be while
 * this one is there. Returns what ends it.
 */
export function takeOverActs(username: string, take: Take): () => void {
  if (!outlivesTabs()) return () => undefined;
  return takeOverSlots({ beginning: beginningOf(username), own: slotOf(username) }, (slot) =>
    takeOver(username, slot, take),
  );
}
