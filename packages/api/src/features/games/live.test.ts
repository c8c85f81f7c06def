import type { GameInstance, GamePresence, LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, listenInVain, type Listener } from '../../testing/listen.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { read } from '../../testing/read.js';

const START = '2026-01-01T00:00:00.000Z';

let server: TestServer;
let ada: Person;
let ben: Person;
let eve: Person;
let gameID: string;
let clock: number;

beforeEach(async () => {
  clock = Date.parse(START);
  server = await startTestServer({ now: () => new Date(clock) });
  [ada, ben, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
  await ada.trpc.games.join.mutate({ gameID });
});

afterEach(() => server.close());

const begin = () => ben.trpc.games.join.mutate({ gameID });
const move = (person: Person, numObjects: number, after: number) =>
  person.trpc.games.makeMove.mutate({ gameID, after, move: { numObjects } });

const gamesIn = (events: readonly LiveEvent[]): GameInstance[] =>
  events.flatMap((event) => (event.name === 'gameUpdate' ? [event.game] : []));

const lastPresence = (heard: Listener): GamePresence | undefined =>
  heard.events.flatMap((event) => (event.name === 'gamePresence' ? [event.presence] : [])).at(-1);

const named = (heard: Listener, name: LiveEvent['name']): number =>
  heard.events.filter((event) => event.name === name).length;

describe('gameUpdate', () => {
  it('brings the game as it is then to the room, spectators included, and to the lobby', async () => {
    const [room, lobby] = [
      await listen(eve, { kind: 'game', gameID }),
      await listen(eve, { kind: 'games' }),
    ];
    const answers = [await begin(), await move(ada, 2, 0), await move(ben, 3, 1)];
    await waitFor('three updates', () => named(room, 'gameUpdate') === 3);
    await lobby.received(3);
    expect(gamesIn(room.events)).toEqual(answers);
    expect(gamesIn(lobby.events)).toEqual(answers);
    expect((await read(eve.trpc.games.open.query({ gameID }))).game).toEqual(answers.at(-1));
  });

  it('tells the lobby of a new game, of its end and of its rematch', async () => {
    const lobby = await listen(eve, { kind: 'games' });
    const created = await ben.trpc.games.create.mutate({ gameType: 'Nim' });
    await begin();
    await ben.trpc.games.leave.mutate({ gameID });
    const next = await ada.trpc.games.rematch.mutate({ gameID });
    await lobby.received(5);
    expect(gamesIn(lobby.events).map((game) => [game.gameID, game.state.status])).toEqual([
      [created, 'WAITING_TO_START'],
      [gameID, 'IN_PROGRESS'],
      [gameID, 'OVER'],
      [next.gameID, 'WAITING_TO_START'],
      [gameID, 'OVER'],
    ]);
  });

  it('is not sent for what changes nothing', async () => {
    await begin();
    const room = await listen(eve, { kind: 'game', gameID });
    await ada.trpc.games.join.mutate({ gameID });
    await Promise.all([move(ada, 2, 0), move(ada, 2, 0), move(ada, 2, 0)]);
    await move(ben, 1, 1);
    await waitFor('the second move', () => gamesIn(room.events).at(-1)?.state.moves.length === 2);
    expect(named(room, 'gameUpdate')).toBe(2);
  });
});

describe('gameError', () => {
  it('names the attempt, so that only the tab that tried it tells of it', async () => {
    await begin();
    const own = await listen(ben, { kind: 'person', username: ben.username });
    const { games } = ben.trpc;
    const refused = { gameID, move: { numObjects: 1 }, attempt: 'a1' };
    await expect(games.makeMove.mutate(refused)).rejects.toThrow('It is not your turn.');
    const claim = games.claim.mutate({ gameID, attempt: 'a2' });
    await expect(claim).rejects.toThrow('You can claim the game in 60 s.');
    await waitFor('both', () => named(own, 'gameError') === 2);
    const attempts = own.events.flatMap((event) =>
      event.name === 'gameError' ? [event.attempt] : [],
    );
    expect(attempts).toEqual(['a1', 'a2']);
  });

  it('reaches the one player who tried, whichever tab they listen in, and nobody else', async () => {
    await begin();
    const own = await listen(ben, { kind: 'person', username: ben.username });
    const others = [
      await listen(ada, { kind: 'person', username: ada.username }),
      await listen(eve, { kind: 'person', username: eve.username }),
      await listen(ada, { kind: 'game', gameID }),
      await listen(eve, { kind: 'games' }),
    ];
    await expect(move(ben, 1, 0)).rejects.toThrow('It is not your turn.');
    await waitFor('the refusal', () => named(own, 'gameError') === 1);
    expect(own.events.filter(({ name }) => name === 'gameError')).toEqual([
      { name: 'gameError', gameID, player: 'ben', message: 'It is not your turn.' },
    ]);
    await move(ada, 1, 0);
    for (const other of others) expect(named(other, 'gameError')).toBe(0);
  });
});

describe('gamePresence', () => {
  it('counts the people who watch, each once', async () => {
    const room = await listen(ada, { kind: 'game', gameID });
    await listen(eve, { kind: 'game', gameID });
    await listen(eve.openTab(), { kind: 'game', gameID });
    await waitFor('one watcher', () => lastPresence(room)?.watchers === 1);
    await listen(ben, { kind: 'game', gameID });
    await waitFor('two watchers', () => lastPresence(room)?.watchers === 2);
    expect((await read(ada.trpc.games.open.query({ gameID }))).presence).toEqual({
      gameID,
      away: {},
      watchers: 2,
      asOf: START,
    });
    await eve.leave();
    await waitFor('one watcher', () => lastPresence(room)?.watchers === 1);
  });

  it('no longer counts a watcher who takes a seat', async () => {
    const room = await listen(ada, { kind: 'game', gameID });
    await listen(ben, { kind: 'game', gameID });
    await waitFor('one watcher', () => lastPresence(room)?.watchers === 1);
    await begin();
    await waitFor('no watcher', () => lastPresence(room)?.watchers === 0);
    expect(lastPresence(room)?.away).toEqual({ ada: null, ben: null });
  });

  it('says since when an opponent is away, and that they are back', async () => {
    await begin();
    const room = await listen(ada, { kind: 'game', gameID });
    expect((await read(ada.trpc.games.open.query({ gameID }))).presence.away).toEqual({
      ada: null,
      ben: START,
    });
    clock += 5000;
    const visit = await listen(ben, { kind: 'game', gameID });
    await waitFor('ben', () => lastPresence(room)?.away['ben'] === null);
    clock += 5000;
    visit.stop();
    await waitFor('that ben is away', () => lastPresence(room)?.away['ben'] != null);
    expect(lastPresence(room)?.away).toEqual({ ada: null, ben: '2026-01-01T00:00:10.000Z' });
  });

  it('decides a claim: refused while the opponent is here, taken a minute after they left', async () => {
    await begin();
    await move(ada, 1, 0);
    const visit = await listen(ben, { kind: 'game', gameID });
    clock += 600_000;
    const claim = () => ada.trpc.games.claim.mutate({ gameID });
    await expect(claim()).rejects.toThrow('Your opponent is here.');
    visit.stop();
    await waitFor('that ben is away', async () => {
      const { presence } = await read(ada.trpc.games.open.query({ gameID }));
      return presence.away['ben'] != null;
    });
    await expect(claim()).rejects.toThrow('You can claim the game in 60 s.');
    clock += 60_000;
    expect((await claim()).state.winners).toEqual(['ada']);
  });

  it('lasts as long as its connection, whenever stale ones are looked for', async () => {
    const visits = await Promise.all([
      listen(eve, { kind: 'game', gameID }),
      listen(ben, { kind: 'game', gameID }),
    ]);
    const { presence } = server.services.games;
    const watchers = async () => (await server.services.games.open(gameID)).presence.watchers;
    await presence.clearStaleVisits();
    expect(await watchers()).toBe(2);
    const [tab] = server.connections.ofUser('eve');
    // As if its process had died: the tab is registered no more, and nobody ended its visit.
    await server.connections.registry.remove(tab?.id ?? '');
    await presence.clearStaleVisits();
    expect(await watchers()).toBe(1);
    for (const visit of visits) visit.stop();
  });

  it('leaves nothing behind when everybody has gone', async () => {
    await listen(ada, { kind: 'game', gameID });
    await listen(eve, { kind: 'game', gameID });
    await Promise.all([ada.leave(), eve.leave()]);
    await waitFor('an empty room', async () => {
      const { presence } = await server.services.games.open(gameID);
      return presence.watchers === 0 && server.hub.seatCount === 0;
    });
  });
});

describe('subscriptions', () => {
  it('to a game that is not there are refused', async () => {
    const { refusal } = await listenInVain(eve, { kind: 'game', gameID: 'none' });
    expect(refusal).toBe('Game not found');
  });

  it('are refused to who is not signed in', async () => {
    const visitor = connect(server, 'nobody', '');
    const response = await visitor.rest(
      'GET',
      `/trpc/live?input=${encodeURIComponent('{"topic":{"kind":"games"}}')}`,
    );
    expect(await response.text()).toContain('Please log in first.');
    await visitor.leave();
  });

  it('give a player who was cut off what happened meanwhile', async () => {
    await begin();
    const room = await listen(ben, { kind: 'game', gameID });
    for (const { socket } of server.connections.ofUser('ben')) socket.terminate();
    const moved = await move(ada, 3, 0);
    await waitFor('the move', () => named(room, 'gameUpdate') > 0);
    expect(gamesIn(room.events).at(-1)).toEqual(moved);
    await waitFor('the way back', () => room.attached.length === 2);
    expect(room.attached[1]?.resumed).toBe(true);
  });
});
