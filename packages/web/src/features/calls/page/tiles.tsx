import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useLocalMedia } from '../calls.js';
import type { CallView } from '../desk/call-view.js';
import type { LocalMedia } from '../media/local-media.js';
import { LevelMeter } from './own-media.js';
import { Person, Picture, RemoteFace } from './picture.js';
import classes from './tiles.module.css';

type Corner = `${'top' | 'bottom'} ${'left' | 'right'}`;

const around: readonly Corner[] = ['top right', 'bottom right', 'bottom left', 'top left'];

/** The corner that an arrow leads to from another; undefined for every other key. */
export function cornerAfter(corner: Corner, key: string): Corner | undefined {
  const [row, column] = corner.split(' ') as ['top' | 'bottom', 'left' | 'right'];
  switch (key) {
    case 'ArrowUp':
      return `top ${column}`;
    case 'ArrowDown':
      return `bottom ${column}`;
    case 'ArrowLeft':
      return `${row} left`;
    case 'ArrowRight':
      return `${row} right`;
    default:
      return undefined;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const cornerOf = ({ x, y }: Point, area: DOMRect): Corner =>
  `${y < area.top + area.height / 2 ? 'top' : 'bottom'} ${x < area.left + area.width / 2 ? 'left' : 'right'}`;

/** What is less was a press, not a move. */
const MOVED_PX = 6;

/** Moves an element to a corner of what is around it: by dragging, by an arrow, or to the next at a press. */
function useCorner() {
  const element = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>('top right');
  const [from, setFrom] = useState<Point | null>(null);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const hasMoved = useRef(false);

  const end = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const area = element.current?.parentElement?.getBoundingClientRect();
    if (from !== null && hasMoved.current && area !== undefined) {
      setCorner(cornerOf({ x: clientX, y: clientY }, area));
    }
    setFrom(null);
    setOffset({ x: 0, y: 0 });
  };

  return {
    element,
    corner,
    isDragged: from !== null,
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    grip: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hasMoved.current = false;
        setFrom({ x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from === null) return;
        const to = { x: event.clientX - from.x, y: event.clientY - from.y };
        if (Math.hypot(to.x, to.y) > MOVED_PX) hasMoved.current = true;
        setOffset(to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClick: () => {
        if (!hasMoved.current) {
          setCorner(around[(around.indexOf(corner) + 1) % around.length] ?? 'top right');
        }
        hasMoved.current = false;
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = cornerAfter(corner, event.key);
        if (next === undefined) return;
        event.preventDefault();
        setCorner(next);
      },
    },
  } as const;
}

/** The small pictures: oneself, and the other one's face while their screen is the large one. */
export function Tiles({ media, held }: { readonly media: LocalMedia; readonly held: CallView }) {
  const { element, corner, isDragged, style, grip } = useCorner();
  return (
    <div
      ref={element}
      className={classes.tiles}
      style={style}
      data-corner={corner}
      data-dragged={isDragged}
    >
      <OwnTile media={media} />
      {held.remote.media?.camera === 'screen' && (
        <div className={classes.tile}>
          <RemoteFace held={held} avatarSize={48} />
          <div className={classes.foot}>
            <span className={classes.tag}>{held.other}</span>
          </div>
        </div>
      )}
      <button
        type="button"
        className={classes.grip}
        aria-label="Move your picture to another corner"
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        {...grip}
      />
    </div>
  );
}

/** What the other one sees of oneself. */
export function OwnTile({ media }: { readonly media: LocalMedia }) {
  const { username } = useUserContext().user;
  const { camera, screen, isMuted, isVideoOff, facing } = useLocalMedia(media);
  const shown = screen ?? (isVideoOff ? null : camera);
  const stream = useMemo(() => (shown === null ? null : new MediaStream([shown])), [shown]);
  const words = screen === null ? (isMuted ? 'Muted' : null) : 'Sharing your screen';
  return (
    <section className={classes.tile} aria-labelledby="own-video">
      {stream === null ? (
        <Person name={username} size={48} />
      ) : (
        <Picture
          stream={stream}
          isMirrored={screen === null && facing === 'user'}
          isWhole={screen !== null}
          label="Picture of you"
        />
      )}
      <div className={classes.marks}>
        {words !== null && <span className={classes.tag}>{words}</span>}
      </div>
      <div className={classes.foot}>
        <h2 id="own-video" className={classes.tag}>{`My Video - ${username}`}</h2>
      </div>
      <div className={classes.level}>
        <LevelMeter media={media} />
      </div>
    </section>
  );
}
