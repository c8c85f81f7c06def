import {
  boardToSvg,
  darkStyle,
  drawnBox,
  paintingAtStep,
  replayOf,
  stepAt,
  type BoardEntry,
  type Replay,
} from '@collabor8/domain';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { boardPicturePath } from '../../../shared/paths.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';
import { usePlayback } from '../board/use-playback.js';
import classes from './drawing-tools.module.css';

interface PlayedLog {
  readonly entries: readonly BoardEntry[];
  /** The data URLs of the pictures in it, by their ids. */
  readonly grounds: ReadonlyMap<string, string>;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('A picture of the board could not be read.'));
    reader.readAsDataURL(blob);
  });
}

/** What a picture in a log shows; blank where it can't be had. */
async function groundAt(boardId: string, id: string): Promise<string> {
  const response = await fetch(boardPicturePath(boardId, id));
  return response.ok ? toDataUrl(await response.blob()) : '';
}

/** The log of a drawing up to where it stands, and the pictures in it. */
function usePlayedLog(drawingId: string) {
  const utils = trpc.useUtils();
  const queryFn = async (): Promise<PlayedLog> => {
    const { board } = await utils.whiteboards.drawing.fetch({ drawingId });
    const entries: BoardEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: readonly BoardEntry[]; nextCursor: string | null } =
        await utils.whiteboards.drawingLog.fetch({ drawingId, cursor }, { staleTime: 0 });
      entries.push(...page.entries);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const grounds = new Map<string, string>();
    for (const entry of entries) {
      if (entry.kind !== 'image') continue;
      grounds.set(entry.id, await groundAt(board?.uniqueLink ?? '', entry.id));
    }
    return { entries, grounds };
  };
  return useQuery({ queryKey: ['drawing log', drawingId], gcTime: 0, queryFn });
}

interface DrawingReplayProps {
  readonly drawingId: string;
  /** Of the drawing. */
  readonly name: string;
  readonly onFailed: () => void;
}

/** How a drawing came to be, in its place in the text. */
export function DrawingReplay({ drawingId, name, onFailed }: DrawingReplayProps) {
  const { data, error } = usePlayedLog(drawingId);
  const fail = useEffectEvent((why: unknown) => {
    notifyError(failureText(why));
    onFailed();
  });
  useEffect(() => {
    if (error !== null) fail(error);
  }, [error]);
  const replay = useMemo(() => data && replayOf(data.entries), [data]);
  return data === undefined || replay === undefined ? (
    <SkeletonRows rows={1} height={160} label="Loading the replay" />
  ) : (
    <Player replay={replay} grounds={data.grounds} name={name} />
  );
}

interface PlayerProps {
  readonly replay: Replay;
  readonly grounds: PlayedLog['grounds'];
  readonly name: string;
}

function Player({ replay, grounds, name }: PlayerProps) {
  const { time, end, isRunning, seek, toggle } = usePlayback(replay);
  const step = stepAt(replay, time);
  const last = useMemo(() => paintingAtStep(replay, replay.times.length), [replay]);
  // The same piece of the plane, in the same inks, from the first line to the last.
  const box = useMemo(() => drawnBox(last), [last]);
  const picture = useMemo(() => {
    const painting = paintingAtStep(replay, step);
    const ground = painting.ground === null ? undefined : grounds.get(painting.ground);
    const svg = boardToSvg(painting, { title: '', ground, box, style: darkStyle(last) });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [replay, step, grounds, box, last]);
  return (
    <span className={classes.replay} role="group" aria-label={`Replay of ${name}`}>
      <img
        src={picture}
        alt={name}
        width={box && box.right - box.left}
        height={box && box.bottom - box.top}
      />
      <span className={classes.bar}>
        <IconButton size={32} label={isRunning ? 'Pause' : 'Play'} onClick={toggle}>
          {isRunning ? (
            <IconPlayerPause size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
          )}
        </IconButton>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={`${step} of ${replay.times.length}`}
          min={0}
          max={end}
          step="any"
          value={time}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </span>
    </span>
  );
}
