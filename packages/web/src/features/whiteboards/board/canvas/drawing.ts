import { listenTo } from '../../../../shared/listeners.js';
import {
  type BoardObject,
  type Pen,
  type Point,
  type Stroke,
  nextBatch,
  NOTHING_TOLD,
  TELLING_PAUSE_MS,
  withRubbedOut,
  type Batch,
  type LiveStroke,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { boardPoint } from './viewport.js';
import type { BoardView } from './board-view.js';
import type { Hands } from './hands.js';
import { StrokeDrawing } from './stroke-drawing.js';
import { Throttle } from '../../../../shared/throttle.js';

type Send = (batch: Batch) => Promise<unknown>;

/** Tells of one stroke as it grows. */
class StrokeUpdates {
  #stroke: LiveStroke | null = null;
  #told = NOTHING_TOLD;
  readonly #throttle = new Throttle(
    () => TELLING_PAUSE_MS,
    async () => {
      if (this.#stroke === null) return;
      const { batch, told } = nextBatch(this.#stroke, this.#told);
      this.#told = told;
      await this.send(batch);
    },
  );

  constructor(
    readonly strokeId: string,
    private readonly send: Send,
  ) {}

  tell(stroke: LiveStroke): void {
    this.#stroke = stroke;
    this.#throttle.wake();
  }

  stop(): void {
    this.#stroke = null;
  }
}

/** Shows others a stroke while it is drawn. What gets lost comes with the finished stroke. */
export class StrokeBroadcast {
  #telling: StrokeUpdates | null = null;

  constructor(private readonly send: Send) {}

  tell(stroke: LiveStroke): void {
    if (this.#telling?.strokeId !== stroke.id) {
      this.stop();
      this.#telling = new StrokeUpdates(stroke.id, this.send);
    }
    this.#telling.tell(stroke);
  }

  /** Whether the others have seen anything of a stroke. */
  hasTold(strokeId: string): boolean {
    return this.#telling?.strokeId === strokeId;
  }

  /** The finished stroke tells the rest. */
  stop(): void {
    this.#telling?.stop();
  }
}

interface DrawingProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly boardId: string;
  /** Null for those who may only look. */
  readonly pen: Pen | null;
  readonly view: BoardView;
  /** Of which the eraser takes those that it touches. */
  readonly objects: readonly BoardObject[];
  /** What the pointers do; it hears of each event first. */
  readonly hands: Hands;
  readonly onStroke: (stroke: Stroke) => void;
  /** A finished stroke was none after all. */
  readonly onTakeBack: (strokeId: string) => void;
}

/** The browser cancels where it takes the pointer, to scroll or to switch windows. */
const POINTER_EVENTS = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointerleave',
  'pointercancel',
] as const;

/** A pen tells how hard it is pressed; what a mouse or a finger tells means nothing. */
const pointOf = (event: PointerEvent, canvas: HTMLCanvasElement): Point => ({
  ...boardPoint(event, canvas),
  ...(event.pointerType === 'pen' && { pressure: event.pressure }),
});

/** All that the pointer did since the last event: the screen is drawn less often than it moves. */
function pathOf(event: PointerEvent, canvas: HTMLCanvasElement): readonly Point[] {
  const passed = event.getCoalescedEvents();
  return (passed.length === 0 ? [event] : passed).map((each) => pointOf(each, canvas));
}

/** Drawing by mouse, finger or pen (SPEC §4). It shows nothing by itself. */
export function Drawing(props: DrawingProps) {
  const { boardId, canvas, pen, view, objects, hands, onStroke, onTakeBack } = props;
  const { mutateAsync: draw } = trpc.whiteboards.draw.useMutation();
  const [teller] = useState(() => new StrokeBroadcast((batch) => draw({ id: boardId, ...batch })));
  const [hand] = useState(
    () =>
      new StrokeDrawing({
        show: (strokeId, line) => view.showOwn(strokeId, line),
        tell: (stroke) => teller.tell(stroke),
      }),
  );

  const land = (stroke: Stroke | null) => {
    if (stroke !== null) onStroke(withRubbedOut(stroke, objects));
  };
  const end = () => {
    teller.stop();
    land(hand.end());
  };
  /** A second finger, to zoom with, or a pen beside a palm. What others have seen has to be taken back. */
  const giveUp = () => {
    teller.stop();
    const stroke = hand.end();
    if (stroke === null) return;
    // The board never comes to show it, so nothing else would end it here.
    view.dropOwn(stroke.id);
    if (!teller.hasTold(stroke.id)) return;
    onStroke(stroke);
    onTakeBack(stroke.id);
  };
  const endNow = useEffectEvent(end);

  // Leaving the page or losing the right to draw ends the stroke; what was drawn is kept.
  const mayDraw = pen !== null;
  useEffect(() => () => endNow(), [mayDraw]);

  const act = useEffectEvent((event: PointerEvent, on: HTMLCanvasElement) => {
    if (event.type === 'pointerdown') {
      if (hand.pointerId !== null && !hands.draws(hand.pointerId)) giveUp();
      const isFree = hand.pointerId === null && event.button === 0;
      if (pen === null || !isFree || !hands.draws(event.pointerId)) return;
      // Keeps the focus where shortcuts are heard, and text from being selected.
      event.preventDefault();
      hand.start(event.pointerId, pen, pointOf(event, on));
      return;
    }
    if (!hand.draws(event.pointerId)) return;
    if (event.type === 'pointermove') {
      pathOf(event, on).forEach((point) => hand.move(point, event.shiftKey).forEach(land));
      return;
    }
    // Leaving the canvas, which is all of the plane that one sees, ends the stroke at its edge (SPEC §4).
    if (event.type === 'pointerleave') {
      hand.move(pointOf(event, on), event.shiftKey).forEach(land);
    }
    end();
  });
  useEffect(() => {
    const element = canvas.current;
    // Beyond the sheet one draws as on it.
    const plane = element?.closest<HTMLElement>('[data-plane]');
    if (element === null || plane == null || !mayDraw) return;
    return listenTo(plane, POINTER_EVENTS, (event) => act(event, element));
  }, [canvas, mayDraw]);
  return null;
}
