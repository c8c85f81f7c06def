import { canDraw, NEW_TOOLBOX, READ_ONLY_MESSAGE, type BoardPage } from '@collabor8/domain';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { BoardCanvas } from './board-canvas.js';
import { BoardHeader } from './board-header.js';
import { BoardPictures } from './board-pictures.js';
import classes from './board.module.css';
import { Toolbar } from './toolbar.js';
import { useActs } from './use-acts.js';
import { usePushes } from './use-pushes.js';

interface BoardProps {
  readonly page: BoardPage;
  readonly onPictureLost: () => void;
}

/** A board and all that can be done on it. */
export function Board({ page, onPictureLost }: BoardProps) {
  const { username } = useUserContext().user;
  const { board } = page;
  const [toolbox, setToolbox] = useState(NEW_TOOLBOX);
  const [pictures] = useState(() => new BoardPictures(board.uniqueLink));
  const acts = useActs(page, username);
  const mayDraw = canDraw(board, username);
  usePushes({ page, pictures, username, isIdle: acts.pending === 0 });
  return (
    <div className={classes.board}>
      <BoardHeader page={page} pending={acts.pending} mayDraw={mayDraw} />
      {mayDraw ? (
        <Toolbar toolbox={toolbox} onChange={setToolbox} acts={acts} />
      ) : (
        <p className={classes.readOnly}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {READ_ONLY_MESSAGE}
        </p>
      )}
      <BoardCanvas
        page={page}
        log={acts.log}
        toolbox={mayDraw ? toolbox : null}
        pictures={pictures}
        onStroke={acts.addStroke}
        onPictureLost={onPictureLost}
      />
    </div>
  );
}
