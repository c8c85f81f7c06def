import { moveRecords, playerLabel, playerToMove, type GameInstance } from '@collabor8/domain';

const objects = (count: number): string =>
  count === 1 ? '1 object remains.' : `${count} objects remain.`;

function turnOf(game: GameInstance, reader: string): string {
  const player = playerToMove(game);
  if (player === undefined) return '';
  return player === reader ? 'It is your turn.' : `It is ${playerLabel(player)}’s turn.`;
}

function lastMoveOf(game: GameInstance, reader: string): string {
  const last = moveRecords(game).at(-1);
  if (last === undefined) return '';
  const who = last.player === reader ? 'You' : playerLabel(last.player);
  return `${who} took ${last.numObjects}. `;
}

const winnersOf = ({ state }: GameInstance): string => state.winners.map(playerLabel).join(', ');

/** What a screen reader is told whenever the game changes. */
export function announcementOf(game: GameInstance, reader: string): string {
  const { status, winners, remainingObjects } = game.state;
  switch (status) {
    case 'WAITING_TO_START':
      return game.players.length === 0 ? 'Both seats are free.' : 'One seat is free.';
    case 'IN_PROGRESS':
      return `${lastMoveOf(game, reader)}${objects(remainingObjects)} ${turnOf(game, reader)}`;
    case 'OVER': {
      const last = game.endedBy === 'lastObject' ? lastMoveOf(game, reader) : '';
      const won = winners.includes(reader) ? 'You won.' : `${winnersOf(game)} has won.`;
      return `${last}The game is over. ${won}`;
    }
  }
}
