import type { Game } from '../games/schema.js';
import type { Act } from './causes.js';
import type { Note, NoticedAct } from './rules.js';

/** It is somebody's turn against `actor`. */
export const noteOfTurn = (
  { gameID, gameType: title }: Pick<Game, 'gameID' | 'gameType'>,
  reader: string,
  act: Act,
): Note => ({
  reader,
  acts: [{ kind: 'turn', ...act, place: { kind: 'game', gameID }, subject: gameID, title }],
});

const actOfChallenge = (gameID: string, title: string, act: Act): NoticedAct => ({
  kind: 'challenge',
  ...act,
  place: { kind: 'game', gameID },
  subject: title === '' ? `${gameID} declined` : gameID,
  title,
});

export const noteOfChallenge = (
  { gameID, gameType }: Pick<Game, 'gameID' | 'gameType'>,
  reader: string,
  act: Act,
): Note => ({ reader, acts: [actOfChallenge(gameID, gameType, act)] });

/** `actor` has declined somebody's challenge. */
export const noteOfDecline = (
  { gameID }: Pick<Game, 'gameID'>,
  reader: string,
  act: Act,
): Note => ({ reader, acts: [actOfChallenge(gameID, '', act)] });
