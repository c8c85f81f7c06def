import type { Notice, NoticePlace } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { areApart } from '../users/index.js';
import { asShown } from './withheld-titles.js';

/** Whether somebody may still read what a notice is about. */
export type ReachesPlace = (reader: string, place: NoticePlace) => Promise<boolean>;

/** What of notices may be told outside of the app, at the moment when it is. */
export function createReadableNotices({ store }: { readonly store: Collections }) {
  let reaches: ReachesPlace = () => Promise.resolve(false);

  /** A notice as it may be told now: nobody whom its reader doesn't meet, and nothing that they may no longer read. */
  async function asReadable(reader: string, notice: Notice): Promise<Notice | undefined> {
    const { kind, actors, judgement, place } = notice;
    if (!(await reaches(reader, place))) {
      // What moderators decided is told all the same, without what it was about.
      return kind === 'moderated' || kind === 'report' ? { ...notice, title: '' } : undefined;
    }
    if (kind === 'account' || kind === 'webhook' || judgement !== undefined) return notice;
    const met: string[] = [];
    for (const actor of actors) if (!(await areApart(store, reader, actor))) met.push(actor);
    return met.length === 0 ? undefined : { ...notice, actors: met };
  }

  return {
    /** Says what people may still read. */
    onMailing: (answer: ReachesPlace): void => {
      reaches = answer;
    },

    reaches: (reader: string, place: NoticePlace): Promise<boolean> => reaches(reader, place),

    async of(reader: string, notices: readonly Notice[]): Promise<readonly Notice[]> {
      const readable: Notice[] = [];
      for (const each of await asShown(store, notices)) {
        const notice = await asReadable(reader, each);
        if (notice !== undefined) readable.push(notice);
      }
      return readable;
    },
  };
}

export type ReadableNotices = ReturnType<typeof createReadableNotices>;
