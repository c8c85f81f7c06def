import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  type CursorPlace,
  type NamedCursor,
  frameOf,
  inkOfStroke,
  marksOfStroke,
  PLANE_REACH,
  turnOfObject,
  type BoardPart,
  type Mark,
} from '@collabor8/domain';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { personColor } from '../../../../shared/ui/avatar.js';
import { boardPoint } from './viewport.js';
import classes from './cursors.module.css';
import type { Hands } from './hands.js';
import { Throttle } from '../../../../shared/throttle.js';
import partsPanelClasses from '../parts/parts-panel.module.css';

const MARGIN = 4;

function wayOf(mark: Mark): string {
  const points = mark.shape === 'dot' ? [mark.at, mark.at] : mark.points;
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** So much of a part is marked, of what was drawn last: the browser paints all of it in one go. */
const [MARKED_INK_MAX, MARKED_OBJECTS_MAX] = [500_000, 400];

function lastOf(strokes: BoardPart['strokes']): BoardPart['strokes'] {
  let ink = 0;
  return strokes.slice(
    strokes.findLastIndex((stroke) => (ink += inkOfStroke(stroke)) > MARKED_INK_MAX) + 1,
  );
}

/** One person's part in their colour, and the others' behind a veil: one path, however many strokes. */
export function PartMarks({ part }: { readonly part: BoardPart }) {
  const { username } = part;
  const strokes = lastOf(part.strokes);
  const objects = part.objects.slice(-MARKED_OBJECTS_MAX);
  const color = personColor(username);
  const drawn = strokes.filter(({ pen }) => pen.tool === 'brush');
  const rubbed = strokes.filter(({ pen }) => pen.tool === 'eraser');
  const pathOf = (some: typeof strokes) => some.flatMap(marksOfStroke).map(wayOf).join('');
  return (
    <svg
      className={partsPanelClasses.marks}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      fill="none"
      stroke={color}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-part-of={username}
      aria-hidden
    >
      <rect
        className={partsPanelClasses.veil}
        {...{ x: -PLANE_REACH, y: -PLANE_REACH }}
        {...{ width: 2 * PLANE_REACH, height: 2 * PLANE_REACH }}
        stroke="none"
      />
      <path d={pathOf(drawn)} strokeWidth={5} />
      <path d={pathOf(rubbed)} strokeWidth={2} strokeDasharray="2 8" />
      {objects.map((object) => {
        const { left, top, right, bottom } = frameOf(object);
        const turn = turnOfObject(object);
        return (
          <rect
            key={object.id}
            x={left - MARGIN}
            y={top - MARGIN}
            width={right - left + 2 * MARGIN}
            height={bottom - top + 2 * MARGIN}
            strokeWidth={3}
            rx={MARGIN}
            transform={turn ? `rotate(${turn.degrees} ${turn.about.x} ${turn.about.y})` : undefined}
          />
        );
      })}
    </svg>
  );
}

/** Often enough for the eye, as the cursor glides from place to place. */
const PAUSE_MS = 80;

/** Tells where the pointer is; the latest place counts. */
class CursorTeller {
  #place: CursorPlace | null = null;
  #told: CursorPlace | null = null;
  /** Whether the others see the cursor elsewhere: it follows a line. */
  #isElsewhere = false;
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    async () => {
      const place = this.#place;
      const isTold = place?.x === this.#told?.x && place?.y === this.#told?.y;
      if (isTold && !this.#isElsewhere) return;
      this.#isElsewhere = false;
      this.#told = place;
      await this.send(place);
    },
  );

  constructor(private readonly send: (place: CursorPlace | null) => Promise<unknown>) {}

  move(place: CursorPlace | null): void {
    this.#place = place;
    this.#throttle.wake();
  }

  /** The others see the cursor follow a line, as far as they were told of it. */
  letGo(): void {
    this.#isElsewhere = true;
  }
}

const rounded = ({ x, y }: CursorPlace): CursorPlace => ({ x: Math.round(x), y: Math.round(y) });

/**
 * Tells the others where one points, if there are any. While a line is drawn, that tells it: the
 * pointer is where the line ends. When it is lifted its last place is told, and stays: a finger
 * and many a pen leave the board by being lifted.
 */
function useTellCursor(
  layer: RefObject<HTMLElement | null>,
  boardId: string,
  isAlone: boolean,
  hands: Hands,
): void {
  const { mutateAsync } = trpc.whiteboards.moveCursor.useMutation();
  const [teller] = useState(
    () => new CursorTeller((cursor) => mutateAsync({ id: boardId, cursor })),
  );

  useEffect(() => () => teller.move(null), [teller]);

  useEffect(() => {
    const sheet = layer.current?.parentElement;
    const plane = sheet?.closest<HTMLElement>('[data-plane]');
    if (isAlone || sheet == null || plane == null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const onMove = (event: PointerEvent) => {
      if (hands.draws(event.pointerId)) teller.letGo();
      else if (event.buttons === 0) teller.move(rounded(boardPoint(event, sheet)));
    };
    const onUp = (event: PointerEvent) => {
      if (!hands.draws(event.pointerId)) return;
      teller.letGo();
      teller.move(rounded(boardPoint(event, sheet)));
    };
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && pointerType !== 'pen') teller.move(null);
    };
    plane.addEventListener('pointermove', onMove, { signal });
    plane.addEventListener('pointerup', onUp, { signal });
    plane.addEventListener('pointerleave', onLeave, { signal });
    return () => ended.abort();
  }, [isAlone, layer, teller, hands]);
}

const shareOf = (place: number, size: number): string => `${(100 * place) / size}%`;

interface CursorsProps {
  readonly boardId: string;
  readonly cursors: readonly NamedCursor[];
  readonly isAlone: boolean;
  readonly hands: Hands;
}

/** Where the others point, with their names; and tells them where one does oneself. */
export function Cursors({ boardId, cursors, isAlone, hands }: CursorsProps) {
  const layer = useRef<HTMLDivElement>(null);
  useTellCursor(layer, boardId, isAlone, hands);
  const { username: reader } = useUserContext().user;
  return (
    <div ref={layer} className={classes.layer} aria-hidden>
      {cursors
        .filter(({ username }) => username !== reader)
        .map(({ username, x, y }) => (
          <span
            key={username}
            className={classes.cursor}
            data-cursor={username}
            style={{
              left: shareOf(x, BOARD_WIDTH),
              top: shareOf(y, BOARD_HEIGHT),
              background: personColor(username),
            }}
          >
            {username}
          </span>
        ))}
    </div>
  );
}
