import { randomUUID } from 'node:crypto';
import { encodePoints, type BoardEntry, type Stroke } from '@collabor8/domain';
import { createRandom } from './random.js';
import { boardEntries, boardStates, whiteboards, type DocumentStore } from './product.js';

const ENTRIES_PER_TRANSACTION = 5000;
const FIRST_DRAWN = Date.parse('2024-01-01T00:00:00Z');
/** Points of a stroke after simplification, in the middle of what people draw. */
const POINTS = 24;
const COLORS = ['#000000', '#d9480f', '#1971c2', '#2f9e44'] as const;

const timeOf = (seq: number): string => new Date(FIRST_DRAWN + seq * 1000).toISOString();

/** A wandering line such as a hand draws, told by its number. */
export function strokeNumbered(number: number): Stroke {
  const random = createRandom(number);
  let [x, y] = [100 + random() * 600, 100 + random() * 400];
  const points = Array.from({ length: POINTS }, () => {
    [x, y] = [x + random() * 16 - 8, y + random() * 16 - 8];
    return { x, y };
  });
  const pen = {
    tool: 'brush',
    color: COLORS[number % COLORS.length] ?? '#000000',
    width: 2,
  } as const;
  return { id: randomUUID(), pen, points: encodePoints(points) };
}

export interface BoardSeed {
  readonly owner: string;
  readonly strokeCount: number;
}

/** Writes a board on which so much was drawn; answers its id. */
export async function seedBoard(
  store: DocumentStore,
  { owner, strokeCount }: BoardSeed,
): Promise<string> {
  const boardId = randomUUID();
  for (let written = 0; written < strokeCount; written += ENTRIES_PER_TRANSACTION) {
    const end = Math.min(strokeCount, written + ENTRIES_PER_TRANSACTION);
    await store.transaction(async (unit) => {
      for (let seq = written + 1; seq <= end; seq += 1) {
        const stroke = strokeNumbered(seq);
        const entry: BoardEntry = {
          ...stroke,
          kind: 'stroke',
          author: owner,
          seq,
          at: timeOf(seq),
        };
        const _id = `${boardId} ${stroke.id}`;
        await unit.collection(boardEntries).insert({ _id, boardId, seq, entry });
      }
    });
  }
  await store.transaction(async (unit) => {
    await unit.collection(whiteboards).insert({
      ...{ _id: boardId, title: 'A board to measure', owner },
      ...{ dateCreated: timeOf(0), accessType: 'editable' },
    });
    await unit.collection(boardStates).insert({
      ...{ _id: boardId, lastSeq: strokeCount, content: null, sent: [] },
      ...{ base: null, formerBase: null, formerContent: null },
    });
  });
  return boardId;
}
