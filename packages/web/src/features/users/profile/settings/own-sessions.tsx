import { type SessionRow, applySessionUpdate } from '@collabor8/domain';
import { IconDeviceDesktop, IconDeviceMobile, type Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Box, Row } from '../../../../shared/ui/layout.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import classes from './own-sessions.module.css';
import sections from '../../../../shared/ui/sections.module.css';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { declareRead } from '../../../../shared/reads/declare-read.js';
import { holdRead, useLiveRead } from '../../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../../shared/store.js';

const sessionsRead = declareRead({ path: 'users.openSessions' });
const selectSessions = holdRead(sessionsRead, 'sessionUpdate', applySessionUpdate);

const say = (sentence: string): string => `The session could not be ended. ${sentence}`;

const isOnPhone = (device: string): boolean => /Android|iPhone|iPad/.test(device);

interface OwnedLineProps {
  readonly icon?: Icon;
  readonly name: ReactNode;
  /** What ends it. */
  readonly button: ComponentProps<typeof Button> | null;
  /** What is known of it. */
  readonly children: ReactNode;
}

/** One of several by which somebody gets in: a session, a passkey, a token. */
export const OwnedLine = ({ icon: Sign, name, button, children }: OwnedLineProps) => (
  <Row as="li" className={classes.line} gap={12} isOneLine pad={[8, 0]}>
    {Sign && <Sign size={20} aria-hidden />}
    <Box fit="fill">
      <Row as="p" gap={[4, 8]} weight="medium">
        {name}
      </Row>
      <Row as="p" gap={[0, 16]} size="s" tone="muted">
        {children}
      </Row>
    </Box>
    {button && <Button variant="default" size="compact-md" {...button} />}
  </Row>
);

interface SessionLineProps {
  readonly session: SessionRow;
  readonly isCurrent: boolean;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, isCurrent, isEnding, onEnd }: SessionLineProps) {
  const device = session.device ?? 'Unknown device';
  const label = `End the session on ${device}`;
  return (
    <OwnedLine
      icon={isOnPhone(device) ? IconDeviceMobile : IconDeviceDesktop}
      name={
        <>
          {device}
          {isCurrent && <span className={sections.mark}>This device</span>}
        </>
      }
      button={
        isCurrent
          ? null
          : { 'aria-label': label, loading: isEnding, onClick: onEnd, children: 'End' }
      }
    >
      {isCurrent || session.isOpen ? (
        <span>Open now</span>
      ) : (
        <RelativeTime date={session.seenAt} prefix="Last used" />
      )}
      {session.begunAt !== null && <RelativeTime date={session.begunAt} prefix="Signed in" />}
    </OwnedLine>
  );
}

/** Where one is signed in, and what ends it there. */
export function OwnSessions() {
  const query = useLiveRead(sessionsRead);
  const own = useAppSelector(selectSessions);
  const end = useChange(trpc.users.endSession, { say });
  const endOthers = useChange(trpc.users.endOtherSessions, { say });
  const hasOthers = own !== undefined && own.sessions.some(({ id }) => id !== own.currentId);
  return (
    <section className={sections.section} aria-labelledby="own-sessions">
      <Row gap={8} at="between">
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
      </Row>
      {own === undefined ? (
        <LoadState query={query} failure="Your sessions could not be loaded" rows={1} height={52} />
      ) : (
        <ul>
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
