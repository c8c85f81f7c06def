import { randomUUID } from 'node:crypto';
import type { BoardEntry } from '@collabor8/domain';
import { strokeNumbered } from '../boards-store.js';
import type { Person } from '../product.js';
import { Sent, type Book, type Writers } from './book.js';

const PAGE = 1000;

/** The whole log of a board, from the first entry on. */
async function readLog(reader: Person, id: string): Promise<readonly BoardEntry[]> {
  const entries: BoardEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { entries: readonly BoardEntry[]; nextCursor: string | null } =
      await reader.trpc.whiteboards.logPage.query({ id, cursor, limit: PAGE });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

/** The strokes of one board. */
export async function openBoardsBook({ ada }: Writers): Promise<Book> {
  const { uniqueLink: id } = await ada.trpc.whiteboards.create.mutate({
    uniqueLink: randomUUID(),
    title: 'Plan',
  });
  const drawn = new Sent('stroke');
  const places = new Map<string, number>();

  return {
    feature: 'whiteboards',

    write: ({ ben }) =>
      drawn.send(async (strokeId) => {
        const stroke = { ...strokeNumbered(places.size), id: strokeId };
        const { seq } = await ben.trpc.whiteboards.addStroke.mutate({ id, stroke });
        places.set(strokeId, seq);
      }),

    async audit({ ada: reader }) {
      const entries = await readLog(reader, id);
      const strokes = entries.flatMap((entry) => (entry.kind === 'stroke' ? [entry] : []));
      return [
        ...drawn.audit(strokes.map(({ id: strokeId }) => strokeId)),
        ...strokes
          .filter((stroke) => (places.get(stroke.id) ?? stroke.seq) !== stroke.seq)
          .map((stroke) => `stroke ${stroke.id} has another place, ${stroke.seq}`),
        ...entries
          .filter(({ seq }, place) => seq !== place + 1)
          .map(({ seq }) => `the log has a hole before ${seq}`),
      ];
    },
  };
}
