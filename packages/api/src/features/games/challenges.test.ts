import { noticeText, type Notice } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';
import { read } from '../../testing/read.js';
import { signUp, startTestServer, type Person } from '../../testing/test-server.js';
import { CHALLENGES_PER_HOUR } from './challenges.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

const challenge = (username = 'ben') =>
  stage.ada.trpc.games.challenge.mutate({ gameType: 'Nim', username, objects: 15 });
const decline = (person: Person, gameID: string) => person.trpc.games.decline.mutate({ gameID });
const told = async (person: Person): Promise<string[]> => {
  const { notices } = await read(person.trpc.notices.openMine.query());
  return notices.map((notice: Notice) => noticeText(notice));
};

it('seats the challenger, keeps the other seat, and tells whom it is kept for', async () => {
  const gameID = await challenge('BEN');
  expect(await stage.stored(gameID)).toMatchObject({
    players: ['ada'],
    keptFor: { player1: 'ada', player2: 'ben' },
    objects: 15,
  });
  expect(await told(stage.ben)).toEqual(['ada challenges you to Nim']);
  expect(await refusalOf(stage.join(stage.eve, gameID))).toEqual([
    'CONFLICT',
    'This table is kept for two others.',
  ]);
  expect((await stage.join(stage.ben, gameID)).state.status).toBe('IN_PROGRESS');
});

it('is made once, though its request is repeated, and tells of it once', async () => {
  const repeated = () =>
    stage.ada.trpc.games.challenge.mutate({ gameType: 'Nim', username: 'ben', gameID: '0a1b2c3d' });
  expect([await repeated(), await repeated()]).toEqual(['0a1b2c3d', '0a1b2c3d']);
  const { notices } = await read(stage.ben.trpc.notices.openMine.query());
  expect(notices.map(({ count }) => count)).toEqual([1]);
});

it('can be declined, which closes the table and tells the challenger', async () => {
  const gameID = await challenge();
  const declined = await decline(stage.ben, gameID);
  expect(declined).toMatchObject({ endedBy: 'declined', state: { status: 'OVER', winners: [] } });
  expect(await told(stage.ada)).toEqual(['ben declined your challenge']);
  expect(await decline(stage.ben, gameID)).toEqual(declined);
  const played = await stage.eve.trpc.games.playedBy.query({ username: 'ada' });
  expect(played.items).toEqual([]);
});

it('ends as well when the challenger leaves: nobody else gets the table, and it is no game of theirs', async () => {
  const gameID = await challenge();
  const left = await stage.ada.trpc.games.leave.mutate({ gameID });
  expect(left).toMatchObject({ endedBy: 'withdrawn', state: { status: 'OVER', winners: [] } });
  expect(await stage.ada.trpc.games.leave.mutate({ gameID })).toEqual(left);
  const over = ['BAD_REQUEST', 'This game is over.'];
  expect(await refusalOf(stage.join(stage.eve, gameID))).toEqual(over);
  expect(await refusalOf(stage.join(stage.ben, gameID))).toEqual(over);
  expect((await refusalOf(decline(stage.ben, gameID)))[1]).toBe('This challenge was taken back.');
  expect((await stage.ada.trpc.games.playedBy.query({ username: 'ada' })).items).toEqual([]);
  // Its place is free again.
  await challenge();
  await challenge('eve');
});

it('ends for whoever leaves over REST as well', async () => {
  const gameID = await challenge();
  const response = await stage.ada.rest('POST', '/games/leave', { gameID, playerID: 'ada' });
  expect(response.status).toBe(200);
  expect(await stage.stored(gameID)).toMatchObject({ endedBy: 'withdrawn' });
});

describe('is refused', () => {
  it.each([
    ['to somebody whom nobody knows', 'nobody', 'NOT_FOUND', 'User not found'],
    ['to oneself', 'Ada', 'BAD_REQUEST', 'You can’t challenge yourself.'],
  ])('%s', async (_whom, username, code, message) => {
    expect(await refusalOf(challenge(username))).toEqual([code, message]);
  });

  it('with three tables waiting, of which a challenge is one', async () => {
    await challenge();
    await challenge('eve');
    expect((await refusalOf(challenge()))[1]).toMatch(/^Three of your tables/);
    expect(await told(stage.eve)).toHaveLength(1);
  });
});

it('is declined by nobody else', async () => {
  const gameID = await challenge();
  const refusal = ['FORBIDDEN', 'Nobody has challenged you at this table.'];
  expect(await refusalOf(decline(stage.ada, gameID))).toEqual(refusal);
  expect(await refusalOf(decline(stage.eve, gameID))).toEqual(refusal);
  expect(await refusalOf(decline(stage.ada, 'none'))).toEqual(['NOT_FOUND', 'Game not found']);
});

it('comes to one person only so often, however often it is taken back', async () => {
  const server = await startTestServer({ rateLimits: true });
  const [ada] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'cleo'),
  ]);
  const begin = (username: string, gameID?: string) =>
    ada.trpc.games.challenge.mutate({ gameType: 'Nim', username, gameID });
  // Whose answers are lost sends the same again, which challenges nobody anew.
  const again = await begin('ben', '0a1b2c3d');
  for (let times = 1; times <= CHALLENGES_PER_HOUR; times += 1) await begin('ben', again);
  await ada.trpc.games.leave.mutate({ gameID: again });
  for (let times = 2; times <= CHALLENGES_PER_HOUR; times += 1) {
    await ada.trpc.games.leave.mutate({ gameID: await begin('ben') });
  }
  await expect(begin('BEN')).rejects.toMatchObject({
    message: 'You have challenged ben often. Please try again in 60 minutes.',
    data: { httpStatus: 429 },
  });
  await begin('cleo');
  await server.close();
});
