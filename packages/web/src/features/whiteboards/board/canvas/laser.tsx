import { listenTo } from '../../../../shared/listeners.js';
import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  decodePoints,
  LASER_POINTS_MAX,
  laserCode,
  type Point,
  LASER_SEEN_MS,
} from '@collabor8/domain';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { useLiveTopic } from '../../../../shared/live/use-live-topic.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { boardPoint } from './viewport.js';
import classes from './cursors.module.css';
import type { Hands } from './hands.js';
import { Throttle } from '../../../../shared/throttle.js';

/** A stretch of somebody's trail, all of which fades at once. */
interface Stretch {
  readonly id: number;
  readonly points: readonly Point[];
  /** When it was drawn, as `performance.now` tells it. */
  readonly at: number;
}

interface FadingStretch extends Stretch {
  /** From 1, just drawn, to 0. */
  readonly strength: number;
}

/** More are never seen at a time: of fifty people, each for as long as a trail is seen. */
const STRETCHES_MAX = 1_000;
const NONE: readonly FadingStretch[] = [];

/** What lasers leave behind, for a moment; a store that React reads. */
export class LaserTrails {
  #stretches: readonly Stretch[] = [];
  #shown: readonly FadingStretch[] = NONE;
  #count = 0;
  #frame: number | null = null;
  readonly #listeners = new Set<() => void>();

  add(points: readonly Point[]): void {
    if (points.length < 2) return;
    const stretch = { id: (this.#count += 1), points, at: performance.now() };
    this.#stretches = [...this.#stretches, stretch].slice(-STRETCHES_MAX);
    this.#fadeSoon();
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#forget();
    };
  };

  readonly shown = (): readonly FadingStretch[] => this.#shown;

  /** Nobody looks any more. */
  #forget(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    [this.#frame, this.#stretches, this.#shown] = [null, [], NONE];
  }

  #fade(): void {
    const now = performance.now();
    this.#stretches = this.#stretches.filter(({ at }) => now - at < LASER_SEEN_MS);
    this.#shown = this.#stretches.map((each) => ({
      ...each,
      strength: 1 - Math.max(0, now - each.at) / LASER_SEEN_MS,
    }));
    for (const listener of this.#listeners) listener();
    if (this.#stretches.length > 0) this.#fadeSoon();
  }

  /** Once a frame, however many come in it. */
  #fadeSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#fade();
    });
  }
}

/** As often as a cursor is told. */
const PAUSE_MS = 80;

interface LaserProps {
  readonly boardId: string;
  readonly isAlone: boolean;
  readonly hands: Hands;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Whether one has it in hand. */
  readonly isOn: boolean;
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** Tells of a trail as it grows: what came since the last word, from where that ended. */
class TrailTeller {
  #points: readonly Point[] = [];
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    async () => {
      const points = this.#points;
      const last = points.at(-1);
      if (last === undefined || points.length < 2) return;
      this.#points = [last];
      await this.send(points);
    },
  );

  constructor(private readonly send: (points: readonly Point[]) => Promise<unknown>) {}

  begin(point: Point): void {
    this.#points = [point];
  }

  goOn(point: Point): void {
    this.#points = [...this.#points, point];
    this.#throttle.wake();
  }
}

/** The trails of everybody's lasers, and one's own laser: what it points at is seen for a moment and kept by nobody. */
export function Laser({ boardId, isAlone, hands, canvas, isOn }: LaserProps) {
  const { username: reader } = useUserContext().user;
  const { mutateAsync } = trpc.whiteboards.moveCursor.useMutation();
  const [trails] = useState(() => new LaserTrails());
  const [teller] = useState(
    () =>
      new TrailTeller((points) => {
        const cursor = points.at(-1) ?? null;
        return mutateAsync({ id: boardId, cursor, laser: laserCode(points) });
      }),
  );
  const shown = useSyncExternalStore(trails.watch, trails.shown);

  // Each of them: where several come in one frame, cursors tell the last one alone.
  useLiveTopic({ kind: 'board', boardId }, (event) => {
    if (event.name !== 'cursorUpdate' || event.username === reader) return;
    const points = event.laser === undefined ? null : decodePoints(event.laser, LASER_POINTS_MAX);
    if (points?.ok === true) trails.add(points.value);
  });

  const held = useRef<{ readonly pointerId: number; last: Point } | null>(null);
  const act = useEffectEvent((event: PointerEvent, on: HTMLCanvasElement) => {
    if (!hands.draws(event.pointerId)) {
      if (held.current?.pointerId === event.pointerId) held.current = null;
      return;
    }
    const point = rounded(boardPoint(event, on));
    if (event.type === 'pointerdown' && event.button === 0) {
      held.current = { pointerId: event.pointerId, last: point };
      teller.begin(point);
    } else if (event.type === 'pointermove' && held.current?.pointerId === event.pointerId) {
      trails.add([held.current.last, point]);
      held.current.last = point;
      if (!isAlone) teller.goOn(point);
    }
  });
  useEffect(() => {
    const element = canvas.current;
    const plane = element?.closest<HTMLElement>('[data-plane]');
    if (element === null || plane == null || !isOn) return;
    const stop = listenTo(plane, ['pointerdown', 'pointermove'], (event) => act(event, element));
    return () => {
      stop();
      held.current = null;
    };
  }, [canvas, isOn]);

  if (shown.length === 0) return null;
  return (
    <svg className={classes.lasers} viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`} aria-hidden>
      {shown.map(({ id, points, strength }) => (
        <polyline
          key={id}
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          opacity={strength}
          data-laser
        />
      ))}
    </svg>
  );
}
