import type { Platform } from '../../../platform/platform.js';
import { toReaders, tellChange } from '../stored/tell-change.js';
import { createClosing } from './closing.js';
import { createDeleting } from './deleting.js';
import { createEditing } from './editing.js';
import { createModerated } from './moderating.js';
import { createSuggesting } from './suggesting.js';
import { tagKey } from '@collabor8/domain';
import type { Stored } from '../../../ports/document-store.js';
import type { Retag, TagExchange } from '../../tags/index.js';
import { questions, type QuestionDocument } from '../stored/documents.js';

/** Questions that one unit of work changes. */
const BATCH = 20;

/** The question with another tag, or with the same one spelt anew; each tag once. */
function retagged(question: QuestionDocument, { fromKey, to }: TagExchange): QuestionDocument {
  const names = question.tags.map((name) => (tagKey(name) === fromKey ? to : name));
  const byKey = new Map(names.map((name) => [tagKey(name), name]));
  return { ...question, tags: [...byKey.values()], tagKeys: [...byKey.keys()] };
}

/** Gives questions another tag, as tags are renamed. */
const createRetagging =
  ({ hub }: Pick<Platform, 'hub'>): Retag =>
  async (unit, exchange) => {
    const { fromKey, toKey, cursor } = exchange;
    const collection = unit.collection(questions);
    const page = await collection.page('taggedNewest', { equals: [fromKey], cursor, limit: BATCH });
    const changed: Stored<QuestionDocument>[] = [];
    let gained = 0;
    for (const { _id } of page.items) {
      let keys: readonly string[] = [];
      const after = await collection.update(_id, (before) => {
        keys = before.tagKeys;
        return retagged(before, exchange);
      });
      // What a page found is not locked: it may be gone, or have lost the tag by its author's hand.
      if (!after.ok || !keys.includes(fromKey)) continue;
      changed.push(after.value);
      if (!keys.includes(toKey)) gained += 1;
    }
    return {
      ...{ isNone: page.items.length === 0, nextCursor: page.nextCursor },
      ...{ lost: changed.length, gained },
      async tell() {
        for (const question of changed) await tellChange(hub, question);
      },
    };
  };

export type CareService = ReturnType<typeof createCareService>;

/** What becomes of posts once they stand there. */
export function createCareService(platform: Platform) {
  const publish = toReaders(platform.hub);
  return {
    ...createEditing(platform, publish),
    ...createDeleting(platform, publish),
    ...createClosing(platform, publish),
    ...createSuggesting(platform, publish),
    moderated: createModerated(platform, publish),
    retag: createRetagging(platform),
  };
}
