import {
  canDraw,
  canManage,
  NEW_TOOLBOX,
  READ_ONLY_MESSAGE,
  takeTool,
  type BoardPage,
  type BoardPart,
} from '@collabor8/domain';
import { IconLock, IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { BoardCanvas } from './canvas/board-canvas.js';
import { BoardPictures } from './canvas/board-pictures.js';
import classes from './board.module.css';
import {
  BoardReplay,
  ObjectEditor,
  PartsPanel,
  ReplayAndExport,
  Toolbar,
  Announcements,
  OwnerControls,
  Unsaved,
  WaysToOthers,
} from './later-parts.js';
import { useObjectHand } from './objects/object-hand.js';
import { useBoardActions } from './use-board-actions.js';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { SUSPENDED, useIsSuspended } from '../../moderation/index.js';
import boardHeaderClasses from './board-header.module.css';

/** Whether all that was done here is with the server. */
const SavedSign = ({ pending }: { readonly pending: number }) => (
  <span role="status">{pending === 0 ? 'Saved' : <Unsaved pending={pending} />}</span>
);

interface BoardHeaderProps {
  readonly page: BoardPage;
  /** How much of what was done here is not saved yet. */
  readonly pending: number;
  readonly mayDraw: boolean;
  /** Whether its owner sees who drew what. */
  readonly showsParts: boolean;
  readonly onParts: () => void;
}

function BoardHeader(props: BoardHeaderProps) {
  const { page, pending, mayDraw, showsParts, onParts } = props;
  const { board, presence } = page;
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const { isFirst } = useLocation();
  const goBack = () => navigate(isFirst ? BOARDS_PATH : -1);
  return (
    <div className={boardHeaderClasses.head}>
      <div className={boardHeaderClasses.bar}>
        <Button
          className={boardHeaderClasses.back}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} />}
          onClick={goBack}
        >
          <VisuallyHidden isOnPhone>Go Back</VisuallyHidden>
        </Button>
        <PageHeader title={board.title}>
          <span className={boardHeaderClasses.details}>
            <span>{`Owned By ${board.owner}`}</span>
            {(mayDraw || pending > 0) && <SavedSign pending={pending} />}
          </span>
        </PageHeader>
        <Announcements log={page.log} reader={username} />
        {canManage(board, username) && (
          <OwnerControls board={board} showsParts={showsParts} onParts={onParts} />
        )}
      </div>
      <WaysToOthers board={board} presence={presence} />
    </div>
  );
}

interface BoardProps {
  readonly page: BoardPage;
  readonly onPictureLost: () => void;
  /** In the place of what a board's page has above it. */
  readonly head?: ReactNode;
}

/** A board and all that can be done on it. */
export function Board({ page, onPictureLost, head }: BoardProps) {
  const { username } = useUserContext().user;
  const { board } = page;
  const [toolbox, setToolbox] = useState(NEW_TOOLBOX);
  const [pictures] = useState(() => new BoardPictures(board.uniqueLink));
  const [isReplaying, setReplaying] = useState(false);
  const [showsParts, setShowsParts] = useState(false);
  const [marked, setMarked] = useState<BoardPart | null>(null);
  const acts = useBoardActions(page, username);
  const { hasPicture } = acts.painting;
  const isSuspended = useIsSuspended();
  const mayDraw = canDraw(board, username) && !isSuspended;
  // Whoever takes a tool for objects draws with it at once.
  useEffect(() => {
    if (mayDraw) void ObjectEditor.load();
  }, [mayDraw]);
  const hand = useObjectHand();

  return (
    <div
      className={classes.board}
      // Elsewhere the page is another one's.
      data-full-bleed={head === undefined || undefined}
      data-fills-window={head === undefined || undefined}
      data-has-picture={hasPicture}
    >
      {head ?? (
        <BoardHeader
          page={page}
          pending={acts.pending}
          mayDraw={mayDraw}
          showsParts={showsParts}
          onParts={() => setShowsParts(!showsParts)}
        />
      )}
      {isReplaying ? (
        <BoardReplay {...{ board, pictures, hasPicture }} onClose={() => setReplaying(false)} />
      ) : (
        <>
          {mayDraw ? (
            <Toolbar
              toolbox={toolbox}
              onChange={setToolbox}
              acts={acts}
              reader={username}
              isResting={hand.tool !== null || hand.isMoving}
              isMoving={hand.isMoving}
              onMove={() => hand.move(true)}
              onTake={() => hand.take(null)}
              objectTools={{
                ...{ hand, onAdd: acts.addObject, onChange: acts.changeObjects },
                onTake(tool) {
                  setToolbox(takeTool(toolbox, 'brush'));
                  hand.take(tool);
                },
              }}
              mayClear={canManage(board, username)}
            />
          ) : (
            <div className={classes.readOnly}>
              <IconLock size={20} aria-hidden />
              <p>{isSuspended ? SUSPENDED : READ_ONLY_MESSAGE}</p>
            </div>
          )}
          <BoardCanvas
            page={page}
            painting={acts.painting}
            unsaved={acts.unsaved}
            toolbox={mayDraw ? toolbox : null}
            hand={hand}
            acts={acts}
            pictures={pictures}
            onStroke={acts.addStroke}
            onTakeBack={acts.takeBack}
            onPictureLost={onPictureLost}
            marked={marked}
          />
          <ReplayAndExport
            onReplay={() => setReplaying(true)}
            boardId={board.uniqueLink}
            title={board.title}
            log={acts.log}
            pictures={pictures}
            onImport={mayDraw ? acts.addAll : null}
          />
          {showsParts && canManage(board, username) && (
            <PartsPanel
              boardId={board.uniqueLink}
              log={acts.log}
              onMark={setMarked}
              onClose={() => setShowsParts(false)}
            />
          )}
        </>
      )}
    </div>
  );
}
