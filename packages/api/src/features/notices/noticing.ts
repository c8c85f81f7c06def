import {
  callingKinds,
  noticeUpdateOf,
  withNote,
  type Note,
  type NoticeUpdate,
} from '@collabor8/domain';
import type { Teller } from '../../platform/texts.js';
import type { Collections } from '../../ports/document-store.js';
import { areApart } from '../users/index.js';
import { changeCentre, readCentre, toCentre } from './stored-books.js';

/** Tells people what was written for them; called after the commit. */
export type Tell = () => Promise<void>;

const publishTo = (hub: Teller['hub'], username: string, update: NoticeUpdate): Promise<void> =>
  hub.publish(update, [{ kind: 'person', username }]);

/** A note without what comes of somebody whom its reader doesn't meet. */
async function heardOf(unit: Collections, note: Note): Promise<Note> {
  const acts = [];
  for (const act of note.acts) {
    const isUnheard =
      callingKinds.includes(act.kind) && (await areApart(unit, note.reader, act.actor));
    if (!isUnheard) acts.push(act);
  }
  return { ...note, acts };
}

/** Writes notes in the unit of work of what they tell, which runUnit runs; answers how they are told after its commit. */
export async function writeNotes(
  unit: Collections,
  notes: readonly Note[],
): Promise<(hub: Teller['hub']) => Promise<void>> {
  const told: { readonly username: string; readonly update: NoticeUpdate }[] = [];
  for (const each of notes) {
    const note = await heardOf(unit, each);
    const { reader: username } = note;
    if (note.acts.length === 0) continue;
    const book = await changeCentre(unit, username, (before, next) => withNote(before, note, next));
    if (book === undefined) continue;
    told.push({ username, update: noticeUpdateOf(toCentre(book), book.revision) });
  }
  return async (hub) => {
    for (const { username, update } of told) await publishTo(hub, username, update);
  };
}

/** What other features tell people by, without knowing how it is kept. */
export const createNoticing = ({ store, hub }: Teller) => ({
  publish: (username: string, update: NoticeUpdate): Promise<void> =>
    publishTo(hub, username, update),

  /** Whether a note would change anything; for whoever would do more than write it. */
  async isNews(note: Note): Promise<boolean> {
    const centre = await readCentre(store, note.reader);
    return withNote(centre, note, 0) !== centre;
  },

  /** Writes notes in the unit of work of what they tell. */
  async note(unit: Collections, notes: readonly Note[]): Promise<Tell> {
    const publish = await writeNotes(unit, notes);
    return () => publish(hub);
  },
});
