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
import { read } from '../../testing/read.js';

/** Longer than a picture may be on its way. */
const WHILE_MS = 1000;

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const contentsOf = ({ events }: Listener) => eventsNamed(events, 'whiteboardContent');
const newest = async (): Promise<string> => {
  const board = await stage.eve.rest('GET', `/whiteboard/${stage.id}`);
  return ((await board.json()) as { content: string }).content;
};
const watch = async (): Promise<Listener> => {
  const heard = await listen(stage.ben, { kind: 'boardContent', boardId: stage.id });
  stage.advance(WHILE_MS);
  return heard;
};
const shown = async (): Promise<BoardLog> => (await stage.open(stage.eve)).log;

describe('a picture with the number of the last entry', () => {
  it('becomes the board’s content and changes nothing that is drawn', async () => {
    const own = await listen(stage.ada, { kind: 'person', username: 'ada' });
    await stage.draw(stage.ben);
    const before = await shown();
    expect(await stage.push(stage.ben, pictureOf(1), 1)).toEqual({ outcome: 'kept', lastSeq: 1 });
    expect(await newest()).toBe(pictureOf(1));
    expect(await shown()).toEqual(before);
    await own.received(1);
    const [row] = await read(stage.ada.trpc.whiteboards.openList.query());
    expect(own.events).toMatchObject([{ type: 'pictured', content: row?.content }]);
    expect(row?.content?.upTo).toBe(1);
  });

  it('that comes too late changes nothing', async () => {
    await stage.draw(stage.ben);
    await stage.push(stage.ben, pictureOf(1), 1);
    await stage.draw(stage.ada);
    expect(await stage.push(stage.ben, pictureOf(2), 1)).toEqual({
      outcome: 'outdated',
      lastSeq: 2,
    });
    expect(await stage.push(stage.ben, pictureOf(3), 3)).toMatchObject({ outcome: 'outdated' });
    expect(await newest()).toBe(pictureOf(1));
  });

  it('is kept once, of several that are pushed at the same moment', async () => {
    await stage.draw(stage.ben);
    const pushed = await Promise.all(
      [stage.ada, stage.ben, stage.eve].map((person, number) =>
        stage.push(person, pictureOf(number), 1),
      ),
    );
    expect(pushed.map(({ outcome }) => outcome).toSorted()).toEqual([
      'kept',
      'outdated',
      'outdated',
    ]);
  });

  it('is sent as it is to those who watch, the newest one when they begin', async () => {
    await stage.draw(stage.ada);
    await stage.push(stage.ada, pictureOf(1), 1);
    const first = (await watch()).attached;
    expect(first).toHaveLength(1);
    const heard = await listen(stage.eve, { kind: 'boardContent', boardId: stage.id });
    await stage.draw(stage.ada);
    await stage.push(stage.ada, pictureOf(2), 2);
    await waitFor('the picture', () => contentsOf(heard).length > 0);
    expect(contentsOf(heard).at(-1)).toEqual({
      name: 'whiteboardContent',
      boardId: stage.id,
      content: pictureOf(2),
      upTo: 2,
    });
  });
});

describe('a picture without a number (SPEC §4)', () => {
  it('replaces the board for all, and what came before stays in the replay', async () => {
    const heard = await watch();
    await stage.draw(stage.ada);
    await stage.push(stage.ada, pictureOf(1), 1);
    stage.advance(WHILE_MS);
    expect(await stage.push(stage.ben, pictureOf(2))).toEqual({ outcome: 'replaces', lastSeq: 2 });
    const log = await shown();
    const [, image] = log.entries;
    expect(image).toMatchObject({ kind: 'image', seq: 2, author: 'ben' });
    expect(paintingOf(log)).toMatchObject({ strokes: [] });
    expect(await newest()).toBe(pictureOf(2));
    await waitFor('the picture', () => contentsOf(heard).at(-1)?.upTo === 2);
    expect(contentsOf(heard).at(-1)?.content).toBe(pictureOf(2));
    expect((await stage.wholeLog()).map(({ kind }) => kind)).toEqual(['stroke', 'image']);
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
    await stage.push(stage.ada, pictureOf(1), 1);
    stage.advance(WHILE_MS);
    await stage.draw(stage.ada, unseen);
    await stage.draw(stage.eve, late);
    expect(await stage.push(stage.ben, pictureOf(2))).toEqual({ outcome: 'replaces', lastSeq: 6 });
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
    await stage.push(stage.ada, pictureOf(1), 1);
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
    // No page pushed a picture meanwhile: ben has seen none of these strokes, and all of them show.
    const log = await shown();
    const { ground, strokes } = paintingOf(log);
    expect(strokes.map(({ points }) => points).toSorted()).toEqual(drawn.toSorted());
    const images = log.entries.filter(({ kind }) => kind === 'image');
    expect(images.at(-1)).toMatchObject({ id: ground });
    // A page paints it all into one picture, which ben sees before he goes on.
    const { lastSeq } = await stage.push(stage.ada, pictureOf(99), log.entries.length);
    stage.advance(WHILE_MS);
    expect(await stage.push(stage.ben, pictureOf(100))).toEqual({
      outcome: 'replaces',
      lastSeq: lastSeq + 1,
    });
  });
});
