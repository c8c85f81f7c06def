import { isComputer, type GameInstance } from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import classes from './hint.module.css';

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
