import {
  canBeLifted,
  lastSeqOf,
  type BoardEntry,
  type BoardLog,
  type Replay,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../shared/api/trpc.js';
import { wholeLogRead } from '../whiteboards-slice.js';

interface LogPage {
  readonly entries: readonly BoardEntry[];
  readonly nextCursor: string | null;
}

export async function readLog(pageAt: (cursor: string | null) => Promise<LogPage>) {
  const entries: BoardEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: LogPage = await pageAt(cursor);
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

export function useReadWholeLog(id: string): () => Promise<readonly BoardEntry[]> {
  const { logPage } = trpc.useUtils().whiteboards;
  return () => readLog((cursor) => logPage.fetch({ id, cursor }, { staleTime: 0 }));
}

/** The whole log as it stood when it was read. */
export function useWholeLog(boardId: string) {
  const queryFn = useReadWholeLog(boardId);
  return useQuery({ queryKey: ['board log', boardId], gcTime: 0, queryFn });
}

/** Reads the whole log where strokes of a picture are to be chosen; where it can't, the known ones can be. */
export function useStrokesToChoose(boardId: string, log: BoardLog, isChoosing: boolean): void {
  const dispatch = useDispatch();
  const readWholeLog = useReadWholeLog(boardId);
  const { base } = log;
  const isWanted = isChoosing && base !== null && canBeLifted(base.upTo, lastSeqOf(log));
  const read = useEffectEvent(async () => {
    const entries = await readWholeLog();
    dispatch(wholeLogRead({ boardId, entries }));
  });
  useEffect(() => {
    if (isWanted) read().catch(() => undefined);
  }, [isWanted]);
}

/** A board that took days is shown within this time. */
const LONGEST_MS = 30_000;

/** Where a replay stands, in milliseconds of its own time, and what moves it. */
export function usePlayback({ times }: Replay) {
  const end = times.at(-1) ?? 0;
  const [time, setTime] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const isRunning = isPlaying && time < end;

  useEffect(() => {
    if (!isRunning) return;
    const speed = Math.max(1, end / LONGEST_MS);
    let frame = requestAnimationFrame(function begin(start) {
      let last = start;
      const step = (now: number) => {
        const passed = (now - last) * speed;
        last = now;
        setTime((shown) => Math.min(end, shown + passed));
        frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, end]);

  return {
    time,
    end,
    isRunning,
    seek: setTime,
    toggle: () => {
      // From the end, it begins again.
      if (!isRunning && time >= end) setTime(0);
      setPlaying(!isRunning);
    },
  };
}
