import type { GameInstance, GameStatus } from '@collabor8/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { aGame, aPresence } from '../../../testing/game-samples.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { aUser, renderApp } from '../../../testing/render-app.js';
import { scrollToEnd } from '../../../testing/stub-browser.js';

const waiting = aGame({ gameID: 'w1', players: ['ada'] });
const going = aGame({ gameID: 'p1', players: ['ada', 'ben'] });
const over = aGame({ gameID: 'o1', players: ['ada', 'ben'], taken: [3, 3, 3, 3, 3, 3, 3] });

const pageOf = (items: readonly GameInstance[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
});

interface LobbyInput {
  readonly status?: GameStatus | undefined;
  readonly cursor?: string;
}

const openLobby = async (
  list: (input: LobbyInput) => ReturnType<typeof pageOf> = () => pageOf([waiting, going, over]),
  mutations: MockAnswers['mutations'] = {},
  ongoing: readonly GameInstance[] = [],
) => {
  const app = renderApp({
    at: '/games',
    api: {
      queries: {
        users: {
          openDirectory: () =>
            opened(
              { kind: 'users' },
              {
                items: [aUser('grace'), aUser('linus')],
                nextCursor: null,
                total: { count: 2, isExact: true },
              },
            ),
        },
        games: {
          openLobby: (input) => opened({ kind: 'games' }, { games: list(input), ongoing }),
          page: list,
          open: ({ gameID }) =>
            opened(
              { kind: 'game', gameID },
              { game: aGame({ gameID }), presence: aPresence({ gameID }) },
            ),
        },
      },
      mutations,
    },
  });
  await screen.findByRole('heading', { name: 'Available Games' });
  return app;
};

/** Both clicks come before the page has been drawn anew. */
const doubleClick = (element: HTMLElement) =>
  act(() => {
    element.click();
    element.click();
  });

const row = (gameID: string) => screen.findByRole('listitem', { name: `Game ${gameID}` });
const shownIds = () =>
  screen
    .queryAllByRole('listitem', { name: /^Game / })
    .map((item) => item.getAttribute('aria-label')?.replace('Game ', ''));

describe('the list of games', () => {
  it('shows each with its ID, its status and its players (SPEC §2)', async () => {
    await openLobby();
    const item = await row('p1');
    expect(item).toHaveTextContent('Game ID: p1');
    expect(item).toHaveTextContent('Status: IN_PROGRESS');
    expect(item).toHaveTextContent('ada');
    expect(item).toHaveTextContent('ben');
  });

  it('says of a game what is not as usual', async () => {
    const other = aGame({ gameID: 'w1', objects: 31, begins: 'lot' });
    await openLobby(() => pageOf([other, going]));
    expect(await row('w1')).toHaveTextContent('31 objectsWho begins is decided at random');
    expect(await row('p1')).not.toHaveTextContent('objects');
  });

  it('lets people join only while a game waits (SPEC §2)', async () => {
    await openLobby();
    const join = async (gameID: string) =>
      within(await row(gameID)).queryByRole('button', { name: 'Join Game' });
    expect(await join('w1')).toBeVisible();
    expect(await join('p1')).toBeNull();
    expect(await join('o1')).toBeNull();
  });

  it('follows games that are created, begin and end', async () => {
    const { live } = await openLobby(() => pageOf([waiting]));
    await row('w1');
    const newer = aGame({ gameID: 'w2', createdAt: '2026-01-02T00:00:00.000Z' });
    live.emit('games', { name: 'gameUpdate', game: newer });
    expect(shownIds()).toEqual(['w2', 'w1']);
    const begun = aGame({ gameID: 'w2', createdAt: newer.createdAt, players: ['eve', 'ben'] });
    live.emit('games', { name: 'gameUpdate', game: begun });
    expect(shownIds()).toEqual(['w1', 'w2']);
    expect(await row('w2')).toHaveTextContent('Status: IN_PROGRESS');
    live.emit('games', { name: 'gameUpdate', game: newer });
    expect(await row('w2')).toHaveTextContent('Status: IN_PROGRESS');
  });

  it('can be narrowed to games of a status', async () => {
    const { user, live } = await openLobby(({ status }) =>
      pageOf([waiting, going, over].filter((game) => !status || game.state.status === status)),
    );
    await row('w1');
    await user.click(screen.getByRole('button', { name: 'In progress' }));
    await waitFor(() => expect(shownIds()).toEqual(['p1']));
    const left = { ...going, revision: 9, state: { ...going.state, status: 'OVER' as const } };
    live.emit('games', { name: 'gameUpdate', game: left });
    expect(await screen.findByText('No matching games')).toBeVisible();
  });

  it('loads the next page when its end comes into view', async () => {
    await openLobby(({ cursor }) =>
      cursor === undefined ? pageOf([waiting], 'next') : pageOf([going, over]),
    );
    await row('w1');
    scrollToEnd();
    await waitFor(() => expect(shownIds()).toEqual(['w1', 'p1', 'o1']));
  });

  it('reads afresh on Refresh List', async () => {
    let games = [waiting];
    const { user } = await openLobby(() => pageOf(games));
    await row('w1');
    games = [waiting, going];
    await user.click(screen.getByRole('button', { name: 'Refresh List' }));
    expect(await row('p1')).toBeVisible();
  });

  it("says 'Error fetching games' and reads again when asked to", async () => {
    let isBroken = true;
    const { user } = await openLobby(() => {
      if (isBroken) throw new Error('broken');
      return pageOf([waiting]);
    });
    expect(await screen.findByText('Error fetching games')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('w1')).toBeVisible();
  });

  it('says what to do while there are none', async () => {
    await openLobby(() => pageOf([]));
    expect(await screen.findByText('Create the first one.')).toBeVisible();
  });

  it('leads back to the games one sits in', async () => {
    const own = aGame({ gameID: 'm1', players: ['grace', 'ben'] });
    await openLobby(() => pageOf([]), {}, [own]);
    const link = await screen.findByRole('link', { name: 'Against ben your turn' });
    expect(link).toHaveAttribute('href', '/games/m1');
  });
});

describe('Join Game', () => {
  it('takes the seat and opens the room', async () => {
    const begun = aGame({ gameID: 'w1', players: ['ada', 'grace'] });
    const { user, server, address } = await openLobby(undefined, { games: { join: () => begun } });
    await user.click(within(await row('w1')).getByRole('button', { name: 'Join Game' }));
    await waitFor(() => expect(address.current).toBe('/games/w1'));
    expect(server.mutations).toContainEqual(['games.join', { gameID: 'w1' }]);
  });

  it('is done once by a double click', async () => {
    const begun = aGame({ gameID: 'w1', players: ['ada', 'grace'] });
    const { server, address } = await openLobby(undefined, { games: { join: () => begun } });
    doubleClick(within(await row('w1')).getByRole('button', { name: 'Join Game' }));
    await waitFor(() => expect(address.current).toBe('/games/w1'));
    expect(server.mutations.filter(([path]) => path === 'games.join')).toHaveLength(1);
  });
});

it('opens the room although the update takes the game out of the list first', async () => {
  const begun = aGame({ gameID: 'w1', players: ['ada', 'grace'] });
  let answer: (game: GameInstance) => void = () => undefined;
  const { user, live, address } = await openLobby(() => pageOf([waiting]), {
    games: { join: () => new Promise<GameInstance>((resolve) => (answer = resolve)) },
  });
  await row('w1');
  await user.click(screen.getByRole('button', { name: 'Waiting' }));
  await user.click(within(await row('w1')).getByRole('button', { name: 'Join Game' }));
  live.emit('games', { name: 'gameUpdate', game: begun });
  await waitFor(() => expect(shownIds()).toEqual([]));
  answer(begun);
  await waitFor(() => expect(address.current).toBe('/games/w1'));
});

describe('Create Game', () => {
  const drawn = expect.stringMatching(/^[\da-f]{8}$/) as string;
  const openDialog = async (create: () => string) => {
    const app = await openLobby(() => pageOf([]), { games: { create } });
    await app.user.click(screen.getByRole('button', { name: 'Create Game' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select Game Type' });
    const choose = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
    return { ...app, choose };
  };

  it('asks for the game type, of which there is Nim, and can be cancelled', async () => {
    const { choose, server } = await openDialog(() => 'n1');
    await choose('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.mutations.map(([path]) => path)).not.toContain('games.create');
  });

  it('creates a game, which does not join it', async () => {
    const { choose, server, address, live } = await openDialog(() => 'n1');
    await choose('Nim');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    live.emit('games', { name: 'gameUpdate', game: aGame({ gameID: 'n1' }) });
    expect(within(await row('n1')).getByRole('button', { name: 'Join Game' })).toBeVisible();
    expect(server.mutations).toContainEqual(['games.create', { gameType: 'Nim', gameID: drawn }]);
    expect(address.current).toBe('/games');
  });

  it('creates one of another heap with a clock, for which the lot decides who begins', async () => {
    const { choose, server } = await openDialog(() => 'n1');
    const isOn = (name: string) => screen.getByRole('button', { name, pressed: true });
    expect(isOn('21')).toBeVisible();
    expect(isOn('First to join')).toBeVisible();
    await choose('15');
    await choose('Random');
    await choose('5 min a side');
    await choose('Nim');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const made = { gameType: 'Nim', gameID: drawn, objects: 15, begins: 'lot', hasClock: true };
    expect(server.mutations).toContainEqual(['games.create', made]);
  });

  it('asks for the same game again after a failure, and for another of another heap', async () => {
    const { choose, server } = await openDialog(() => {
      throw new Error('lost');
    });
    for (const heap of ['21', '21', '15']) {
      await choose(heap);
      await choose('Nim');
      await screen.findByText('Error creating game');
    }
    const asked = server.mutations.flatMap(([path, input]) =>
      path === 'games.create' ? [(input as { gameID: string }).gameID] : [],
    );
    expect(asked).toHaveLength(3);
    expect(asked[1]).toBe(asked[0]);
    expect(asked[2]).not.toBe(asked[0]);
  });

  it('makes one game by a double click, and by a click while the dialog closes', async () => {
    const { server } = await openDialog(() => 'n1');
    const nim = screen.getByRole('button', { name: 'Nim' });
    doubleClick(nim);
    await screen.findByText(/The game is waiting for two players/);
    doubleClick(nim);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.mutations.filter(([path]) => path === 'games.create')).toHaveLength(1);
  });

  it.each(['casual', 'perfect'] as const)(
    'opens practice with the %s computer',
    async (opponent) => {
      const { choose, server, address } = await openDialog(() => 'n1');
      await choose(opponent === 'casual' ? 'Casual' : 'Perfect');
      await waitFor(() => expect(address.current).toBe('/games/n1'));
      const made = { gameType: 'Nim', gameID: drawn, opponent };
      expect(server.mutations).toContainEqual(['games.create', made]);
    },
  );

  it('says why another table is refused', async () => {
    const { choose } = await openDialog(() => {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Three of your tables are waiting' });
    });
    await choose('Nim');
    expect(await screen.findByText('Three of your tables are waiting')).toBeVisible();
  });

  it("says 'Error creating game' when it fails, and logs its own words for it", async () => {
    const { choose, failures } = await openDialog(() => {
      throw new Error('broken');
    });
    await choose('Nim');
    expect(await screen.findByText('Error creating game')).toBeVisible();
    expect(failures).toEqual([
      ['Error while creating a new game', expect.objectContaining({ message: 'broken' })],
    ]);
  });
});

it('challenges somebody who is chosen from the people there are', async () => {
  let tries = 0;
  const { user, server, address } = await openLobby(() => pageOf([]), {
    games: {
      challenge: () => {
        tries += 1;
        if (tries === 1) throw new Error('The answer is lost.');
        return 'c1';
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Challenge…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Challenge someone to Nim' });
  const submit = within(dialog).getByRole('button', { name: 'Challenge' });
  await user.click(submit);
  expect(await screen.findByText('Choose who you want to play with.')).toBeVisible();
  await user.click(await within(dialog).findByRole('button', { name: /^linus/ }));
  await user.click(within(dialog).getByRole('button', { name: '31' }));
  await user.click(submit);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  await user.click(submit);
  await waitFor(() => expect(address.current).toBe('/games/c1'));
  const sent = server.mutations.filter(([name]) => name === 'games.challenge');
  const gameID = expect.stringMatching(/^[\da-f]{8}$/) as string;
  const made = { gameType: 'Nim', gameID, username: 'linus', objects: 31 };
  expect(sent).toEqual([['games.challenge', made], sent[0]]);
});
