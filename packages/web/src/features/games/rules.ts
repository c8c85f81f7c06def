import type { GameType } from '@collabor8/domain';

/** What whoever sits down at a table must know. */
export const rulesOf: Readonly<Record<GameType, string>> = {
  Nim: 'Take one, two or three objects in turn. Whoever takes the last object loses.',
};
