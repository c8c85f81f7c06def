import {
  lastSeqOf,
  openTaking,
  paintingOf,
  partsOf,
  settledSeq,
  takingsIn,
  undoneIn,
  type BoardLog,
  type BoardPart,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { newId } from '../../../../shared/new-id.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import { Button, CloseButton } from '../../../../shared/ui/controls/button.js';
import { Box, Hint, Row, Stack, Text } from '../../../../shared/ui/layout.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { useWholeLog } from '../use-playback.js';
import classes from './parts-panel.module.css';

interface PartsPanelProps {
  readonly boardId: string;
  /** As it is known here, from its base on. */
  readonly log: BoardLog;
  /** Whose part is to be seen among all the others; null for nobody’s. */
  readonly onMark: (part: BoardPart | null) => void;
  readonly onClose: () => void;
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const sizeOf = ({ strokes, objects }: BoardPart): string =>
  [
    ...(strokes.length > 0 ? [many(strokes.length, 'stroke')] : []),
    ...(objects.length > 0 ? [many(objects.length, 'object')] : []),
  ].join(', ');

/** A full board is counted within a tenth of a second: with each stroke that comes, the page would do nothing else. */
const COUNTED_EVERY_MS = 2_000;

/** The log as it was a moment ago, but for parts that were taken off or brought back. */
function useNowAndThen(log: BoardLog): BoardLog {
  const [known, setKnown] = useState(log);
  const take = useEffectEvent(() => setKnown(log));
  const taken = takingsIn(log.entries, undoneIn(log.entries)).length;
  useEffect(() => {
    const soon = setTimeout(() => take());
    const timer = setInterval(() => take(), COUNTED_EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [taken]);
  return known;
}

/** Who drew what, for the owner: it is seen by itself, and taken off the board. */
export function PartsPanel({ boardId, log, onMark, onClose }: PartsPanelProps) {
  const query = useWholeLog(boardId);
  const { data } = query;
  const counted = useNowAndThen(log);
  const parts = useMemo(() => {
    if (data === undefined) return undefined;
    const readUpTo = data.at(-1)?.seq ?? 0;
    const since = counted.entries.filter(({ seq }) => seq > readUpTo);
    return partsOf(paintingOf({ base: null, entries: [...data, ...since] }));
  }, [data, counted]);
  useEffect(() => () => onMark(null), [onMark]);
  return (
    <section className={classes.panel} aria-labelledby="board-parts">
      <Row gap={0} at="between" isOneLine>
        <h2 id="board-parts">Who Drew What</h2>
        <CloseButton onClick={onClose} />
      </Row>
      {parts === undefined ? (
        <LoadState
          query={query}
          failure="It could not be loaded"
          rows={3}
          height={48}
          label="Loading who drew what"
        />
      ) : (
        <Parts {...{ boardId, log, parts, onMark }} />
      )}
    </section>
  );
}

interface PartsProps extends Pick<PartsPanelProps, 'boardId' | 'log' | 'onMark'> {
  readonly parts: readonly BoardPart[];
}

function Parts({ boardId, log, parts, onMark }: PartsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const takePart = useChange(trpc.whiteboards.takePart);
  const partOf = (username: string | null): BoardPart | null =>
    parts.find((part) => part.username === username) ?? null;
  const choose = (username: string | null) => {
    setChosen(username);
    onMark(partOf(username));
  };
  return (
    <>
      {parts.length === 0 && <Hint>Nothing is drawn yet.</Hint>}
      <Stack as="ul" gap={4} onPointerLeave={() => onMark(partOf(chosen))}>
        {parts.map((part) => {
          const { username } = part;
          const isChosen = username === chosen;
          return (
            <li key={username}>
              <button
                type="button"
                className={classes.person}
                aria-pressed={isChosen}
                onPointerEnter={() => onMark(part)}
                onFocus={() => onMark(part)}
                onBlur={() => onMark(partOf(chosen))}
                onClick={() => choose(isChosen ? null : username)}
              >
                <Avatar name={username} size={28} />
                <Text isCut fit="fill" dir="auto">
                  {username}
                </Text>
                <Text size="s" tone="muted">
                  {sizeOf(part)}
                </Text>
              </button>
              {isChosen && (
                <Box pad={[4, 8, 8]}>
                  <Button
                    variant="outline"
                    color="coral"
                    loading={takePart.isPending}
                    onClick={() =>
                      takePart.mutate(
                        { id: boardId, username, takingId: newId() },
                        { onSuccess: () => choose(null) },
                      )
                    }
                  >
                    Take Off the Board
                  </Button>
                </Box>
              )}
            </li>
          );
        })}
      </Stack>
      <AlertLine message={takePart.failure} />
      <Taken boardId={boardId} log={log} />
    </>
  );
}

/** Whose part was taken off not long ago: it can be brought back. */
function Taken({ boardId, log }: Pick<PartsPanelProps, 'boardId' | 'log'>) {
  const givePart = useChange(trpc.whiteboards.givePart);
  const taken = useMemo(() => {
    const undone = undoneIn(log.entries);
    const settled = settledSeq(lastSeqOf(log) + 1);
    const names = new Set(takingsIn(log.entries, undone).map(({ of }) => of));
    return [...names].flatMap((of) => openTaking(log.entries, { undone, settled, of }) ?? []);
  }, [log]);
  if (taken.length === 0) return null;
  return (
    <div className={classes.taken}>
      <h3 id="board-taken">Taken Off</h3>
      <Stack as="ul" gap={4} aria-labelledby="board-taken">
        {taken.map(({ id, of }) => (
          <li key={id} className={classes.person}>
            <Avatar name={of} size={28} />
            <Text isCut fit="fill" dir="auto">
              {of}
            </Text>
            <Button
              variant="default"
              aria-label={`Bring back what ${of} drew`}
              loading={givePart.isPending && givePart.variables.takingId === id}
              onClick={() => givePart.mutate({ id: boardId, takingId: id })}
            >
              Bring Back
            </Button>
          </li>
        ))}
      </Stack>
      <AlertLine message={givePart.failure} />
    </div>
  );
}
