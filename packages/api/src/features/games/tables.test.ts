import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

const create = (person = stage.ada) => person.trpc.games.create.mutate({ gameType: 'Nim' });
const close = (person = stage.ada, gameID = stage.gameID) =>
  person.trpc.games.close.mutate({ gameID });
const waiting = async () => {
  const lobby = await read(stage.eve.trpc.games.openLobby.query({ status: 'WAITING_TO_START' }));
  return lobby.games.items.map(({ gameID }) => gameID);
};

describe('tables of one person that wait', () => {
  it('are three at most, however many another has', async () => {
    await create();
    await create();
    const refusal = ['BAD_REQUEST', expect.stringMatching(/^Three of your tables/)];
    expect(await refusalOf(create())).toEqual(refusal);
    expect(await waiting()).toHaveLength(3);
    await create(stage.ben);
    expect(await waiting()).toHaveLength(4);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['begins', () => stage.begin()],
    ['is closed', () => close()],
  ])('make room for another when one %s', async (_what, happen) => {
    await create();
    await create();
    await happen();
    await create();
    expect(await refusalOf(create())).toEqual(['BAD_REQUEST', expect.anything()]);
  });

  it('stay where they are when somebody sits down at one and leaves it', async () => {
    await create();
    await create();
    await stage.join(stage.ben);
    await stage.leave(stage.ben);
    expect((await refusalOf(create()))[0]).toBe('BAD_REQUEST');
  });

  it('are no hindrance to practice, nor to a rematch', async () => {
    await stage.begin();
    await stage.leave(stage.ben);
    for (let count = 0; count < 3; count += 1) await create();
    await stage.ada.trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' });
    expect((await stage.rematch(stage.ada)).state.status).toBe('WAITING_TO_START');
  });
});

it('rematches that one person waits for are three at most, and one that is closed makes room', async () => {
  const rematchOfAnother = async () => {
    const gameID = await create();
    await stage.join(stage.ada, gameID);
    await stage.join(stage.ben, gameID);
    await stage.leave(stage.ben, gameID);
    return stage.ada.trpc.games.rematch.mutate({ gameID });
  };
  const first = await rematchOfAnother();
  await rematchOfAnother();
  await rematchOfAnother();
  const refusal = ['BAD_REQUEST', expect.stringMatching(/^Three of your tables/)];
  expect(await refusalOf(rematchOfAnother())).toEqual(refusal);
  await close(stage.ada, first.gameID);
  await rematchOfAnother();
});

describe('games of one person against the computer', () => {
  const practise = () =>
    stage.ada.trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' });
  const refusal = ['BAD_REQUEST', expect.stringMatching(/^Five of your games/)];

  it('are five at most at a time, begun together or one by one', async () => {
    const begun = await Promise.allSettled(Array.from({ length: 8 }, practise));
    const [first = ''] = begun.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await stage.ada.trpc.games.leave.mutate({ gameID: first });
    await practise();
    expect(await refusalOf(practise())).toEqual(refusal);
    const rematch = stage.ada.trpc.games.rematch.mutate({ gameID: first });
    expect(await refusalOf(rematch)).toEqual(refusal);
    await create();
  });
});

describe('a table with an ID of its client', () => {
  const drawn = '0a1b2c3d';
  const createAs = (person: Person, gameID = drawn) =>
    person.trpc.games.create.mutate({ gameType: 'Nim', gameID });

  it('is made once, though its request is repeated when three tables wait', async () => {
    await create();
    expect(await createAs(stage.ada)).toBe(drawn);
    expect(await createAs(stage.ada)).toBe(drawn);
    expect(await waiting()).toHaveLength(3);
  });

  it('is refused to others', async () => {
    await createAs(stage.ada);
    expect(await refusalOf(createAs(stage.ben))).toEqual([
      'CONFLICT',
      'There is another game with this id.',
    ]);
  });

  it.each<[string, (known: string) => string]>([
    ['what passes for a visit to another’s game', (known) => `${known} the`],
    ['words', () => 'Vote for ben'],
    ['what turns its row around', () => '\u202e0a1b2c3'],
    ['less', () => ''],
  ])(
    'is opened under eight digits that anybody could have drawn, and not under %s',
    async (_what, idOf) => {
      const refusal = await refusalOf(createAs(stage.ben, idOf(stage.gameID)));
      expect(refusal).toEqual(['BAD_REQUEST', expect.anything()]);
    },
  );
});

describe('closing a table', () => {
  it('takes it away for everybody', async () => {
    const room = await listen(stage.eve, { kind: 'game', gameID: stage.gameID });
    await close();
    await waitFor('that the room hears of it', () =>
      room.events.find((event) => event.name === 'gameCleared'),
    );
    expect(await waiting()).toEqual([]);
    await close();
    expect((await refusalOf(stage.join(stage.ben)))[0]).toBe('NOT_FOUND');
  });

  it('is refused to others', async () => {
    expect(await refusalOf(close(stage.ben))).toEqual([
      'FORBIDDEN',
      'Only the person who opened this table can close it.',
    ]);
    expect(await waiting()).toEqual([stage.gameID]);
  });

  it('is refused while somebody else waits there, and once the game has begun', async () => {
    await stage.join(stage.ben);
    expect(await refusalOf(close())).toEqual(['BAD_REQUEST', 'ben is waiting at this table.']);
    await stage.join(stage.ada);
    expect(await refusalOf(close())).toEqual([
      'BAD_REQUEST',
      'This game has begun, so its table stays.',
    ]);
  });
});
