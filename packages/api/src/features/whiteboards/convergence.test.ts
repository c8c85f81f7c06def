import { randomUUID } from 'node:crypto';
import { applyToBoardList, paintingOf, SETTLE_EVERY, type BoardList } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followBoard, shownBy } from '../../testing/board-follower.js';
import {
  eventsNamed,
  FIRST_BASE,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

/** Old state plus the events of `mutate` must equal the state read afterwards, for everybody. */
async function expectConvergence(mutate: () => Promise<unknown>): Promise<void> {
  const followers = [await followBoard(stage, stage.ada), await followBoard(stage, stage.ben)];
  const own = await listen(stage.ada, { kind: 'person', username: 'ada' });
  const rows = await read(stage.ada.trpc.whiteboards.openList.query());
  await waitFor(
    'both on the board',
    async () => (await stage.open(stage.eve)).presence.count === 2,
  );
  await mutate();
  for (const follower of followers) {
    await follower.settled();
    const [known, fresh] = [follower.page(), await stage.open(stage.eve)];
    const whole = await stage.wholeLog();
    expect(known.board).toEqual(fresh.board);
    expect(known.log).toEqual(fresh.log);
    expect(paintingOf(known.log)).toEqual(paintingOf(fresh.log));
    expect(shownBy(known.log, whole)).toEqual(shownBy(fresh.log, whole));
    expect(known.drawings).toEqual([]);
    await waitFor('the presence', () => follower.page().presence.count === 2);
  }
  const freshRows = await read(stage.ada.trpc.whiteboards.openList.query());
  const list = (): BoardList =>
    eventsNamed(own.events, 'boardUpdate').reduce<BoardList>(
      (state, event) => applyToBoardList(state, event, 'ada'),
      { rows, deletedIds: [], early: [] },
    );
  await waitFor('the list', () => JSON.stringify(list().rows) === JSON.stringify(freshRows));
  for (const follower of followers) follower.stop();
  own.stop();
}

describe('old state plus events equals freshly read state (STYLE, verify_action)', () => {
  it('after strokes were moved by two people at once, turned back and rubbed out', () =>
    expectConvergence(async () => {
      const [one, other] = [strokeOf(1), strokeOf(2)];
      for (const stroke of [one, other]) await stage.draw(stage.ada, stroke);
      const moved = randomUUID();
      await Promise.all([
        stage.change(stage.ada, one.id, { x: 300 }, moved),
        stage.change(stage.ben, one.id, { x: 500, color: '#bf3b26' }),
        stage.change(stage.ben, other.id, { rank: 1 }),
      ]);
      await stage.undo(stage.ada, moved);
      const pen = { tool: 'eraser', width: 20 } as const;
      await stage.draw(stage.ben, { ...strokeOf(3), pen, rubsOut: [other.id] });
    }));

  it('after strokes of several people at once', () =>
    expectConvergence(() =>
      Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          stage.draw(number % 2 === 0 ? stage.ada : stage.ben, strokeOf(number)),
        ),
      ),
    ));

  it('after undo, redo and clear', () =>
    expectConvergence(async () => {
      const [one, other] = [strokeOf(1), strokeOf(2)];
      await stage.draw(stage.ben, one);
      await stage.draw(stage.ben, other);
      await stage.undo(stage.ben, other.id);
      await stage.undo(stage.ben, one.id);
      await stage.redo(stage.ben, one.id);
      await stage.clear(stage.ada);
      await stage.draw(stage.ben, strokeOf(3));
    }));

  it('after pictures, painted and pushed', () =>
    expectConvergence(async () => {
      await stage.draw(stage.ada);
      await stage.picture();
      await stage.draw(stage.ben);
      await stage.push(stage.eve, pictureOf(2));
      await stage.picture();
    }));

  it('after a new name, a new board, another access and a deleted board', () =>
    expectConvergence(async () => {
      const { id, ada } = stage;
      await ada.trpc.whiteboards.rename.mutate({ id, title: 'Better' });
      await ada.trpc.whiteboards.switchAccess.mutate({ id, accessType: 'read-only' });
      const gone = await stage.create(ada, 'Gone');
      await stage.create(ada, 'Stays');
      await ada.trpc.whiteboards.delete.mutate({ id: gone.uniqueLink });
      await ada.rest('POST', '/whiteboard/addWhiteboard', {
        ...{ owner: 'ada', title: 'Drawn', content: pictureOf(4) },
        ...{ uniqueLink: randomUUID(), accessType: 'editable' },
      });
    }));

  it('after everything at once', () =>
    expectConvergence(async () => {
      const { id, ada } = stage;
      await Promise.all([
        ...Array.from({ length: 10 }, (_, number) => stage.draw(stage.ben, strokeOf(number))),
        stage.clear(ada),
        stage.push(stage.eve, pictureOf(1)),
        stage.picture(),
        ada.trpc.whiteboards.rename.mutate({ id, title: 'Other' }),
      ]);
    }));
});

it('shows those who follow from a base what those see who know the whole log', async () => {
  const early = await followBoard(stage, stage.ben);
  await stage.drawMany(stage.ada, FIRST_BASE - 10);
  await stage.clear(stage.ada);
  await stage.drawMany(stage.ada, 10);
  await stage.picture();
  const late = await followBoard(stage, stage.eve);
  await stage.undo(
    stage.ada,
    (await stage.wholeLog()).flatMap((entry) => (entry.kind === 'clear' ? [entry.id] : []))[0] ??
      '',
  );
  await early.settled();
  await late.settled();
  const whole = await stage.wholeLog();
  expect(late.page().log.base?.upTo).toBe(SETTLE_EVERY);
  expect(shownBy(late.page().log, whole)).toEqual(shownBy(early.page().log, whole));
  expect(shownBy(early.page().log, whole)).toHaveLength(FIRST_BASE + 1);
});
