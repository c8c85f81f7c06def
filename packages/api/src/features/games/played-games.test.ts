import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGamesStage, type GamesStage } from '../../testing/games-stage.js';
import { upkeep } from '../../platform/upkeep.js';
import { games as gameCollection } from './documents.js';
import { noteAllDecisions } from './lists.js';

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

const record = (username: string, against?: string) =>
  stage.eve.trpc.games.record.query({ username, against });

it('are counted by who has won, against one person and against all', async () => {
  await stage.leave(stage.ben);
  const second = await stage.rematch(stage.ada);
  await stage.join(stage.ben, second.gameID);
  expect(await record('ada', 'ben')).toEqual({ won: 1, lost: 0 });
  await stage.leave(stage.ada, second.gameID);
  const third = await stage.ada.trpc.games.create.mutate({ gameType: 'Nim' });
  await stage.join(stage.ada, third);
  await stage.join(stage.eve, third);
  await stage.leave(stage.eve, third);
  const practice = await stage.ada.trpc.games.create.mutate({
    gameType: 'Nim',
    opponent: 'casual',
  });
  await stage.leave(stage.ada, practice);
  expect(await record('ada', 'ben')).toEqual({ won: 1, lost: 1 });
  expect(await record('ben', 'ada')).toEqual({ won: 1, lost: 1 });
  expect(await record('ada')).toEqual({ won: 2, lost: 1 });
  expect(await record('eve')).toEqual({ won: 0, lost: 1 });
});

it('are counted in a store of an earlier version, once it was looked through', async () => {
  await stage.leave(stage.ben);
  const { store } = stage.server;
  const collection = store.collection(gameCollection);
  await collection.update(
    stage.gameID,
    ({ pair: _pair, winner: _winner, loser: _loser, ...document }) => document,
  );
  await store.collection(upkeep).remove('decisions of games');
  expect(await record('ada', 'ben')).toEqual({ won: 0, lost: 0 });
  await noteAllDecisions(store);
  expect(await record('ada', 'ben')).toEqual({ won: 1, lost: 0 });
});
