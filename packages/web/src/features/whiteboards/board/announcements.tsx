import {
  lastSeqOf,
  spokenEntries,
  type BoardLog,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfStroke,
  type Mark,
  type Stroke,
} from '@collabor8/domain';
import { IconEar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useBrowserSetting } from '../../../shared/session/browser-storage.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';
import classes from './canvas/unsaved-strokes.module.css';
import { selectConnection } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { useDelayed } from '../../../shared/ui/states/states.js';

const QUIET_MS = 1_500;

/** Whether what waits for the server is worth a word: what is acknowledged in a moment isn't. */
export function useIsLate(): boolean {
  const isLive = useAppSelector(selectConnection) === 'live';
  const isLate = useDelayed(QUIET_MS);
  return isLate || !isLive;
}

const HALO = 7;

/** Marks strokes that the server doesn't have yet, over the canvas: the board's own pixels know nothing of it. */
export function UnsavedStrokes({ strokes }: { readonly strokes: readonly Stroke[] }) {
  return strokes.length > 0 && <Late strokes={strokes} />;
}

function Late({ strokes }: { readonly strokes: readonly Stroke[] }) {
  if (!useIsLate()) return null;
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`}
      data-unsaved={strokes.length}
      aria-hidden
    >
      {strokes.flatMap((stroke) =>
        marksOfStroke(stroke).map((mark, index) => (
          <Halo key={`${stroke.id} ${index}`} mark={mark} />
        )),
      )}
    </svg>
  );
}

const Halo = ({ mark }: { readonly mark: Mark }) =>
  mark.shape === 'dot' ? (
    <circle cx={mark.at.x} cy={mark.at.y} r={mark.radius + HALO} />
  ) : (
    <polyline points={mark.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
  );

/** Whoever listens is told at most so often; what is done meanwhile is told together. */
export const PAUSE_MS = 2_000;

interface AnnouncementsProps {
  /** As the server has it: what one does oneself is no news. */
  readonly log: BoardLog;
  readonly reader: string;
}

/** Says what others do on the board, to those who wish that; one switches it on here. */
export function Announcements(props: AnnouncementsProps) {
  const [isOn, setOn] = useBrowserSetting('board-announcements');
  return (
    <>
      <IconButton label="Announce what others do" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <IconEar size={20} aria-hidden />
      </IconButton>
      {isOn && <Spoken {...props} />}
    </>
  );
}

function Spoken({ log, reader }: AnnouncementsProps) {
  const [told, setTold] = useState('');
  const upTo = useRef(lastSeqOf(log));
  const latest = useRef(log);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    latest.current = log;
    if (timer.current !== null || lastSeqOf(log) <= upTo.current) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      const { entries } = latest.current;
      const since = entries.filter(({ seq, author }) => seq > upTo.current && author !== reader);
      upTo.current = lastSeqOf(latest.current);
      // What is said twice has to change in between, or it is heard once.
      setTold((before) => {
        const next = spokenEntries(since);
        return next === before && next !== '' ? `${next}.` : next;
      });
    }, PAUSE_MS);
  }, [log, reader]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return <VisuallyHidden role="status">{told}</VisuallyHidden>;
}
