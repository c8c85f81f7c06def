import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
});

afterEach(() => server.close());

const call = async (person: Person, method: string, path: string, body?: unknown) => {
  const response = await person.rest(method, path, body);
  const text = await response.text();
  return response.status === 200 ? (JSON.parse(text) as unknown) : [response.status, text];
};

const created = (): Promise<unknown> => call(ada, 'POST', '/games/create', { gameType: 'Nim' });

describe('the game paths of SPEC §7', () => {
  it('create a game and answer its ID', async () => {
    expect(await created()).toMatch(/^[0-9a-f]{8}$/);
  });

  it('answer joining and leaving with the game and its ID', async () => {
    const gameID = await created();
    const waiting = await call(ada, 'POST', '/games/join', { gameID, playerID: 'ada' });
    expect(waiting).toMatchObject({
      gameID,
      gameType: 'Nim',
      players: ['ada'],
      state: {
        status: 'WAITING_TO_START',
        player1: 'ada',
        moves: [],
        remainingObjects: 21,
        winners: [],
      },
    });
    const begun = await call(ben, 'POST', '/games/join', { gameID, playerID: 'ben' });
    expect(begun).toMatchObject({
      gameID,
      players: ['ada', 'ben'],
      state: { status: 'IN_PROGRESS', player1: 'ada', player2: 'ben' },
    });
    const over = await call(ada, 'POST', '/games/leave', { gameID, playerID: 'ada' });
    expect(over).toMatchObject({ gameID, state: { status: 'OVER', winners: ['ben'] } });
  });

  it('list games, all of them or those of a status', async () => {
    expect(await call(ada, 'GET', '/games/games')).toEqual([]);
    const gameID = await created();
    await created();
    await call(ada, 'POST', '/games/join', { gameID, playerID: 'ada' });
    await call(ben, 'POST', '/games/join', { gameID, playerID: 'ben' });
    const ids = async (query: string): Promise<unknown[]> =>
      ((await call(ada, 'GET', `/games/games${query}`)) as { gameID: string }[]).map(
        (game) => game.gameID,
      );
    expect(await ids('')).toHaveLength(2);
    expect(await ids('?gameType=Nim')).toHaveLength(2);
    expect(await ids('?status=IN_PROGRESS')).toEqual([gameID]);
    expect(await ids('?gameType=Nim&status=WAITING_TO_START')).toHaveLength(1);
    expect(await ids('?status=OVER')).toEqual([]);
  });

  it('give a list whole, however long, or page by page with a link to the next', async () => {
    for (let count = 0; count < 205; count += 1) {
      await server.services.games.create(`person ${count}`, { gameType: 'Nim' });
    }
    const whole = (await call(ada, 'GET', '/games/games')) as unknown[];
    expect(whole).toHaveLength(205);
    const pages: unknown[] = [];
    let path: string | undefined = '/games/games?limit=90';
    while (path !== undefined) {
      const response: Response = await ada.rest('GET', path);
      pages.push(...((await response.json()) as unknown[]));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(whole);
  });
});

describe('refusals', () => {
  it('name the reason and its status', async () => {
    const gameID = await created();
    const actor = 'You cannot act in the name of someone else.';
    const cases: readonly [string, string, unknown, number, string][] = [
      ['POST', '/games/create', { gameType: 'Chess' }, 400, 'Unknown game type'],
      ['POST', '/games/create', {}, 400, 'Unknown game type'],
      ['POST', '/games/join', { gameID, playerID: 'ada' }, 403, actor],
      ['POST', '/games/leave', { gameID, playerID: 'ada' }, 403, actor],
      [
        'POST',
        '/games/leave',
        { gameID, playerID: 'ben' },
        403,
        'You are not a player of this game.',
      ],
      ['POST', '/games/join', { gameID: 'none', playerID: 'ben' }, 404, 'Game not found'],
      ['POST', '/games/leave', { gameID: 'none', playerID: 'ben' }, 404, 'Game not found'],
      ['POST', '/games/join', { playerID: 'ben' }, 400, 'The game ID (gameID) is missing.'],
      [
        'GET',
        '/games/games?gameType=Chess',
        undefined,
        400,
        'The game type (gameType) must be Nim.',
      ],
      [
        'GET',
        '/games/games?status=LOST',
        undefined,
        400,
        'The status must be WAITING_TO_START or IN_PROGRESS or OVER.',
      ],
    ];
    const before = await call(ada, 'GET', '/games/games');
    for (const [method, path, body, status, text] of cases) {
      expect(await call(ben, method, path, body), `${method} ${path}`).toEqual([status, text]);
    }
    expect(await call(ada, 'GET', '/games/games')).toEqual(before);
  });

  it('are 409 for a third player and 400 after the end', async () => {
    const gameID = await created();
    const eve = await signUp(server, 'eve');
    await call(ada, 'POST', '/games/join', { gameID, playerID: 'ada' });
    await call(ben, 'POST', '/games/join', { gameID, playerID: 'ben' });
    const joining = () => call(eve, 'POST', '/games/join', { gameID, playerID: 'eve' });
    expect(await joining()).toEqual([409, 'This game already has two players.']);
    await call(ben, 'POST', '/games/leave', { gameID, playerID: 'ben' });
    expect(await joining()).toEqual([400, 'This game is over.']);
    await eve.leave();
  });

  it('are 400 for a fourth table while three wait', async () => {
    const first = await created();
    await created();
    await created();
    const listed = await call(ada, 'GET', '/games/games');
    expect(await created()).toEqual([400, expect.stringMatching(/^Three of your tables/)]);
    expect(await call(ada, 'GET', '/games/games')).toEqual(listed);
    for (const [person, playerID] of [
      [ada, 'ada'],
      [ben, 'ben'],
    ] as const) {
      await call(person, 'POST', '/games/join', { gameID: first, playerID });
    }
    expect(await created()).toMatch(/^[0-9a-f]{8}$/);
  });
});
