import { LOBBY_PAGE_SIZE, rulesOf } from '@collabor8/domain';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';
import { GAME_PAGE, GAMES_PATH } from '../../shared/paths.js';

/** A game's room: being subscribed is being there (SPEC §4, joinGame and leaveGame). */
export const roomRead = declareRead({
  path: 'games.open',
  at: GAME_PAGE,
  input: ({ params: { gameID = '' } }) => ({ gameID }),
  topic: ({ gameID }) => ({ kind: 'game', gameID }),
});
firstView(roomRead, {
  look: 'room',
  lines: ({ game: { gameID, gameType, state } }) => [
    { is: 'h1', text: gameType },
    { is: 'p', text: `Status: ${state.status}. Game ID ${gameID}` },
    { is: 'p', text: rulesOf[gameType] },
  ],
});

export const lobbyRead = declareRead({
  path: 'games.openLobby',
  at: GAMES_PATH,
  input: () => ({ limit: LOBBY_PAGE_SIZE }),
  topic: () => ({ kind: 'games' }),
});
firstView(lobbyRead, {
  look: 'lobby',
  lines: () => [
    { is: 'h1', text: 'Games' },
    {
      is: 'p',
      text: 'Nim is for two: take one, two or three objects, and leave the last one to the other player.',
    },
  ],
});

export const ownRead = declareRead({ path: 'games.openOwn', isKept: true });
