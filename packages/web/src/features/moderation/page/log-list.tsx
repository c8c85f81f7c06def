import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { declareRead } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { logRead, moreLogRead, selectLog } from '../moderation-slice.js';
import { LogLine } from './log-line.js';
import classes from './rows.module.css';

const logReading = declareRead({
  path: 'moderation.openLog',
  lands: (page) => logRead(page),
});

/** What moderators did, the latest first. */
export function LogList() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const query = useLiveRead(logReading);
  const log = useAppSelector(selectLog);
  const more = useFurtherPage({
    live: query.live,
    read: (cursor) => utils.moderation.logPage.fetch({ cursor }, freshRead()),
    land: (page, cursor) => dispatch(moreLogRead({ cursor, more: page })),
  });
  if (query.error !== undefined) {
    return <ErrorState title="The log could not be loaded" onRetry={query.retry} />;
  }
  if (log === null) return <SkeletonRows rows={5} height={46} label="Loading the log" />;
  if (log.items.length === 0) return <EmptyState title="Nothing has been done yet" />;
  return (
    <>
      <ul className={classes.rows} aria-label="Log">
        {log.items.map((entry) => (
          <LogLine key={entry._id} entry={entry} />
        ))}
      </ul>
      {log.nextCursor !== null && (
        <Button
          variant="default"
          loading={more.isLoading}
          onClick={() => more.load(log.nextCursor)}
        >
          Show more
        </Button>
      )}
    </>
  );
}
