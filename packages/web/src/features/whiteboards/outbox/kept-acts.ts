import { hasFields, keepText } from '../../../shared/session/browser-storage.js';
import { takeOverSlots } from '../../../shared/session/page-slots.js';
import { notedActs, type OutgoingAct } from '../whiteboards-slice.js';

/** An act that waits, in the place of the page that did it. */
interface KeptAct {
  readonly slot: string;
  /** Among those of its slot; may be negative. */
  readonly order: number;
  readonly act: OutgoingAct;
}

const isKept = (value: unknown): value is KeptAct =>
  hasFields(value, 'order', 'act') && hasFields(value.act, 'id', 'boardId', 'act');

type Key = readonly [slot: string, order: number];

/** What is kept and what is forgotten, at once. */
interface KeptChange {
  readonly put?: readonly KeptAct[];
  readonly remove?: readonly Key[];
}

const ACTS = 'acts';

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused.'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('collabor8-boards', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ACTS, { keyPath: ['slot', 'order'] });
  };
  return answerTo(request);
}

/** In this order, however many are under way. */
let opened: Promise<IDBDatabase> | undefined;
const database = (): Promise<IDBDatabase> => (opened ??= open());

/** Whatever comes after a string in a key is an array, and comes after it. */
const allOf = (slot: string): IDBKeyRange => IDBKeyRange.bound([slot], [slot, []]);

/** Rejects where storage is full or blocked. */
async function changeKeptActs({ put = [], remove = [] }: KeptChange): Promise<void> {
  const transaction = (await database()).transaction(ACTS, 'readwrite');
  const store = transaction.objectStore(ACTS);
  for (const kept of put) store.put(kept);
  for (const key of remove) store.delete([...key]);
  // The tab may be closed before an answer could come.
  transaction.commit();
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
  });
}

/** Those of one slot, in their order. */
async function readKeptActs(slot: string): Promise<readonly KeptAct[]> {
  const store = (await database()).transaction(ACTS).objectStore(ACTS);
  return (await answerTo<unknown[]>(store.getAll(allOf(slot)))).filter(isKept);
}

async function forgetKeptActs(isWanted: (slot: string) => boolean): Promise<void> {
  const store = (await database()).transaction(ACTS).objectStore(ACTS);
  const keys = await answerTo(store.getAllKeys());
  const slots = keys.flatMap((key) =>
    Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [],
  );
  const unwanted = [...new Set(slots)].filter((slot) => !isWanted(slot));
  if (unwanted.length === 0) return;
  const changed = (await database()).transaction(ACTS, 'readwrite').objectStore(ACTS);
  await Promise.all(unwanted.map((slot) => answerTo(changed.delete(allOf(slot)))));
}

/*
 * The slots of `notedActs` are small: what is done is noted there at once, and goes on to the browser's database, which
 * takes each act by itself. The note stays until none is left there, so that whoever logs out is asked, and acts without
 * one are forgotten. Acts that are sent twice land once, by their ids.
 */

const hasLocks = (): boolean => 'locks' in navigator;

/** What is in the database and what is as yet noted alone. */
async function readSlot(slot: string) {
  const kept = await readKeptActs(slot);
  const acts = kept.map(({ act }) => act);
  const noted = notedActs.readSlot(slot).filter(({ id }) => !acts.some((act) => act.id === id));
  return { kept, acts: [...acts, ...noted] };
}

/** What this page had not got through, before another session; without locks, this tab before it was loaded anew. */
export async function readOwnActs(username: string): Promise<readonly OutgoingAct[]> {
  try {
    if (hasLocks()) return (await readSlot(notedActs.own(username))).acts;
  } catch {
    // Blocked: what is noted is all there is.
  }
  return notedActs.read(username);
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
  const fresh = acts.filter(({ id }) => !before.has(id));
  if (acts.length === 0) localStorage.removeItem(slot);
  else if (!keepText(slot, JSON.stringify(fresh))) localStorage.setItem(slot, '[]');
  const places = (kept = placesOf(acts));
  const gone = [...before].filter(([id]) => !places.has(id));
  return changeKeptActs({
    put: fresh.map((act) => ({ slot, order: places.get(act.id) ?? 0, act })),
    remove: [...gone.map(([, order]) => [slot, order] as const), ...(taken.remove ?? [])],
  });
}

/** Storage may be full or blocked: acts then wait as long as the page lives. */
export async function keepActs(username: string, acts: readonly OutgoingAct[]): Promise<void> {
  try {
    if (hasLocks()) await change(notedActs.own(username), acts);
    else notedActs.store(username, acts);
  } catch {
    return;
  }
}

/** They have logged out, or were elsewhere: what isn't noted as kept is nobody's. */
export async function forgetUnnoted(): Promise<void> {
  if (!hasLocks()) return;
  await forgetKeptActs((slot) => localStorage.getItem(slot) !== null).catch(() => undefined);
}

/** Answers all that waits here, with what it was given. */
type Take = (acts: readonly OutgoingAct[]) => readonly OutgoingAct[];

interface TakeOver {
  readonly take: Take;
  /** They have logged out in another page. */
  readonly onDiscarded: () => void;
}

/** Hands on what a page has left: it is kept here in the same moment in which it is forgotten there. */
async function takeOver(username: string, slot: string, take: Take): Promise<void> {
  const { kept: left, acts } = await readSlot(slot);
  await change(notedActs.own(username), take(acts), {
    remove: left.map(({ order }) => [slot, order] as const),
  });
  localStorage.removeItem(slot);
}

/** Takes over what pages of this person leave, gone or going. Returns what ends it. */
export function takeOverActs(username: string, { take, onDiscarded }: TakeOver): () => void {
  if (!hasLocks()) return () => undefined;
  const slots = {
    beginning: notedActs.beginning(username),
    own: notedActs.own(username),
    onDiscarded,
  };
  return takeOverSlots(slots, (slot) => takeOver(username, slot, take));
}
