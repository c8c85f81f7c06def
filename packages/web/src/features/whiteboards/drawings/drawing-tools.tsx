import { IconPlayerPlay, IconPlayerStop, IconScribble, IconPlayerPause } from '@tabler/icons-react';
import { useEffect, useState, useEffectEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { askToDraw } from '../../../shared/drawings/drawing-desk.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import classes from './drawing-tools.module.css';
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
import { useQuery } from '@tanstack/react-query';
import { trpc, failureText } from '../../../shared/api/trpc.js';
import { boardPicturePath, sentPicturePath } from '../../../shared/paths.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';
import { readLog, usePlayback } from '../board/use-playback.js';
import { toDataUrl } from '../../../shared/download.js';

interface PlayedLog {
  readonly entries: readonly BoardEntry[];
  /** The data URLs of the pictures in it, by their ids. */
  readonly grounds: ReadonlyMap<string, string>;
  /** Those of the pictures that stand on it. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A picture's data URL; undefined where it can't be had. */
async function pictureAt(path: string): Promise<string | undefined> {
  const response = await fetch(path);
  return response.ok ? toDataUrl(await response.blob()) : undefined;
}

/** What there is to be shown of pictures, by their ids. */
async function picturesAt(
  ids: ReadonlySet<string>,
  pathOf: (id: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const id of ids) {
    const picture = await pictureAt(pathOf(id));
    if (picture !== undefined) found.set(id, picture);
  }
  return found;
}

/** The log of a drawing up to where it stands, and the pictures in it. */
function usePlayedLog(drawingId: string) {
  const utils = trpc.useUtils();
  const queryFn = async (): Promise<PlayedLog> => {
    const { board } = await utils.whiteboards.drawing.fetch({ drawingId });
    const entries = await readLog((cursor) =>
      utils.whiteboards.drawingLog.fetch({ drawingId, cursor }, { staleTime: 0 }),
    );
    const grounds = entries.flatMap((entry) => (entry.kind === 'image' ? [entry.id] : []));
    const pictures = entries.flatMap((entry) =>
      entry.kind === 'object' && entry.picture !== undefined ? [entry.picture] : [],
    );
    return {
      entries,
      grounds: await picturesAt(new Set(grounds), (id) =>
        boardPicturePath(board?.uniqueLink ?? '', id),
      ),
      pictures: await picturesAt(new Set(pictures), sentPicturePath),
    };
  };
  return useQuery({ queryKey: ['drawing log', drawingId], gcTime: 0, queryFn });
}

interface DrawingReplayProps {
  readonly drawingId: string;
  readonly name: string;
  readonly onFailed: () => void;
}

/** How a drawing came to be, in its place in the text. */
function DrawingReplay({ drawingId, name, onFailed }: DrawingReplayProps) {
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
    <Player replay={replay} grounds={data.grounds} pictures={data.pictures} name={name} />
  );
}

interface PlayerProps {
  readonly replay: Replay;
  readonly grounds: PlayedLog['grounds'];
  readonly pictures: PlayedLog['pictures'];
  readonly name: string;
}

function Player({ replay, grounds, pictures, name }: PlayerProps) {
  const { time, end, isRunning, seek, toggle } = usePlayback(replay);
  const step = stepAt(replay, time);
  const last = useMemo(() => paintingAtStep(replay, replay.times.length), [replay]);
  // The same piece of the plane, in the same inks, from the first line to the last.
  const box = useMemo(() => drawnBox(last), [last]);
  const picture = useMemo(() => {
    const painting = paintingAtStep(replay, step);
    const ground = painting.ground === null ? undefined : grounds.get(painting.ground);
    const svg = boardToSvg(painting, { title: '', ground, pictures, box, style: darkStyle(last) });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [replay, step, grounds, pictures, box, last]);
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
            <IconPlayerPause size={18} aria-hidden />
          ) : (
            <IconPlayerPlay size={18} aria-hidden />
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

/** A copy of a layer lies over the same. */
const overOf = (link: Element | null): string | undefined =>
  link instanceof HTMLElement ? link.dataset['over'] : undefined;

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with the drawings of the texts on a page. */
export const DrawingTools = ({ places }: { readonly places: readonly HTMLElement[] }) =>
  places.map((place, index) =>
    createPortal(
      <Tools drawingId={place.dataset['drawingTools'] ?? ''} place={place} />,
      place,
      String(index),
    ),
  );

function Tools({ drawingId, place }: { readonly drawingId: string; readonly place: HTMLElement }) {
  const [isPlaying, setPlaying] = useState(false);
  const link = place.previousElementSibling;
  const name = link?.querySelector('img')?.alt ?? '';
  // The replay stands where the drawing does.
  useEffect(() => {
    if (!isPlaying || !(link instanceof HTMLElement)) return;
    link.setAttribute('hidden', '');
    return () => link.removeAttribute('hidden');
  }, [isPlaying, link]);
  return (
    <>
      {isPlaying && (
        <DrawingReplay drawingId={drawingId} name={name} onFailed={() => setPlaying(false)} />
      )}
      <span className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isPlaying ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? 'Show the drawing' : 'Play how it was drawn'}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconScribble {...icon} />}
          onClick={() => askToDraw({ copyOf: drawingId, over: overOf(link) })}
        >
          Answer by drawing on a copy
        </Button>
      </span>
    </>
  );
}
