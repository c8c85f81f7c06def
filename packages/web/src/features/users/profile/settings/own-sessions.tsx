import { type SessionRow, applySessionUpdate, type OwnSessions } from '@collabor8/domain';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine, SkeletonRows } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import classes from './own-sessions.module.css';
import sections from '../../../../shared/ui/sections.module.css';
import { trpc } from '../../../../shared/api/trpc.js';
import { useChange } from '../../../../shared/api/use-change.js';
import { declareRead } from '../../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../../shared/reads/use-live-read.js';
import { useAppSelector, inStore } from '../../../../shared/store.js';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../../shared/live/live-link.js';

interface OwnSessionsState {
  /** Null until they have been read. */
  readonly own: OwnSessions | null;
}

const initialState: OwnSessionsState = { own: null };

const ownSessionsSlice = createSlice({
  name: 'ownSessions',
  initialState,
  reducers: {
    ownSessionsRead: (_state, { payload }: PayloadAction<OwnSessions>) => ({ own: payload }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }) =>
      event.name === 'sessionUpdate' && state.own !== null
        ? { own: applySessionUpdate(state.own, event) }
        : state,
    ),
  selectors: { selectOwnSessions: ({ own }) => own },
});
inStore(ownSessionsSlice);

const { ownSessionsRead } = ownSessionsSlice.actions;
const { selectOwnSessions } = ownSessionsSlice.selectors;

const sessionsRead = declareRead({
  path: 'users.openSessions',
  lands: (own) => ownSessionsRead(own),
});

const say = (sentence: string): string => `The session could not be ended. ${sentence}`;

/** One's sessions, kept current by events, and what ends them. */
function useOwnSessions() {
  const query = useLiveRead(sessionsRead);
  const own = useAppSelector(selectOwnSessions);
  return {
    own: own ?? undefined,
    hasFailed: query.error !== undefined,
    end: useChange(trpc.users.endSession, { say }),
    endOthers: useChange(trpc.users.endOtherSessions, { say }),
  };
}

const isOnPhone = (device: string): boolean => /Android|iPhone|iPad/.test(device);

interface SessionLineProps {
  readonly session: SessionRow;
  readonly isCurrent: boolean;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, isCurrent, isEnding, onEnd }: SessionLineProps) {
  const device = session.device ?? 'Unknown device';
  const DeviceIcon = isOnPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <DeviceIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <p className={classes.device}>
          {device}
          {isCurrent && <span className={sections.mark}>This device</span>}
        </p>
        <p className={classes.times}>
          {isCurrent || session.isOpen ? (
            <span>Open now</span>
          ) : (
            <RelativeTime date={session.seenAt} prefix="Last used" />
          )}
          {session.begunAt !== null && <RelativeTime date={session.begunAt} prefix="Signed in" />}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="compact-md"
          loading={isEnding}
          aria-label={`End the session on ${device}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Where one is signed in, and what ends it there. */
export function OwnSessions() {
  const { own, hasFailed, end, endOthers } = useOwnSessions();
  const hasOthers = own !== undefined && own.sessions.some(({ id }) => id !== own.currentId);
  return (
    <section className={sections.section} aria-labelledby="own-sessions">
      <div className={classes.heading}>
        <h2 id="own-sessions">Where you are signed in</h2>
        {hasOthers && (
          <Button
            variant="outline"
            color="coral"
            size="compact-md"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            End all other sessions
          </Button>
        )}
      </div>
      <AlertLine message={hasFailed ? 'Your sessions could not be loaded.' : null} />
      {own === undefined && !hasFailed && <SkeletonRows rows={1} height={52} />}
      {own !== undefined && (
        <ul className={classes.list}>
          {own.sessions
            .toSorted(
              ({ id: one }, { id: other }) =>
                Number(other === own.currentId) - Number(one === own.currentId),
            )
            .map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isCurrent={session.id === own.currentId}
                isEnding={end.isPending && end.variables.id === session.id}
                onEnd={() => end.mutate({ id: session.id })}
              />
            ))}
        </ul>
      )}
      <AlertLine message={end.failure || endOthers.failure} />
    </section>
  );
}
