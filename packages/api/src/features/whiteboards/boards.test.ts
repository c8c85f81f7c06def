import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { listen } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';
import { read } from '../../testing/read.js';
import { boardEntries, boardPictures, boardStates, pictureParts } from './documents.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const list = async () => read(stage.ada.trpc.whiteboards.openList.query());

describe('a new board', () => {
  it('is blank, its maker’s own and editable', async () => {
    const { id } = stage;
    const board = {
      uniqueLink: id,
      title: 'Plan',
      owner: 'ada',
      dateCreated: '2026-01-01T00:00:00.000Z',
      accessType: 'editable',
      revision: 1,
    };
    expect(await stage.open(stage.ben)).toEqual({
      board,
      log: { base: null, entries: [] },
      presence: { boardId: id, people: [], count: 0, asOf: expect.any(String) as string },
      drawings: [],
      cursors: [],
      isDeleted: false,
    });
    expect(await list()).toEqual([{ ...board, content: null }]);
  });

  it('is made once, however often the request is sent', async () => {
    const input = { uniqueLink: randomUUID(), title: ' Sketch ', accessType: 'read-only' as const };
    const { create } = stage.ada.trpc.whiteboards;
    const made = await Promise.all([create.mutate(input), create.mutate(input)]);
    expect(made[0]).toEqual(made[1]);
    expect(made[0]).toMatchObject({ title: 'Sketch', accessType: 'read-only', revision: 1 });
    expect(await list()).toHaveLength(2);
  });

  it('stands in its owner’s list alone, the newest first', async () => {
    stage.advance(1000);
    const second = await stage.create(stage.ada, 'Second');
    const bens = await stage.create(stage.ben, 'Of ben');
    expect((await list()).map(({ uniqueLink }) => uniqueLink)).toEqual([
      second.uniqueLink,
      stage.id,
    ]);
    const rows = await read(stage.ben.trpc.whiteboards.openList.query());
    expect(rows.map(({ uniqueLink }) => uniqueLink)).toEqual([bens.uniqueLink]);
  });
});

it('can be renamed and switched, which the board and the list hear', async () => {
  const { id, ada, ben } = stage;
  const [board, own] = [
    await listen(ben, { kind: 'board', boardId: id }),
    await listen(ada, { kind: 'person', username: 'ada' }),
  ];
  const before = board.events.length;
  await ada.trpc.whiteboards.rename.mutate({ id, title: 'Better' });
  await ada.trpc.whiteboards.rename.mutate({ id, title: 'Better' });
  const last = await ada.trpc.whiteboards.switchAccess.mutate({ id, accessType: 'read-only' });
  expect(last).toMatchObject({ title: 'Better', accessType: 'read-only', revision: 3 });
  await own.received(2);
  await board.received(before + 2);
  expect(own.events).toMatchObject([
    { type: 'changed', board: { revision: 2 } },
    { type: 'changed', board: last },
  ]);
  expect(board.events.slice(before)).toEqual(own.events);
});

it('keeps its revision while people draw', async () => {
  await stage.draw(stage.ben);
  await stage.picture();
  await stage.push(stage.ben, pictureOf(1));
  expect((await stage.open(stage.ada)).board.revision).toBe(1);
});

describe('a deleted board', () => {
  it('is gone for everybody, and who is on it hears so', async () => {
    const { id, ada, ben, eve } = stage;
    const listeners = [
      await listen(ben, { kind: 'board', boardId: id }),
      await listen(eve, { kind: 'boardContent', boardId: id }),
      await listen(ada, { kind: 'person', username: 'ada' }),
    ];
    await ada.trpc.whiteboards.delete.mutate({ id });
    const deletion = { name: 'boardUpdate', type: 'deleted', boardId: id };
    for (const { events } of listeners) {
      // Who sits there may be told at any time before it.
      await waitFor('the deletion', () =>
        events.some((event) => isDeepStrictEqual(event, deletion)),
      );
    }
    expect(await list()).toEqual([]);
    await expect(stage.open(ben)).rejects.toThrow('Whiteboard not found');
    await expect(stage.draw(ben)).rejects.toThrow('Whiteboard not found');
  });

  it('leaves nothing of what was on it, and its id to nobody: links lead to no other board', async () => {
    const { id, ada, ben, server } = stage;
    for (let number = 0; number < 5; number += 1) await stage.draw(ada, strokeOf(number));
    await stage.picture();
    await stage.push(ada, pictureOf(2));
    await ada.trpc.whiteboards.delete.mutate({ id });
    const again = { uniqueLink: id, title: 'Again', accessType: 'editable' as const };
    const expectTaken = async (): Promise<void> => {
      const content = pictureOf(1);
      const whole = { ...again, owner: 'ben', dateCreated: new Date(), content };
      expect((await ben.rest('POST', '/whiteboard/addWhiteboard', whole)).status).toBe(409);
      for (const { trpc } of [ada, ben]) {
        await expect(trpc.whiteboards.create.mutate(again)).rejects.toThrow('with this id');
      }
    };
    await expectTaken();
    await server.services.whiteboards.clearDeletedBoards();
    for (const definition of [boardEntries, boardPictures, pictureParts] as const) {
      const left: unknown[] = [];
      for await (const document of server.store.collection(definition as never).all()) {
        left.push(document);
      }
      expect(left, definition.name).toEqual([]);
    }
    await expectTaken();
    expect(await server.store.collection(boardStates).get(id)).toMatchObject({ lastSeq: 0 });
  });
});
