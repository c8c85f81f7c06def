import { AHEAD } from '../../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../../shared/feature.js';
import { boardOpened } from '../whiteboards-slice.js';

/**
 * The board of an address, for the first page. Before a click it isn't read: it may be large, and its slice holds
 * one board, which is the one still shown.
 */
export const readBoardAhead: ReadAhead = async (api, { params, isFirst }) => {
  if (isFirst !== true) return [];
  const { value } = await api.whiteboards.open.query({ id: params['whiteboardID'] ?? '' }, AHEAD);
  return [{ value, action: boardOpened(value) }];
};
