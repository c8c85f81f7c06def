import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, type GamesStage } from '../../testing/games-stage.js';
import type { GameList } from './lists.js';
import { read } from '../../testing/read.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

describe('the lobby', () => {
  it('lists games that wait, then those that go on, then those that are over, newest first', async () => {
    const ids: string[] = [stage.gameID];
    for (let count = 0; count < 5; count += 1) {
      stage.advance(1000);
      const { games } = stage.server.services;
      ids.push(await games.create(`person ${count}`, { gameType: 'Nim' }));
    }
    const [over, going, ...waiting] = ids;
    for (const id of [over ?? '', going ?? '']) {
      await stage.join(stage.ada, id);
      await stage.join(stage.ben, id);
    }
    await stage.leave(stage.ada, over);
    const expected = [...waiting.toReversed(), going, over];
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: GameList =
        cursor === null
          ? (await read(stage.eve.trpc.games.openLobby.query({ limit: 2 }))).games
          : await stage.eve.trpc.games.page.query({ cursor, limit: 2 });
      found.push(...page.items.map((game) => game.gameID));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(expected);
    const ofStatus = async (status: 'WAITING_TO_START' | 'IN_PROGRESS' | 'OVER') =>
      (await read(stage.eve.trpc.games.openLobby.query({ status }))).games.items.map(
        (game) => game.gameID,
      );
    expect(await ofStatus('WAITING_TO_START')).toEqual(waiting.toReversed());
    expect(await ofStatus('IN_PROGRESS')).toEqual([going]);
    expect(await ofStatus('OVER')).toEqual([over]);
  });

  it('tells people the games they sit in, until the end', async () => {
    const ongoing = async () => (await read(stage.ada.trpc.games.openLobby.query({}))).ongoing;
    expect(await ongoing()).toEqual([]);
    await stage.begin();
    expect((await ongoing()).map((game) => game.gameID)).toEqual([stage.gameID]);
    await stage.leave(stage.ben);
    expect(await ongoing()).toEqual([]);
  });
});
