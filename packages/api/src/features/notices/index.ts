import { defineFeature } from '../../platform/feature.js';
import { noticeBooks, pushKeys, withheldTitles } from './documents.js';
import { noticesRouter } from './router.js';
import { createNoticesService, type NoticesService } from './service.js';
import {
  stopMailsSchema,
  DELETED_TITLE,
  HIDDEN_LINE,
  mentionedIn,
  notesOfText,
  possibleNames,
  usernameKey,
} from '@collabor8/domain';
import { z } from 'zod';
import { operation, type Operation } from '../../http/operation.js';
import { parseInput } from '../../request/validation.js';
import type { TextHooks } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { users } from '../users/index.js';
import { writeNotes } from './noticing.js';
import { withholdTitle } from './readable-notices.js';

export { queueCallPush, ringsOnDevices } from './device-pushes.js';
export { createNoticing, type Tell } from './noticing.js';
export { titleToTell } from './readable-notices.js';
export { createTellingMany, TOLD_AT_ONCE } from './telling-many.js';

/** Whom a Markdown text names, as they spell it. */
export async function namedIn(unit: Collections, markdown: string): Promise<readonly string[]> {
  const keys = [...new Set(possibleNames(markdown).map(usernameKey))];
  if (keys.length === 0) return [];
  const found = await unit.collection(users).getMany(keys);
  return mentionedIn(markdown, new Map(found.map(({ _id, username }) => [_id, username])));
}

/** Texts tell those whom they are written for and whom they name; titles that nobody is to read are withheld. */
const noticedTexts: TextHooks = {
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

/** What mail programs call by themselves (RFC 8058): the link of a mail is all that they have. */
const noticesOperations = (notices: NoticesService): readonly Operation[] => [
  operation('POST /unsubscribe/{token}', {
    isPublic: true,
    summary: 'Stop mails about what one misses, by the link of one of them',
    reply: z.object({}),
    async handle({ params }) {
      await notices.stopMails(parseInput(stopMailsSchema, params).token);
      return {};
    },
  }),
];

/** What people are told of, and mailed while they are away. */
export const noticesFeature = defineFeature({
  collections: [noticeBooks, pushKeys, withheldTitles],
  createService: createNoticesService,
  createRouter: noticesRouter,
  createOperations: noticesOperations,
  texts: noticedTexts,
  // In every frame: the bell tells how many there are.
  letters: (service) => service.letters,
  tidy: (service) => [() => service.queueMails()],
});
