import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  extentOf,
  penOf,
  type BoardPage,
  type BoardPart,
  type HeldObjects,
  type Painting,
  type Stroke,
  type Toolbox,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import type { BoardPictures } from './board-pictures.js';
import classes from './board-canvas.module.css';
import { BoardView } from './board-view.js';
import { Hands } from './hands.js';
import {
  Cursors,
  Drawing,
  Laser,
  ObjectEditor,
  ObjectLayer,
  PartMarks,
  SharpBoard,
  UnsavedStrokes,
  ZoomControls,
} from '../later-parts.js';
import type { ObjectHand } from '../objects/object-hand.js';
import type { BoardActions } from '../use-board-actions.js';
import { Plane } from './plane.js';
import { Viewport } from './viewport.js';

interface BoardCanvasProps {
  readonly page: BoardPage;
  /** With what is on its way to the server. */
  readonly painting: Painting;
  /** Strokes that the server doesn't have yet. */
  readonly unsaved: readonly Stroke[];
  /** Null for those who may only look. */
  readonly toolbox: Toolbox | null;
  readonly hand: ObjectHand;
  readonly acts: Pick<BoardActions, 'log' | 'addObject' | 'changeObjects'>;
  readonly pictures: BoardPictures;
  readonly onStroke: (stroke: Stroke) => void;
  /** That stroke was none. */
  readonly onTakeBack: (strokeId: string) => void;
  readonly onPictureLost: () => void;
  /** What somebody drew that is seen by itself. */
  readonly marked: BoardPart | null;
}

const NOBODY: readonly HeldObjects[] = [];

const PICTURE_RETRY_MS = 2_000;

/** The board itself: a sheet of 800 by 600 pixels, whatever the screen's, in the middle of a plane. */
export function BoardCanvas(props: BoardCanvasProps) {
  const { page, painting, unsaved, toolbox, hand, acts, pictures, onStroke, onTakeBack } = props;
  const { board, drawings, cursors, presence } = page;
  const readAgain = useEffectEvent(() => props.onPictureLost());
  const { username } = useUserContext().user;
  const [view] = useState(() => new BoardView(pictures, username));

  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    view.attach(canvas.current);
    return () => view.attach(null);
  }, [view]);

  const { held = NOBODY } = page;
  /** As it is seen while somebody holds strokes. */
  const [asHeld, setAsHeld] = useState<Painting | null>(null);
  useEffect(() => view.show(asHeld ?? painting, drawings), [view, asHeld, painting, drawings]);
  useEffect(() => view.watchLosses(() => setTimeout(() => readAgain(), PICTURE_RETRY_MS)), [view]);

  const [hands] = useState(() => new Hands());
  const [viewport] = useState(() => new Viewport());
  return (
    <Plane
      {...{ viewport, hands }}
      fingersDraw={toolbox !== null}
      isHand={toolbox === null || hand.isMoving}
      extent={() => extentOf(painting)}
      controls={ZoomControls}
    >
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={BOARD_WIDTH}
        height={BOARD_HEIGHT}
        role="img"
        aria-label={`The whiteboard '${board.title}'`}
        data-tool={toolbox && (hand.tool ?? toolbox.tool)}
      />
      <SharpBoard view={view} viewport={viewport} pictures={pictures} />
      {(painting.objects.length + hand.sketch.length + held.length > 0 ||
        hand.tool === 'select') && (
        <ObjectLayer
          onHeld={setAsHeld}
          {...{ log: acts.log, painting, held, reader: username, hand, viewport }}
        />
      )}
      {toolbox !== null && (
        <ObjectEditor
          boardId={board.uniqueLink}
          isAlone={presence.count <= 1}
          {...{ log: acts.log, painting }}
          onAdd={acts.addObject}
          onChange={acts.changeObjects}
          {...{ hand, toolbox, canvas, hands, viewport }}
        />
      )}
      {props.marked !== null && <PartMarks part={props.marked} />}
      {toolbox !== null && <UnsavedStrokes strokes={unsaved} />}
      <Drawing
        boardId={board.uniqueLink}
        pen={toolbox && hand.tool === null ? penOf(toolbox) : null}
        objects={painting.objects}
        {...{ canvas, view, hands, onStroke, onTakeBack }}
      />
      <Laser
        boardId={board.uniqueLink}
        isAlone={presence.count <= 1}
        isOn={toolbox !== null && hand.tool === 'laser'}
        {...{ hands, canvas }}
      />
      <Cursors
        boardId={board.uniqueLink}
        cursors={cursors}
        isAlone={presence.count <= 1}
        hands={hands}
      />
    </Plane>
  );
}
