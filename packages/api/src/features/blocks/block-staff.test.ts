import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';

let stage: ModerationStage;
beforeAll(async () => {
  stage = await openModerationStage();
});
afterAll(() => stage.close());

it('moderators see everybody, be they blocked, and the others not', async () => {
  const { ada, bob, grace } = stage;
  for (const username of ['ada', 'grace']) await bob.trpc.users.block.mutate({ username });
  const finds = async ({ trpc }: typeof ada) =>
    (await read(trpc.users.openDirectory.query({ search: 'bob', limit: 30 }))).items.length;
  expect([await finds(grace), await finds(ada)]).toEqual([1, 0]);
  const gameID = await bob.trpc.games.create.mutate({ gameType: 'Nim' });
  const lists = async ({ trpc }: typeof ada) =>
    (await read(trpc.games.openLobby.query({ limit: 30 }))).games.items.some(
      (game) => game.gameID === gameID,
    );
  expect([await lists(grace), await lists(ada)]).toEqual([true, false]);
});
