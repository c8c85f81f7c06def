import type { Game } from '../games/schema.js';
import type { Act } from './causes.js';
import { noteOf, type Note } from './rules.js';

/** It is somebody's turn against `actor`. */
export const noteOfTurn = (
  { gameID, gameType: title }: Pick<Game, 'gameID' | 'gameType'>,
  reader: string,
  act: Act,
): Note =>
  noteOf(reader, { kind: 'turn', ...act, place: { kind: 'game', gameID }, subject: gameID, title });

export const noteOfChallenge = (
  { gameID, gameType: title }: Pick<Game, 'gameID' | 'gameType'>,
  reader: string,
  act: Act,
): Note => {
  const place = { kind: 'game', gameID } as const;
  return noteOf(reader, { kind: 'challenge', ...act, place, subject: gameID, title });
};

/** `actor` has declined somebody's challenge. */
export const noteOfDecline = ({ gameID }: Pick<Game, 'gameID'>, reader: string, act: Act): Note => {
  const place = { kind: 'game', gameID } as const;
  const subject = `${gameID} declined`;
  return noteOf(reader, { kind: 'challenge', ...act, place, subject, title: '' });
};
