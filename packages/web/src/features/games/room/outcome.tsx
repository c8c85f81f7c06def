import {
  isPlayer,
  opponentOf,
  playerLabel,
  type GameInstance,
  isComputer,
  wasNeverPlayed,
  MAX_TAKE,
  MIN_TAKE,
  normaliseMoveInput,
} from '@collabor8/domain';
import { GAMES_PATH, gamePath } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconTrophy } from '@tabler/icons-react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Form, Row } from '../../../shared/ui/layout.js';
import { selectGame } from '../games-slice.js';
import classes from './hint.module.css';
import type { GameActions } from '../use-game-actions.js';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import moveFormClasses from './move-form.module.css';
import { useKeys } from '../../../shared/shortcuts/use-keys.js';

interface MoveFormProps {
  readonly numObjects: number;
  /** The most that may be taken now. */
  readonly most: number;
  readonly isOwnTurn: boolean;
  readonly isSubmitting: boolean;
  readonly onChoose: (numObjects: number) => void;
  readonly onSubmit: () => void;
}

const numbers = Array.from({ length: MAX_TAKE }, (_, index) => MIN_TAKE + index);

/** How many to take: typed, by arrow keys, by the keys 1 to 3 anywhere in the room, or clicked. */
export function MoveForm(props: MoveFormProps) {
  const { numObjects, most, isOwnTurn, isSubmitting, onChoose, onSubmit } = props;
  const chosen = numbers.map((number) => [`${number}`, () => onChoose(number)] as const);
  useKeys({ ...Object.fromEntries(chosen), Enter: ({ repeat }) => repeat || onSubmit() });

  const onArrow = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChoose(Math.min(most, Math.max(MIN_TAKE, numObjects + step)));
  };

  return (
    <Form className={moveFormClasses.form} aria-label="Your move" onSubmit={onSubmit}>
      <label className={moveFormClasses.label}>
        Take
        <input
          className={moveFormClasses.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label="Number of objects to take"
          value={numObjects}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onArrow}
          onChange={(event) => onChoose(normaliseMoveInput(event.currentTarget.value))}
        />
      </label>
      <Row gap={8} isOneLine role="group" aria-label="Take">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={moveFormClasses.number}
            aria-pressed={number === numObjects}
            disabled={number > most}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
        ))}
      </Row>
      <Button
        type="submit"
        className={moveFormClasses.submit}
        // Not disabled, or the focus would be lost until the other one has moved.
        aria-disabled={!isOwnTurn}
        loading={isSubmitting}
      >
        Submit Move
      </Button>
    </Form>
  );
}

interface OutcomeProps {
  readonly game: GameInstance;
  readonly rematch: GameActions['rematch'];
}

function reasonOf(game: GameInstance, loser: string): string {
  switch (game.endedBy) {
    case 'leaving':
      return `${loser} left the game.`;
    case 'claim':
      return `${loser} was away for a minute.`;
    case 'declined':
      return `${game.keptFor?.player2 ?? ''} declined the challenge.`;
    case 'withdrawn':
      return `${game.keptFor?.player1 ?? ''} took the challenge back.`;
    case 'time':
      return `${loser} ran out of time.`;
    case 'lastObject':
    case undefined:
      return `${loser} took the last object.`;
  }
}

/** Who has won and why, and what can follow. */
export function Outcome({ game, rematch }: OutcomeProps) {
  const { user } = useUserContext();
  const navigate = useNavigate();
  const [winner = ''] = game.state.winners;
  const loser = playerLabel(opponentOf(game, winner) ?? '');
  // Who asked for the rematch sits in it already; the other one is told.
  const next = useAppSelector(selectGame, game.rematch ?? '');
  const isAsked = game.rematch !== undefined && next?.players.includes(user.username) !== true;
  const ask = () =>
    rematch.mutate(
      { gameID: game.gameID },
      {
        onSuccess: (next) => navigate(gamePath(next.gameID)),
      },
    );
  const isOwn = isPlayer(game, user.username);
  if (wasNeverPlayed(game)) {
    return (
      <div className={classes.block}>
        <p className={classes.hint}>{reasonOf(game, loser)}</p>
        <ButtonLink to={GAMES_PATH} variant="default">
          All games
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.block}>
      <Row as="p" className={classes.title} gap={8} isOneLine size="l" weight="strong">
        <IconTrophy size={20} aria-hidden />
        {winner === user.username ? 'You won' : `Winner: ${playerLabel(winner)}`}
      </Row>
      <p className={classes.hint}>{reasonOf(game, loser)}</p>
      {isOwn && isAsked && (
        <p className={classes.hint} role="status">
          {`${playerLabel(opponentOf(game, user.username) ?? '')} asks for a rematch.`}
        </p>
      )}
      <Row gap={8} at="center">
        {isOwn ? (
          <Button loading={rematch.isPending} onClick={ask}>
            {isAsked ? 'Accept the rematch' : 'Rematch'}
          </Button>
        ) : (
          game.rematch !== undefined && (
            <ButtonLink to={gamePath(game.rematch)} variant="default">
              Watch the rematch
            </ButtonLink>
          )
        )}
        <ButtonLink to={GAMES_PATH} variant="default">
          All games
        </ButtonLink>
      </Row>
    </div>
  );
}

interface PairProps {
  /** The reader, where they play. */
  readonly one: string;
  readonly other: string;
  readonly isOver: boolean;
}

function PairRecord({ one, other, isOver }: PairProps) {
  const { username } = useUserContext().user;
  const { data, refetch } = trpc.games.record.useQuery({ username: one, against: other });
  // The game that ends here is one more.
  const count = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isOver) count();
  }, [isOver]);
  if (data === undefined || data.won + data.lost === 0) return null;
  return (
    <p className={classes.hint}>
      {`${one === username ? 'You' : one} ${data.won} – ${data.lost} ${other}`}
    </p>
  );
}

/** How often each of two people has won against the other; nothing before the first time, nor in practice. */
export function RecordLine({ game: { state } }: { readonly game: GameInstance }) {
  const { username } = useUserContext().user;
  const { player1, player2, status } = state;
  if (player1 === undefined || player2 === undefined) return null;
  if (isComputer(player1) || isComputer(player2)) return null;
  const isSecond = player2 === username;
  return (
    <PairRecord
      one={isSecond ? player2 : player1}
      other={isSecond ? player1 : player2}
      isOver={status === 'OVER'}
    />
  );
}
