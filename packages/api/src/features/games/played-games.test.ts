import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGamesStage, type GamesStage } from '../../testing/games-stage.js';
import { upkeep } from '../../platform/upkeep.js';
import { games as gameCollection } from './documents.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
  await stage.begin();
});
afterEach(() => stage.close());

const playedBy = async (username: string) =>
  (await stage.eve.trpc.games.playedBy.query({ username })).items.map(({ gameID }) => gameID);

it('are those somebody sits in and those that are over, and nobody else\u2019s', async () => {
  await stage.leave(stage.ben);
  expect(await playedBy('ada')).toEqual([stage.gameID]);
  expect(await playedBy('eve')).toEqual([]);
});

it('are found in a store of an earlier version, once it was looked through', async () => {
  const { store, services } = stage.server;
  const collection = store.collection(gameCollection);
  await collection.update(stage.gameID, ({ players: _, ...document }) => document);
  await store.collection(upkeep).remove('players of games');
  expect(await playedBy('ada')).toEqual([]);
  await services.games.noteAllPlayers();
  expect(await playedBy('ada')).toEqual([stage.gameID]);
});
