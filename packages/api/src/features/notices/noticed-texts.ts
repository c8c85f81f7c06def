import {
  DELETED_TITLE,
  HIDDEN_LINE,
  mentionedIn,
  notesOfText,
  possibleNames,
  usernameKey,
} from '@collabor8/domain';
import type { TextHooks } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { users } from '../users/index.js';
import { writeNotes } from './noticing.js';
import { withholdTitle } from './readable-notices.js';

/** Whom a Markdown text names, as they spell it. */
export async function namedIn(unit: Collections, markdown: string): Promise<readonly string[]> {
  const keys = [...new Set(possibleNames(markdown).map(usernameKey))];
  if (keys.length === 0) return [];
  const found = await unit.collection(users).getMany(keys);
  return mentionedIn(markdown, new Map(found.map(({ _id, username }) => [_id, username])));
}

/** Texts tell those whom they are written for and whom they name; titles that nobody is to read are withheld. */
export const noticedTexts: TextHooks = {
  async written(unit, { author: actor, text, news }) {
    if (news === undefined) return undefined;
    const { at, readersAmong, ...about } = news;
    const named = await namedIn(unit, text);
    const mentioned = (await readersAmong?.(named)) ?? named;
    const notes = notesOfText(about, { actor, at, mentioned });
    const publish = await writeNotes(unit, notes);
    return { readers: notes.map(({ reader }) => reader), tell: ({ hub }) => publish(hub) };
  },

  async hidden(unit, { kind, id }, isHidden) {
    if (kind === 'question') await withholdTitle(unit, id, isHidden ? HIDDEN_LINE : null);
  },

  async removed(unit, { kind, id }, byModerator) {
    if (kind === 'question' && byModerator) await withholdTitle(unit, id, DELETED_TITLE);
  },
};
