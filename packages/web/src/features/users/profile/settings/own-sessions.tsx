import { failureText } from '../../../../shared/api/errors.js';
import type { SessionRow } from '@collabor8/domain';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { SkeletonRows } from '../../../../shared/ui/states/loading.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import classes from './own-sessions.module.css';
import sections from './settings.module.css';
import { useOwnSessions } from './use-own-sessions.js';

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
          {isCurrent && <span className={classes.current}>This device</span>}
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
  const failure = end.error ?? endOthers.error;
  const hasOthers = own !== undefined && own.sessions.some(({ id }) => id !== own.currentId);
  return (
    <section className={sections.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where You Are Signed In</h2>
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
      <AlertLine
        message={
          failure === null
            ? null
            : failureText(failure, (sentence) => `The session could not be ended. ${sentence}`)
        }
      />
      {hasOthers && (
        <div>
          <Button
            variant="outline"
            color="coral"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            End all other sessions
          </Button>
        </div>
      )}
    </section>
  );
}
