import { moveRecords, playerLabel, type GameInstance } from '@collabor8/domain';
import classes from './move-list.module.css';

const verdicts = { winning: 'winning move', losing: 'losing move' } as const;

/** The moves, the latest first; after the end each with what the theory of the game says of it. */
export function MoveList({ game }: { readonly game: GameInstance }) {
  const records = moveRecords(game);
  const isOver = game.state.status === 'OVER';
  return (
    <section className={classes.card} aria-labelledby="moves">
      <h2 id="moves">Moves</h2>
      {records.length === 0 ? (
        <p className={classes.note}>None yet.</p>
      ) : (
        <ol className={classes.moves} reversed>
          {records.toReversed().map(({ number, player, numObjects, verdict }) => (
            <li key={number} className={classes.move}>
              <span className={classes.number}>{number}</span>
              <span className={classes.player}>{playerLabel(player)}</span>
              {isOver && (
                <span className={classes.verdict} data-verdict={verdict}>
                  {verdicts[verdict]}
                </span>
              )}
              <span className={classes.taken}>{`took ${numObjects}`}</span>
            </li>
          ))}
        </ol>
      )}
      {isOver && records.length > 0 && (
        <p className={classes.note}>
          A winning move leaves 1, 5, 9, 13 or 17 objects: from there, whatever the other takes, you
          can win.
        </p>
      )}
    </section>
  );
}
