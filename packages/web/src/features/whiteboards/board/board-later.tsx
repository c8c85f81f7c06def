import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  extentOf,
  paintingAtStep,
  stepAt,
  type Replay,
  type Whiteboard,
  replayOf,
} from '@collabor8/domain';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { LoadState } from '../../../shared/ui/states/states.js';
import type { BoardPictures } from './canvas/board-pictures.js';
import canvasClasses from './canvas/board-canvas.module.css';
import { Hands } from './canvas/hands.js';
import { Plane } from './canvas/plane.js';
import { Viewport } from './canvas/viewport.js';
import { ZoomControls } from './canvas/zoom-controls.js';
import classes from './board-replay.module.css';
import { BoardView } from './canvas/board-view.js';
import { SharpBoard } from './canvas/sharp-board.js';
import { ObjectPicture } from './objects/object-layer.js';
import { usePlayback, useWholeLog } from './use-playback.js';

/** What the first view of a board does without; it loads as one, right after that view. */
export { Announcements } from './announcements.js';
export { OwnerControls, Unsaved, WaysToOthers } from './board-controls.js';
export { ReplayAndExport } from './dialogs/export-dialog.js';
export { Cursors } from './canvas/cursors.js';
export { Laser } from './canvas/laser.js';
export { Drawing } from './canvas/drawing.js';
export { SharpBoard } from './canvas/sharp-board.js';
export { ObjectLayer } from './objects/object-layer.js';
export { Toolbar } from './canvas/toolbar.js';
export { UnsavedStrokes } from './announcements.js';
export { PartMarks } from './canvas/cursors.js';
export { PartsPanel } from './parts/parts-panel.js';
export { ZoomControls } from './canvas/zoom-controls.js';

interface BoardReplayProps {
  readonly board: Whiteboard;
  readonly pictures: BoardPictures;
  /** The board as it is: what is seen of it keeps its inks all along. */
  readonly hasPicture: true | undefined;
  readonly onClose: () => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** How a board came to be; the board itself goes on meanwhile. */
export function BoardReplay(props: BoardReplayProps) {
  const query = useWholeLog(props.board.uniqueLink);
  const { data } = query;
  const replay = useMemo(() => data && replayOf(data), [data]);
  if (replay !== undefined) {
    return <Player {...props} replay={replay} />;
  }
  const failure = 'The replay could not be loaded';
  return <LoadState {...{ query, failure }} rows={1} height={600} label="Loading the replay" />;
}

interface PlayerProps extends BoardReplayProps {
  readonly replay: Replay;
}

function Player({ board, pictures, hasPicture, replay, onClose }: PlayerProps) {
  const { time, end, isRunning, seek, toggle } = usePlayback(replay);
  const [view] = useState(() => new BoardView(pictures, ''));
  const [viewport] = useState(() => new Viewport());
  const [hands] = useState(() => new Hands());
  const attach = useCallback((canvas: HTMLCanvasElement | null) => view.attach(canvas), [view]);
  const step = stepAt(replay, time);
  const painting = useMemo(() => paintingAtStep(replay, step), [replay, step]);
  const progress = `${step} of ${replay.times.length}`;

  useEffect(() => view.show(painting, []), [view, painting]);
  return (
    <section aria-label="Replay" className={classes.replay}>
      <div className={classes.bar}>
        <IconButton label={isRunning ? 'Pause' : 'Play'} data-autofocus onClick={toggle}>
          {isRunning ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
        </IconButton>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={progress}
          min={0}
          max={end}
          step="any"
          value={time}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
        <span>{progress}</span>
        <Button variant="default" onClick={onClose}>
          Back to the board
        </Button>
      </div>
      <Plane
        {...{ viewport, hands }}
        fingersDraw={false}
        isHand
        extent={() => extentOf(painting)}
        controls={ZoomControls}
      >
        <canvas
          ref={attach}
          className={canvasClasses.canvas}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
          role="img"
          aria-label={`Replay of the whiteboard '${board.title}'`}
        />
        <SharpBoard view={view} viewport={viewport} pictures={pictures} />
        <ObjectPicture {...{ viewport, hasPicture }} objects={painting.objects} />
      </Plane>
    </section>
  );
}
