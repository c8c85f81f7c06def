import type { Notice } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { withheldTitles } from './documents.js';

/**
 * Has people read `line` for the title of a question in what they were told of it, or, without a
 * line, the title again; in the unit of work that hides or deletes the question. It stands in as many
 * books as people were told: there it stays, and is left out of what is read of them.
 */
export async function withholdTitle(
  unit: Collections,
  qid: string,
  line: string | null,
): Promise<void> {
  const titles = unit.collection(withheldTitles);
  if (line === null) await titles.remove(qid);
  else if (!(await titles.update(qid, (before) => ({ ...before, line }))).ok) {
    stillFree(await titles.insert({ _id: qid, line }));
  }
}

/** Rows of a book as their reader may see them. */
export async function asShown(
  store: Collections,
  notices: readonly Notice[],
): Promise<readonly Notice[]> {
  const qids = notices.flatMap(({ place }) => (place.kind === 'question' ? place.qid : []));
  if (qids.length === 0) return notices;
  const withheld = await store.collection(withheldTitles).getMany([...new Set(qids)]);
  const lines = new Map(withheld.map(({ _id, line }) => [_id, line]));
  return notices.map((notice) => {
    const line = notice.place.kind === 'question' ? lines.get(notice.place.qid) : undefined;
    // What moderators did to a question itself is told without its title.
    return line === undefined || notice.title === '' ? notice : { ...notice, title: line };
  });
}

/** The title of a question as it may be told, of which something was noted a while ago. */
export async function titleToTell(unit: Collections, qid: string, title: string): Promise<string> {
  return (await unit.collection(withheldTitles).get(qid))?.line ?? title;
}
