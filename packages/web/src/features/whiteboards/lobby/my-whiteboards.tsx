import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { BoardCard } from './board-card.js';
import classes from './my-whiteboards.module.css';
import { useBoardList } from './use-board-list.js';

const FAILED = 'Your whiteboards could not be loaded';

/** Shown only to those who have any (SPEC §2). */
export function MyWhiteboards() {
  const { rows, isLoading, error, retry } = useBoardList();
  if (rows === undefined) {
    if (isLoading) return <SkeletonRows rows={2} height={120} label="Loading your whiteboards" />;
    return <ErrorState title={FAILED} onRetry={retry} />;
  }
  return (
    <>
      <AlertLine message={error === undefined ? null : FAILED} />
      {rows.length > 0 && (
        <section aria-labelledby="my-whiteboards">
          <h2 id="my-whiteboards">My Whiteboards</h2>
          <ul className={classes.list}>
            {rows.map((board) => (
              <BoardCard key={board.uniqueLink} board={board} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
