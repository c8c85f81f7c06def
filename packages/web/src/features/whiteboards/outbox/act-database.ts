import type { OutgoingAct } from '../whiteboards-slice.js';

/** An act that waits, in the place of the page that did it. */
export interface KeptAct {
  readonly slot: string;
  /** Among those of its slot; may be negative. */
  readonly order: number;
  readonly act: OutgoingAct;
}

const isKept = (value: unknown): value is KeptAct =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'act' in value &&
  isOutgoing(value.act);

/** Of what is read from storage, which an earlier version may have written. */
export const isOutgoing = (value: unknown): value is OutgoingAct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'boardId' in value &&
  'act' in value;

type Key = readonly [slot: string, order: number];

/** What is kept and what is forgotten, at once. */
export interface KeptChange {
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
export async function changeKeptActs({ put = [], remove = [] }: KeptChange): Promise<void> {
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
export async function readKeptActs(slot: string): Promise<readonly KeptAct[]> {
  const store = (await database()).transaction(ACTS).objectStore(ACTS);
  return (await answerTo<unknown[]>(store.getAll(allOf(slot)))).filter(isKept);
}

/** Forgets the acts of slots that nobody wants any more. */
export async function forgetKeptActs(isWanted: (slot: string) => boolean): Promise<void> {
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
