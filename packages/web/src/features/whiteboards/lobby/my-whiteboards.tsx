import { ListEnd } from '../../../shared/ui/infinite-list.js';
import { AlertLine, EmptyState, LoadState, Nothing } from '../../../shared/ui/states/states.js';
import classes from './my-whiteboards.module.css';
import type { WhiteboardRow } from '@collabor8/domain';
import { trpc } from '../../../shared/api/trpc.js';
import { boardPath, BOARDS_PATH } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { hintPrefetch } from '../../../shared/navigation/prefetch-hints.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { BoardPicture } from '../links/linked-board.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { ownBoardsRead } from '../reads.js';
import { selectBoardRows } from '../whiteboards-slice.js';

/** One's own boards, on one's own profile: whoever knows the ID of a board can open it. */
export function OwnBoards() {
  const { rows } = useBoardList();
  return (
    <>
      <Nothing>
        {rows?.length === 0 && (
          <EmptyState
            title="No whiteboards yet"
            action={
              <ButtonLink to={BOARDS_PATH} variant="default">
                Create a whiteboard
              </ButtonLink>
            }
          >
            Whiteboards that you create are listed here.
          </EmptyState>
        )}
      </Nothing>
      <MyWhiteboards />
    </>
  );
}

/** 'My Whiteboards', kept current. */
export function useBoardList() {
  const rows = useAppSelector(selectBoardRows);
  const { isLoading, error, retry } = useLiveRead(ownBoardsRead);
  return { rows, isLoading, error, retry };
}

/** One of one's own boards, with the picture of it that was kept last. */
function BoardCard({ board }: { readonly board: WhiteboardRow }) {
  const navigate = useNavigate();
  const titleId = useId();
  const { uniqueLink, title, content, accessType, dateCreated } = board;
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <BoardPicture id={uniqueLink} content={content} />
      </div>
      <div className={classes.text}>
        <h3 id={titleId}>{title}</h3>
        <p className={classes.details}>
          {accessType === 'read-only' && (
            <span className={classes.access}>
              <IconLock size={14} aria-hidden />
              Read-only
            </span>
          )}
          <RelativeTime date={dateCreated} />
        </p>
      </div>
      <Button
        variant="light"
        aria-describedby={titleId}
        onPointerEnter={() => hintPrefetch([boardPath(uniqueLink)])}
        onFocus={() => hintPrefetch([boardPath(uniqueLink)])}
        onClick={() => navigate(boardPath(uniqueLink))}
      >
        Join
      </Button>
    </li>
  );
}

interface BoardsProps {
  readonly id: string;
  readonly heading: string;
  readonly rows: readonly WhiteboardRow[];
}

/** Cards that are made in one go. */
const SHOWN_AT_ONCE = 60;

function Boards({ id, heading, rows }: BoardsProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const more = {
    ...{ hasMore: rows.length > shown, isLoading: false, hasFailed: false },
    load: () => setShown(shown + SHOWN_AT_ONCE),
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={classes.list}>
        {rows.slice(0, shown).map((board) => (
          <BoardCard key={board.uniqueLink} board={board} />
        ))}
      </ul>
      <ListEnd more={more} what="whiteboards" />
    </section>
  );
}

/** Those of others on which one may draw, such as the board of a call; nothing where there are none. */
export function SharedWhiteboards() {
  const { data: rows = [] } = trpc.whiteboards.shared.useQuery();
  return (
    rows.length > 0 && <Boards id="shared-whiteboards" heading="Shared with You" rows={rows} />
  );
}

const FAILED = 'Your whiteboards could not be loaded';
/** Shown only to those who have any (SPEC §2). */
export function MyWhiteboards() {
  const { rows, ...query } = useBoardList();
  if (rows === undefined) {
    return (
      <LoadState
        query={query}
        failure={FAILED}
        rows={2}
        height={120}
        label="Loading your whiteboards"
      />
    );
  }
  return (
    <>
      <AlertLine message={query.error === undefined ? null : FAILED} />
      {rows.length > 0 && <Boards id="my-whiteboards" heading="My Whiteboards" rows={rows} />}
    </>
  );
}
