import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  paintingOf,
  penOf,
  type BoardLog,
  type BoardPage,
  type Stroke,
  type Toolbox,
  type NamedCursor,
  type CursorPlace,
} from '@collabor8/domain';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
} from 'react';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import type { BoardPictures } from './board-pictures.js';
import classes from './board-canvas.module.css';
import { BoardView } from './board-view.js';
import { UnsavedStrokes } from '../later-parts.js';
import { usePointer } from './use-pointer.js';
import { useZoom, type Zoom } from './use-zoom.js';
import { IconArrowsMinimize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { useShortcuts } from './use-shortcuts.js';
import zoomControlsClasses from './zoom-controls.module.css';
import { personColor } from '../../../../shared/ui/avatar.js';
import cursorsClasses from './cursors.module.css';
import { trpc } from '../../../../shared/api/trpc.js';
import { boardPoint } from './board-point.js';
import { Throttle } from './throttle.js';

/** Often enough for the eye, as the cursor glides from place to place. */
const PAUSE_MS = 80;

/** Tells where the pointer is; the latest place counts. */
class CursorTeller {
  #place: CursorPlace | null = null;
  #told: CursorPlace | null = null;
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    async () => {
      const place = this.#place;
      if (place?.x === this.#told?.x && place?.y === this.#told?.y) return;
      this.#told = place;
      await this.send(place);
    },
  );

  constructor(private readonly send: (place: CursorPlace | null) => Promise<unknown>) {}

  move(place: CursorPlace | null): void {
    this.#place = place;
    this.#throttle.wake();
  }
}

const rounded = ({ x, y }: CursorPlace): CursorPlace => ({ x: Math.round(x), y: Math.round(y) });

/**
 * Tells the others where one points, if there are any. While a line is drawn, that tells it: the
 * pointer is where the line ends.
 */
function useTellCursor(boardId: string, isAlone: boolean) {
  const { mutateAsync } = trpc.whiteboards.moveCursor.useMutation();
  const [teller] = useState(
    () => new CursorTeller((cursor) => mutateAsync({ id: boardId, cursor })),
  );

  useEffect(() => () => teller.move(null), [teller]);

  if (isAlone) return {};
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 0) teller.move(rounded(boardPoint(event, event.currentTarget)));
    },
    onPointerLeave: () => teller.move(null),
  };
}

const shareOf = (place: number, size: number): string =>
  `${Math.min(100, Math.max(0, (100 * place) / size))}%`;

/** Where the others point, with their names. */
function Cursors({ cursors }: { readonly cursors: readonly NamedCursor[] }) {
  const { username: reader } = useUserContext().user;
  return (
    <div className={cursorsClasses.layer} aria-hidden>
      {cursors
        .filter(({ username }) => username !== reader)
        .map(({ username, x, y }) => (
          <span
            key={username}
            className={cursorsClasses.cursor}
            data-cursor={username}
            style={{
              left: shareOf(x, BOARD_WIDTH),
              top: shareOf(y, BOARD_HEIGHT),
              background: `var(--person-${personColor(username)})`,
            }}
          >
            {username}
          </span>
        ))}
    </div>
  );
}

type ZoomControlsProps = Pick<Zoom, 'scale' | 'zoomIn' | 'zoomOut' | 'fit'>;

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const nothing = () => undefined;

function ZoomControls({ scale, zoomIn, zoomOut, fit }: ZoomControlsProps) {
  useShortcuts({ '+': zoomIn, '-': zoomOut, '0': fit });
  return (
    <div className={zoomControlsClasses.controls} role="group" aria-label="Zoom">
      <IconButton label="Zoom out (-)" disabled={zoomOut === null} onClick={zoomOut ?? nothing}>
        <IconZoomOut {...icon} />
      </IconButton>
      <span className={zoomControlsClasses.scale} role="status">
        {`${Math.round(scale * 100)}%`}
      </span>
      <IconButton label="Zoom in (+)" disabled={zoomIn === null} onClick={zoomIn ?? nothing}>
        <IconZoomIn {...icon} />
      </IconButton>
      <IconButton label="Fit (0)" disabled={fit === null} onClick={fit ?? nothing}>
        <IconArrowsMinimize {...icon} />
      </IconButton>
    </div>
  );
}

interface BoardCanvasProps {
  readonly page: BoardPage;
  /** With what is on its way to the server. */
  readonly log: BoardLog;
  /** Strokes that the server doesn't have yet. */
  readonly unsaved: readonly Stroke[];
  /** Null for those who may only look. */
  readonly toolbox: Toolbox | null;
  readonly pictures: BoardPictures;
  readonly onStroke: (stroke: Stroke) => void;
  /** That stroke was none. */
  readonly onTakeBack: (strokeId: string) => void;
  readonly onPictureLost: () => void;
}

const PICTURE_RETRY_MS = 2_000;

/** The frame then scrolls, by keyboard too. */
const enlarged = {
  'data-zoomed': true,
  role: 'group',
  'aria-label': 'Enlarged whiteboard',
  tabIndex: 0,
} as const;

/** The board itself: 800 by 600 pixels, whatever the screen's. */
export function BoardCanvas(props: BoardCanvasProps) {
  const { page, log, unsaved, toolbox, pictures, onStroke, onTakeBack } = props;
  const { board, drawings, cursors, presence } = page;
  const readAgain = useEffectEvent(() => props.onPictureLost());
  const { username } = useUserContext().user;
  const [view] = useState(() => new BoardView(pictures, username));
  const painting = useMemo(() => paintingOf(log), [log]);

  const attach = useCallback((canvas: HTMLCanvasElement | null) => view.attach(canvas), [view]);

  useEffect(() => view.show(painting, drawings), [view, painting, drawings]);
  useEffect(() => view.watchLosses(() => setTimeout(() => readAgain(), PICTURE_RETRY_MS)), [view]);

  const pointer = usePointer({
    boardId: board.uniqueLink,
    pen: toolbox && penOf(toolbox),
    view,
    onStroke,
    onTakeBack,
  });
  const frame = useRef<HTMLDivElement>(null);
  const { scale, zoomIn, zoomOut, fit, pinch } = useZoom(frame);
  const isAlone = presence.count <= 1;
  const cursor = useTellCursor(board.uniqueLink, isAlone);
  return (
    <>
      <div ref={frame} className={classes.frame} {...(scale > 1 && enlarged)} {...pinch}>
        <div className={classes.sheet} style={{ width: `${100 * scale}%` }} {...cursor}>
          <canvas
            ref={attach}
            className={classes.canvas}
            width={BOARD_WIDTH}
            height={BOARD_HEIGHT}
            role="img"
            aria-label={`The whiteboard '${board.title}'`}
            data-tool={toolbox?.tool}
            {...pointer}
          />
          {toolbox !== null && <UnsavedStrokes strokes={unsaved} />}
          <Cursors cursors={cursors} />
        </div>
      </div>
      <ZoomControls scale={scale} zoomIn={zoomIn} zoomOut={zoomOut} fit={fit} />
    </>
  );
}
