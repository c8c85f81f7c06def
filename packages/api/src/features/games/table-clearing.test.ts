import { TABLE_KEPT_MS, type GameInstance, type LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import { waitFor } from '../../testing/wait-for.js';
import { gameVisitors } from './documents.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

const clear = () => stage.server.services.games.clearForsakenTables();

/** Everybody concerned is seen to be gone, and again when the time is over. */
async function clearInTime(milliseconds = TABLE_KEPT_MS): Promise<void> {
  await clear();
  stage.advance(milliseconds);
  await clear();
}

const tables = async () =>
  (await read(stage.eve.trpc.games.openLobby.query({}))).games.items.map(({ gameID }) => gameID);

describe('a table that waits', () => {
  it('is cleared ten minutes after the last page of its creator was closed, no earlier', async () => {
    await clearInTime(TABLE_KEPT_MS - 1);
    expect(await tables()).toEqual([stage.gameID]);
    stage.advance(1);
    await clear();
    expect(await tables()).toEqual([]);
    expect(await refusalOf(stage.join(stage.eve))).toEqual(['NOT_FOUND', 'Game not found']);
  });

  it.each([
    ['its creator', () => listen(stage.ada, { kind: 'person', username: 'ada' })],
    ['somebody in its room', () => listen(stage.eve, { kind: 'game', gameID: stage.gameID })],
  ])('is kept while %s has a page open, and counts anew from then on', async (_who, come) => {
    await clear();
    const page = await come();
    await clearInTime();
    expect(await tables()).toEqual([stage.gameID]);
    page.stop();
    await Promise.all([stage.ada.leave(), stage.eve.leave()]);
    await waitFor('that the page is closed', async () => {
      const { registry } = stage.server.connections;
      const open = await Promise.all(['ada', 'eve'].map((name) => registry.ofUser(name)));
      const here = stage.server.store.collection(gameVisitors).count('inGame', [stage.gameID]);
      return open.every((tabs) => tabs.length === 0) && (await here) === 0;
    });
    await clear();
    expect(await stage.server.services.games.all('ada').next()).toMatchObject({ done: false });
    stage.advance(TABLE_KEPT_MS);
    await clear();
    expect(await stage.server.services.games.all('ada').next()).toMatchObject({ done: true });
  });

  it('is kept while the player who sits there has a page open', async () => {
    await stage.join(stage.ben);
    await listen(stage.ben, { kind: 'games' });
    await clearInTime();
    expect(await tables()).toEqual([stage.gameID]);
  });

  it('is cleared at once when the account of its creator is gone', async () => {
    await stage.ada.rest('DELETE', '/user/deleteUser/ada');
    await clear();
    expect(await tables()).toEqual([]);
  });

  it('is kept, as a game, once both players are there', async () => {
    await stage.begin();
    await clearInTime();
    expect(await tables()).toEqual([stage.gameID]);
  });

  it('of a rematch leaves the way to another one', async () => {
    await stage.begin();
    await stage.leave(stage.ben);
    const first = await stage.rematch(stage.ada);
    await clearInTime();
    expect(await tables()).toEqual([stage.gameID]);
    const second = await stage.rematch(stage.ada);
    expect(second.gameID).not.toBe(first.gameID);
    expect(second.state.status).toBe('WAITING_TO_START');
  });
});

it('tells the lobby and the room: old state plus events equals freshly read state', async () => {
  await stage.begin();
  await stage.leave(stage.ben);
  const next = await stage.rematch(stage.ada);
  const apply = (games: readonly GameInstance[], event: LiveEvent) => {
    if (event.name === 'gameCleared') return games.filter(({ gameID }) => gameID !== event.gameID);
    if (event.name !== 'gameUpdate') return games;
    return games.map((game) => (game.gameID === event.game.gameID ? event.game : game));
  };
  const lobby = following<readonly GameInstance[]>({
    reader: stage.eve,
    topics: [{ kind: 'games' }],
    async open() {
      const { value, places } = await stage.eve.trpc.games.openLobby.query({});
      return { value: value.games.items, places };
    },
    apply,
  });
  await expectConvergence(stage.server, [lobby], () => clearInTime());
  expect(await tables()).not.toContain(next.gameID);
});
