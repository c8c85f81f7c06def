import {
  NAMES_ASKED_MAX,
  NAMES_OFFERED,
  usernameKey,
  mentionPlaces,
  nameAt,
} from '@collabor8/domain';
import type { Client } from '../api/trpc.js';
import { userPath } from '../paths.js';

/** Who is called what, as far as texts need it. */
export interface Names {
  /** The usernames, by their keys, of those of some words that are names. */
  readonly find: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** People whose name has a word that begins so. */
  readonly search: (beginning: string) => Promise<readonly string[]>;
}

/** How long what a page asks for is gathered. */
const GATHERED_MS = 20;

/** Remembers which words are names: the texts of a page ask together, and each word once. */
export function createNameLookup(api: Client): Names {
  const known = new Map<string, Promise<string | undefined>>();
  let waiting: { readonly key: string; readonly tell: (name: string | undefined) => void }[] = [];

  async function ask(asked: typeof waiting): Promise<void> {
    const names = asked.map(({ key }) => key);
    try {
      const found = await api.notices.named.query({ names });
      const byKey = new Map(found.map((name) => [usernameKey(name), name]));
      asked.forEach(({ key, tell }) => tell(byKey.get(key)));
    } catch {
      // A name that stays text loses nothing; the next text asks again.
      asked.forEach(({ key, tell }) => {
        known.delete(key);
        tell(undefined);
      });
    }
  }

  function askAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += NAMES_ASKED_MAX) {
      void ask(all.slice(from, from + NAMES_ASKED_MAX));
    }
  }

  function find(key: string): Promise<string | undefined> {
    const before = known.get(key);
    if (before !== undefined) return before;
    const name = new Promise<string | undefined>((tell) => {
      if (waiting.length === 0) setTimeout(askAll, GATHERED_MS);
      waiting.push({ key, tell });
    });
    known.set(key, name);
    return name;
  }

  return {
    async find(words) {
      const keys = [...new Set(words.map(usernameKey))];
      const names = await Promise.all(keys.map(find));
      return new Map(
        keys.flatMap((key, index) => {
          const name = names[index];
          return name === undefined ? [] : [[key, name] as const];
        }),
      );
    },

    async search(beginning) {
      const { value } = await api.users.openDirectory.query({
        search: beginning,
        limit: NAMES_OFFERED,
      });
      return value.items.map(({ username }) => username);
    },
  };
}

const placeIn = (mark: HTMLElement) => mentionPlaces(mark.textContent)[0];

/** Turns the names among the marked places of a text into links to the people's profiles. */
export async function linkMentions(
  marks: readonly HTMLElement[],
  find: Names['find'],
): Promise<void> {
  const words = marks.flatMap((mark) => placeIn(mark)?.candidates ?? []);
  const known = await find(words);
  for (const mark of marks) {
    const found = placeIn(mark);
    const written = found && nameAt(found, (key) => known.has(key));
    const username = written && known.get(usernameKey(written));
    if (written === undefined || username === undefined) continue;
    const link = document.createElement('a');
    link.href = userPath(username);
    link.dataset['person'] = username;
    link.textContent = `@${written}`;
    mark.replaceWith(link, mark.textContent.slice(1 + written.length));
  }
}
