import {
  heapOf,
  losingPositionsBelow,
  moveRecords,
  playerLabel,
  type GameInstance,
} from '@collabor8/domain';
import classes from './move-list.module.css';

const marks = { winning: 'winning move', losing: 'losing move' } as const;

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What the marks go by; nothing bad is said of a move where no other would have won. */
function theoryOf(heap: number): string {
  const positions = losingPositionsBelow(heap).map(String);
  return `A winning move leaves ${listed.format(positions)} objects: from there, whatever the other takes, you can win. A move without a mark had no winning one beside it.`;
}

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
              {isOver && verdict !== 'forced' && (
                <span className={classes.verdict} data-verdict={verdict}>
                  {marks[verdict]}
                </span>
              )}
              <span className={classes.taken}>{`took ${numObjects}`}</span>
            </li>
          ))}
        </ol>
      )}
      {isOver && records.length > 0 && <p className={classes.note}>{theoryOf(heapOf(game))}</p>}
    </section>
  );
}
