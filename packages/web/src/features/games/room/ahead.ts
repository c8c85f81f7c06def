import { AHEAD } from '../../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../../shared/feature.js';
import { roomEntered } from '../games-slice.js';

/** The game of an address. Its page knows it by what is in the slice then: the game itself. */
export const readRoomAhead: ReadAhead = async (api, { params: { gameID = '' } }) => {
  const { value } = await api.games.open.query({ gameID }, AHEAD);
  return [{ value: value.game, action: roomEntered(value) }];
};
