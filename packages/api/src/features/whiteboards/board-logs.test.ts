import { STROKE_CODE_MAX_LENGTH } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBoardsStage, strokeOf, type BoardsStage } from '../../testing/boards-stage.js';
import { boardEntries } from './documents.js';

let stage: BoardsStage;
beforeAll(async () => {
  stage = await openBoardsStage();
});
afterAll(() => stage.close());

const readPages = async (limit: number): Promise<readonly (readonly number[])[]> => {
  const pages: (readonly number[])[] = [];
  let cursor: string | null = null;
  do {
    const input = { id: stage.id, limit, cursor };
    const page = await stage.ada.trpc.whiteboards.logPage.query(input);
    pages.push(page.entries.map(({ seq }) => seq));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
};

it('is read in pages that end early where strokes are long', async () => {
  for (let count = 0; count < 50; count += 1) await stage.draw(stage.ada);
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  expect(await readPages(30)).toEqual([all.slice(0, 30), all.slice(30)]);
  const entries = stage.server.store.collection(boardEntries);
  const points = strokeOf().points.padEnd(STROKE_CODE_MAX_LENGTH, 'A');
  for await (const { _id } of entries.all()) {
    await entries.update(_id, ({ entry, ...document }) => ({
      ...document,
      entry: entry.kind === 'stroke' ? { ...entry, points } : entry,
    }));
  }
  expect(await readPages(1_000)).toEqual([all.slice(0, 20), all.slice(20, 40), all.slice(40)]);
});

it('is opened by one person with a pause after each time where it is long, and by others meanwhile', async () => {
  const open = async (username: string): Promise<number> => {
    await stage.server.services.whiteboards.open(username, stage.id);
    return performance.now();
  };
  // Fifty strokes of 48,001 characters are read in 1.2 seconds.
  const [first = 0, second = 0, others = 0] = await Promise.all(['ada', 'Ada', 'ben'].map(open));
  expect(second - first).toBeGreaterThan(1_000);
  expect(others - first).toBeLessThan(900);
});
