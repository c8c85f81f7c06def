import {
  grouped,
  type GameInstance,
  moveRecords,
  playerLabel,
  playerToMove,
  heapOf,
  listed,
  losingPositionsBelow,
  rulesOf,
  optionTexts,
} from '@collabor8/domain';
import { IconEye } from '@tabler/icons-react';
import classes from './nim-room.module.css';
import { NimTable, type RoomProps } from './nim-table.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Label, Row, Stack, Text, VisuallyHidden } from '../../../shared/ui/layout.js';

const marks = { winning: 'winning move', losing: 'losing move' } as const;

/** What the marks go by; nothing bad is said of a move where no other would have won. */
function theoryOf(heap: number): string {
  const positions = losingPositionsBelow(heap).map(String);
  return `A winning move leaves ${listed(positions, 'or')} objects: from there, whatever the other takes, you can win. Where a move has no mark, no move could win.`;
}

/** The moves, the latest first; after the end each with what the theory of the game says of it. */
function MoveList({ game }: { readonly game: GameInstance }) {
  const records = moveRecords(game);
  const isOver = game.state.status === 'OVER';
  return (
    <Stack as="section" className={classes.card} gap={8} pad={16} aria-labelledby="moves">
      <h2 id="moves">Moves</h2>
      {records.length === 0 ? (
        <p className={classes.rules}>None yet.</p>
      ) : (
        <ol reversed>
          {records.toReversed().map(({ number, player, numObjects, verdict }) => (
            <li key={number} className={classes.move}>
              <span className={classes.number}>{number}</span>
              <Text weight="strong" fit="giving">
                {playerLabel(player)}
              </Text>
              {isOver && verdict !== 'forced' && (
                <Label tone={verdict === 'winning' ? 'pine' : 'coral'}>{marks[verdict]}</Label>
              )}
              <Text fit="apart">{`took ${numObjects}`}</Text>
            </li>
          ))}
        </ol>
      )}
      {isOver && records.length > 0 && <p className={classes.rules}>{theoryOf(heapOf(game))}</p>}
    </Stack>
  );
}

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
function announcementOf(game: GameInstance, reader: string): string {
  const { status, winners, remainingObjects } = game.state;
  switch (status) {
    case 'WAITING_TO_START':
      return game.players.length === 0 ? 'Both seats are free.' : 'One seat is free.';
    case 'IN_PROGRESS':
      return `${lastMoveOf(game, reader)}${objects(remainingObjects)} ${turnOf(game, reader)}`;
    case 'OVER': {
      if (game.endedBy === 'declined') return 'The challenge was declined.';
      if (game.endedBy === 'withdrawn') return 'The challenge was taken back.';
      const last = game.endedBy === 'lastObject' ? lastMoveOf(game, reader) : '';
      const won = winners.includes(reader) ? 'You won.' : `${winnersOf(game)} has won.`;
      return `${last}The game is over. ${won}`;
    }
  }
}

const watchersText = (count: number): string =>
  count === 1 ? '1 person watching' : `${grouped(count)} people watching`;

export function NimRoom({ game, presence }: RoomProps) {
  const { user } = useUserContext();
  const options = optionTexts(game);
  const watchers = presence?.watchers ?? 0;
  return (
    <div className={classes.room}>
      <VisuallyHidden as="p" role="status">
        {announcementOf(game, user.username)}
      </VisuallyHidden>
      <NimTable game={game} presence={presence} />
      <Stack as="aside" gap={16} aria-label="About this game">
        <Stack as="section" className={classes.card} gap={8} pad={16} aria-labelledby="rules">
          <h2 id="rules">Rules</h2>
          <p className={classes.rules}>{rulesOf.Nim}</p>
          {options.length > 0 && <p className={classes.rules}>{`${options.join('. ')}.`}</p>}
        </Stack>
        <MoveList game={game} />
        {watchers > 0 && (
          <Row as="p" gap={8} isOneLine size="xs" tone="muted">
            <IconEye size={16} aria-hidden />
            {watchersText(watchers)}
          </Row>
        )}
      </Stack>
    </div>
  );
}
