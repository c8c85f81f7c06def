import {
  applyToBoardList,
  BOARD_DRAWERS_MAX,
  BOARDS_HANDED_MAX,
  BOARDS_MAX,
  type BoardList,
} from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsNamed,
  openBoardsStage,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { followBoard } from '../../testing/board-follower.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { boardDrawers, whiteboards } from './documents.js';
import { LISTINGS_PER_DAY } from './owning.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const boards = (person: Person) => person.trpc.whiteboards;
const letDraw = (usernames: string[], by = stage.ada) =>
  boards(by).letDraw.mutate({ id: stage.id, usernames });
const handOn = (username: string, by = stage.ada) =>
  boards(by).handOn.mutate({ id: stage.id, username });
const lock = () => boards(stage.ada).switchAccess.mutate({ id: stage.id, accessType: 'read-only' });

describe('people whom an owner lets draw', () => {
  it('draw on a read-only board until they are kept from it, and everybody is told', async () => {
    const follower = await followBoard(stage, stage.eve);
    await lock();
    await expect(stage.draw(stage.ben)).rejects.toThrow('read-only');
    expect(await letDraw(['BEN'])).toMatchObject({ drawers: ['ben'] });
    await stage.draw(stage.ben);
    await expect(stage.draw(stage.eve)).rejects.toThrow('read-only');
    await follower.settled();
    expect(follower.page().board).toEqual((await stage.open(stage.eve)).board);
    expect(follower.page().board.drawers).toEqual(['ben']);
    const after = await boards(stage.ada).keepFromDrawing.mutate({ id: stage.id, username: 'ben' });
    expect(after.drawers).toBeUndefined();
    await expect(stage.draw(stage.ben)).rejects.toThrow('read-only');
    follower.stop();
  });

  it('are named once, however often, and change nothing where they are known', async () => {
    const first = await letDraw(['ben']);
    expect(await letDraw(['ben', 'ada'])).toMatchObject({ drawers: ['ben'] });
    expect(first.drawers).toEqual(['ben']);
  });

  it('stay as many when two tabs name them at once', async () => {
    await Promise.all([letDraw(['ben']), letDraw(['eve'])]);
    const { drawers } = (await stage.open(stage.ada)).board;
    expect(drawers?.toSorted()).toEqual(['ben', 'eve']);
  });

  it('are named no longer once their account has ended, and everybody is told', async () => {
    const follower = await followBoard(stage, stage.ada);
    const other = await stage.create(stage.eve, 'Other');
    await letDraw(['ben', 'eve']);
    await boards(stage.eve).letDraw.mutate({ id: other.uniqueLink, usernames: ['ben'] });
    await stage.ben.trpc.users.delete.mutate({ username: 'ben' });
    await stage.server.tidy();
    await waitFor('a list without ben', async () => {
      const { drawers } = (await stage.open(stage.ada)).board;
      return drawers?.join() === 'eve';
    });
    await follower.settled();
    expect(follower.page().board.drawers).toEqual(['eve']);
    expect((await stage.open(stage.eve, other.uniqueLink)).board.drawers).toBeUndefined();
    const noted = stage.server.store.collection(boardDrawers);
    expect(await noted.get(`${stage.id} ben`)).toBeUndefined();
    follower.stop();
  });

  it('are noted if an earlier release named them, unless their account has ended', async () => {
    const { store } = stage.server;
    await store.transaction((unit) =>
      unit
        .collection(whiteboards)
        .update(stage.id, (board) => ({ ...board, drawers: ['ben', 'zoe', 'eve'] })),
    );
    await stage.server.tidy();
    expect((await stage.open(stage.ada)).board.drawers).toEqual(['ben', 'eve']);
    await stage.ben.trpc.users.delete.mutate({ username: 'ben' });
    await stage.server.tidy();
    await waitFor('a list without ben', async () => {
      const { drawers } = (await stage.open(stage.ada)).board;
      return drawers?.join() === 'eve';
    });
  });

  it('are looked for no longer on a board that is deleted, nor once they are kept from it', async () => {
    await letDraw(['ben', 'eve']);
    await boards(stage.ada).keepFromDrawing.mutate({ id: stage.id, username: 'ben' });
    const noted = stage.server.store.collection(boardDrawers);
    expect(await noted.get(`${stage.id} ben`)).toBeUndefined();
    expect(await noted.get(`${stage.id} eve`)).toMatchObject({ username: 'eve' });
    await boards(stage.ada).delete.mutate({ id: stage.id });
    expect(await noted.get(`${stage.id} eve`)).toBeUndefined();
  });

  it('are not named over REST, whose boards have no such field', async () => {
    await letDraw(['ben']);
    const found = await stage.eve.rest('GET', `/whiteboard/${stage.id}`);
    expect(Object.keys((await found.json()) as object)).not.toContain('drawers');
  });

  it('cannot be people whom the owner has blocked, nor too many', async () => {
    await stage.ada.trpc.users.block.mutate({ username: 'eve' });
    await expect(letDraw(['eve'])).rejects.toThrow('eve');
    await expect(
      letDraw(Array.from({ length: BOARD_DRAWERS_MAX + 1 }, (_, at) => `p${at}`)),
    ).rejects.toThrow();
  });
});

/** Boards that somebody owns already, as if they had been made one by one. */
const give = async (owner: string, many: number): Promise<void> => {
  const dateCreated = '2026-01-01T00:00:00.000Z';
  await stage.server.store.transaction(async (unit) => {
    for (let made = 0; made < many; made += 1) {
      const board = { title: 'One of many', owner, dateCreated, accessType: 'editable' } as const;
      await unit.collection(whiteboards).insert({ _id: randomUUID(), ...board });
    }
  });
};

describe('lists of boards', () => {
  it('are not filled by others, and hold so many of one’s own', async () => {
    await give('ben', BOARDS_HANDED_MAX);
    await expect(handOn('ben')).rejects.toThrow('ben has too many whiteboards already.');
    expect((await stage.open(stage.ben)).board.owner).toBe('ada');
    const { uniqueLink: own } = await stage.create(stage.ben, 'Mine');
    await give('ben', BOARDS_MAX - BOARDS_HANDED_MAX - 1);
    await expect(stage.create(stage.ben, 'One more')).rejects.toThrow('at most 1000 whiteboards');
    await boards(stage.ben).delete.mutate({ id: own });
    await stage.create(stage.ben, 'In its place');
  });

  it('show no boards of people whom one doesn’t meet', async () => {
    await letDraw(['ben', 'eve']);
    await stage.ben.trpc.users.block.mutate({ username: 'ada' });
    expect(await boards(stage.ben).shared.query()).toEqual([]);
    expect(await boards(stage.eve).shared.query()).toMatchObject([{ uniqueLink: stage.id }]);
  });

  it('are added to by one person so often a day', async () => {
    const limited = await openBoardsStage({ rateLimits: true });
    const { letDraw: let50 } = boards(limited.ada);
    const usernames = Array.from({ length: 50 }, () => 'ben');
    for (let times = 0; times < LISTINGS_PER_DAY / 50; times += 1) {
      await let50.mutate({ id: limited.id, usernames });
    }
    await expect(let50.mutate({ id: limited.id, usernames: ['ben'] })).rejects.toThrow(
      'too often today',
    );
    await expect(
      boards(limited.ada).handOn.mutate({ id: limited.id, username: 'ben' }),
    ).rejects.toThrow('too often today');
    await limited.close();
  });
});

describe('a board that is handed on', () => {
  it('is the other’s, who clears it, and no longer its former owner’s', async () => {
    await lock();
    await letDraw(['ben']);
    expect(await handOn('ben')).toMatchObject({ owner: 'ben', accessType: 'read-only' });
    expect((await stage.open(stage.eve)).board.drawers).toBeUndefined();
    await stage.draw(stage.ben, strokeOf(1));
    await stage.clear(stage.ben);
    await expect(stage.clear(stage.ada)).rejects.toThrow('Only the owner');
    await expect(stage.draw(stage.ada)).rejects.toThrow('read-only');
    await expect(handOn('eve')).rejects.toThrow('Only the owner');
  });

  it('goes from one list to the other, with its picture, and the other is told', async () => {
    const [adas, bens] = await Promise.all(
      [stage.ada, stage.ben].map((person) =>
        listen(person, { kind: 'person', username: person.username }),
      ),
    );
    await stage.draw(stage.ada);
    await stage.picture();
    const before = await read(boards(stage.ada).openList.query());
    await handOn('ben');
    const listOf = (
      { events }: { readonly events: Parameters<typeof eventsNamed>[0] },
      owner: string,
      rows: BoardList['rows'],
    ) =>
      eventsNamed(events, 'boardUpdate').reduce<BoardList>(
        (list, event) => applyToBoardList(list, event, owner),
        { rows, deletedIds: [], early: [] },
      ).rows;
    if (adas === undefined || bens === undefined) throw new Error('Nobody listens.');
    await waitFor('ada’s list', () => listOf(adas, 'ada', before).length === 0);
    const fresh = await read(boards(stage.ben).openList.query());
    expect(fresh).toHaveLength(1);
    await waitFor(
      'ben’s list',
      () => JSON.stringify(listOf(bens, 'ben', [])) === JSON.stringify(fresh),
    );
    const { notices } = await read(stage.ben.trpc.notices.openMine.query());
    expect(notices).toMatchObject([
      {
        kind: 'board',
        title: 'Plan',
        actors: ['ada'],
        place: { kind: 'board', boardId: stage.id, isYours: true },
      },
    ]);
    adas.stop();
    bens.stop();
  });
});
