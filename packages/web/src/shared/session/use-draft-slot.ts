import { useEffect, useState } from 'react';
import { keepText, readText } from './browser-storage.js';
import { draftKey, readDraft } from './use-draft.js';
import { useUserContext } from './session-contexts.js';

/** More tabs than anybody writes in at a time; one more shares the last. */
const SLOTS = Array.from({ length: 8 }, (_, slot) => slot);

/** The draft of the first tab keeps the name that it has where tabs can't tell each other. */
const slotName = (name: string, slot: number): string => (slot === 0 ? name : `${name}:${slot}`);

interface Claim {
  readonly name: string;
  readonly release: () => void;
}

/** What this tab has let go of last, and is free only in a moment. */
let released: Promise<unknown> = Promise.resolve();

/** Undefined where another tab has it. */
function claim(lock: string, name: string): Promise<Claim | undefined> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(lock, { ifAvailable: true }, (granted) => {
      if (granted === null) {
        resolve(undefined);
        return;
      }
      return new Promise<void>((release) => {
        resolve({
          name,
          release: () => {
            released = held.catch(() => undefined);
            release();
          },
        });
      });
    });
    held.catch(reject);
  });
}

interface SlotOptions {
  readonly username: string;
  /** What is written, such as 'question'. */
  readonly name: string;
  /** Of it, such as 'text': a slot where any says something is taken before an empty one. */
  readonly parts: readonly string[];
}

/** No kept text: whoever logs out has nothing to lose by it. */
const tabKey = (name: string): string => `collabor8-draft-slot:${name}`;

/** Goes on in this tab with the draft of that slot, unless another one is writing it. */
export const preferSlot = (name: string, slot: string): boolean =>
  keepText(tabKey(name), slot, 'sessionStorage');

/** That of this tab before it was loaded anew, then those left with something in them, then empty ones. */
function inOrder(options: SlotOptions): readonly number[] {
  const { username, name, parts } = options;
  const isWritten = (slot: number) =>
    parts.some((part) => readDraft(draftKey(username, `${slotName(name, slot)}:${part}`)) !== '');
  const own = Number(readText(tabKey(name), 'sessionStorage') ?? '-1');
  const rank = (slot: number) => (slot === own ? 0 : isWritten(slot) ? 1 : 2);
  return SLOTS.toSorted((one, other) => rank(one) - rank(other));
}

async function claimSlot(options: SlotOptions): Promise<Claim> {
  await released;
  for (const slot of inOrder(options)) {
    const name = slotName(options.name, slot);
    const claimed = await claim(draftKey(options.username, name), name);
    if (claimed === undefined) continue;
    preferSlot(options.name, String(slot));
    return claimed;
  }
  return { name: slotName(options.name, SLOTS.length - 1), release: () => undefined };
}

/**
 * The name of a draft that no other tab is writing, as long as the page is there; undefined for the moment in which
 * that isn't known. What was left unfinished in a tab that is closed is gone on with in the next one. Where tabs can't
 * tell each other (locks are missing over plain http) all share one.
 */
export function useDraftSlot(name: string, parts: readonly string[]): string | undefined {
  const { username } = useUserContext().user;
  const canTell = 'locks' in navigator;
  const [slot, setSlot] = useState(canTell ? undefined : name);
  const all = parts.join(' ');
  useEffect(() => {
    if (!canTell) return;
    let isThere = true;
    const claimed = claimSlot({ username, name, parts: all.split(' ') });
    claimed.then(
      (own) => {
        if (isThere) setSlot(own.name);
      },
      // Locks are blocked.
      () => setSlot(name),
    );
    return () => {
      isThere = false;
      claimed.then(({ release }) => release()).catch(() => undefined);
    };
  }, [all, canTell, name, username]);
  return slot;
}
