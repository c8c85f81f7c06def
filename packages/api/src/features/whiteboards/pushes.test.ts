import { paintingOf, type BoardLog } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsNamed,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { listen, type Listener } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';

/** Longer than a picture may be on its way. */
const WHILE_MS = 1000;

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const contentsOf = ({ events }: Listener) => eventsNamed(events, 'whiteboardContent');
const watch = async (): Promise<Listener> => {
  const heard = await listen(stage.ben, { kind: 'boardContent', boardId: stage.id });
  stage.advance(WHILE_MS);
  return heard;
};
const shown = async (): Promise<BoardLog> => (await stage.open(stage.eve)).log;

describe('a picture of the whole board (SPEC §4)', () => {
  it('replaces the board for all, and what came before stays in the replay', async () => {
    const heard = await watch();
    await stage.draw(stage.ada);
    await stage.picture();
    stage.advance(WHILE_MS);
    expect(await stage.push(stage.ben, pictureOf(2))).toEqual({ lastSeq: 2 });
    const log = await shown();
    const [, image] = log.entries;
    expect(image).toMatchObject({ kind: 'image', seq: 2, author: 'ben' });
    expect(paintingOf(log)).toMatchObject({ strokes: [] });
    expect(await stage.picture()).toBe(pictureOf(2));
    await waitFor('the picture', () => contentsOf(heard).at(-1)?.upTo === 2);
    expect(contentsOf(heard).at(-1)?.content).toBe(pictureOf(2));
    expect((await stage.wholeLog()).map(({ kind }) => kind)).toEqual(['stroke', 'image']);
  });

  it('is taken back by whoever put it there, and nobody else', async () => {
    await watch();
    await stage.draw(stage.ada, strokeOf(1));
    const before = await stage.picture();
    stage.advance(WHILE_MS);
    await stage.push(stage.ben, pictureOf(2));
    const image = (await stage.wholeLog()).find(({ kind }) => kind === 'image');
    const id = image !== undefined && 'id' in image ? image.id : '';
    await expect(stage.undo(stage.ada, id)).rejects.toThrow('only what you have drawn yourself');
    await stage.undo(stage.ben, id);
    expect(await stage.picture()).toBe(before);
  });

  it('that is said to show what is drawn is refused: the server paints that', async () => {
    await stage.draw(stage.ada);
    const before = await stage.picture();
    const { updateWhiteboard } = stage.ben.trpc.whiteboards;
    const forged = { id: stage.id, content: pictureOf(1), upTo: 1 as never };
    await expect(updateWhiteboard.mutate(forged)).rejects.toThrow(
      'The server paints what is drawn itself.',
    );
    expect(await stage.picture()).toBe(before);
    expect(await stage.wholeLog()).toHaveLength(1);
  });

  it('stays what it is, however many others follow it', async () => {
    await stage.push(stage.ben, pictureOf(1));
    const [image] = await stage.wholeLog();
    if (image?.kind !== 'image') throw new Error('There is no picture in the log.');
    for (let number = 2; number < 6; number += 1) {
      stage.advance(WHILE_MS);
      await stage.push(stage.ben, pictureOf(number));
    }
    const found = await stage.eve.rest('GET', `/whiteboard/${stage.id}/picture?v=${image.id}`);
    expect(
      `data:image/png;base64,${Buffer.from(await found.arrayBuffer()).toString('base64')}`,
    ).toBe(pictureOf(1));
  });

  it('is followed by the strokes that its sender was not sent, as their authors’ own', async () => {
    await watch();
    const [seen, unseen, late] = [strokeOf(1), strokeOf(2), strokeOf(3)];
    await stage.draw(stage.ada, seen);
    await stage.picture();
    stage.advance(WHILE_MS);
    await stage.draw(stage.ada, unseen);
    await stage.draw(stage.eve, late);
    expect(await stage.push(stage.ben, pictureOf(2))).toEqual({ lastSeq: 6 });
    const { strokes } = paintingOf(await shown());
    expect(strokes.map(({ author, points }) => ({ author, points }))).toEqual([
      { author: 'ada', points: unseen.points },
      { author: 'eve', points: late.points },
    ]);
    const ids = (await stage.wholeLog()).map((entry) => ('id' in entry ? entry.id : ''));
    expect(new Set(ids).size).toBe(6);
  });

  it('counts a picture as seen only when it had time to be', async () => {
    await watch();
    await stage.draw(stage.ada, strokeOf(1));
    await stage.picture();
    stage.advance(100);
    expect(await stage.push(stage.ben, pictureOf(2))).toMatchObject({ lastSeq: 3 });
    expect(paintingOf(await shown()).strokes).toHaveLength(1);
  });

  it('of somebody who does not listen loses nobody’s latest strokes', async () => {
    await stage.drawMany(stage.ada, 120);
    await stage.push(stage.ben, pictureOf(1));
    expect(paintingOf(await shown()).strokes).toHaveLength(120);
  });
});

describe('clients of both kinds on one board', () => {
  it('lose nothing to each other', async () => {
    await watch();
    const drawn: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const strokes = [strokeOf(10 * round), strokeOf(10 * round + 1)];
      await Promise.all([
        ...strokes.map((stroke, place) => stage.draw(place === 0 ? stage.ada : stage.eve, stroke)),
        stage.push(stage.ben, pictureOf(round)),
      ]);
      drawn.push(...strokes.map(({ points }) => points));
    }
    // No picture had time to be seen meanwhile: ben knows none of these strokes, and all of them show.
    const log = await shown();
    const { ground, strokes } = paintingOf(log);
    expect(strokes.map(({ points }) => points).toSorted()).toEqual(drawn.toSorted());
    const images = log.entries.filter(({ kind }) => kind === 'image');
    expect(images.at(-1)).toMatchObject({ id: ground });
    // The server paints it all into one picture, which ben sees before he goes on.
    await stage.picture();
    stage.advance(WHILE_MS);
    const lastSeq = log.entries.length;
    expect(await stage.push(stage.ben, pictureOf(100))).toEqual({ lastSeq: lastSeq + 1 });
  });
});
