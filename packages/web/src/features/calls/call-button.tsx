import { IconVideo, IconPhone, IconPhoneX } from '@tabler/icons-react';
import { CALL_PATH } from '../../shared/paths.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { IconButton, Button } from '../../shared/ui/controls/button.js';
import { useIsMet } from '../blocks/index.js';
import { useCalls, useActiveCall, useActiveGroup } from './calls.js';
import type { User, CallEnding } from '@collabor8/domain';
import { Row } from '../../shared/ui/layout.js';
import classes from './call-button.module.css';

/** Calls somebody, about a question where one is named, and opens the call's page; undefined while oneself is in a call. */
export function useCall(): ((username: string, about?: string) => Promise<void>) | undefined {
  const { load } = useCalls();
  const navigate = useNavigate();
  const held = useActiveCall();
  const group = useActiveGroup();
  if (held !== null || group !== null) return undefined;
  return async (username, about) => {
    const desk = await load();
    void desk.call(username, about);
    navigate(CALL_PATH);
  };
}

interface CallButtonProps {
  readonly username: string;
  /** Whether they are here: nobody else can be called. */
  readonly isHere: boolean;
}

/** A way to call somebody, shown only where they can be called. */
export function CallButton({ username, isHere }: CallButtonProps) {
  const own = useUserContext().user.username;
  const call = useCall();
  const isMet = useIsMet();
  if (!isHere || username === own || call === undefined || !isMet(username)) return null;
  return (
    <IconButton label={`Call ${username}`} onClick={() => call(username)}>
      <IconVideo size={20} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

/** Calls somebody from their profile; it waits until they are here and one is in no other call. */
export function CallPerson({ person: { username, socketId } }: { readonly person: User }) {
  const call = useCall();
  const isMet = useIsMet();
  if (!isMet(username)) return null;
  const isPossible = socketId !== undefined && call !== undefined;
  return (
    <Button
      variant="default"
      leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
      aria-label={`Call ${username}`}
      disabled={!isPossible}
      title={socketId === undefined ? `${username} is not online` : undefined}
      onClick={() => call?.(username)}
    >
      Call
    </Button>
  );
}

interface MissedCallProps {
  readonly caller: string;
  readonly ending: CallEnding;
  /** The other one of the two, and whether they are here to be called. */
  readonly other: string;
  readonly isHere: boolean;
}

function wordsOf({ ending, other }: MissedCallProps, isOwn: boolean): string {
  if (ending === 'busy') {
    return isOwn ? `${other} was in another call` : 'Missed call while you were in another one';
  }
  if (ending === 'alreadyCalled') {
    return isOwn
      ? `${other} was being called by somebody else`
      : 'Missed call while somebody else was calling';
  }
  if (ending === 'quiet') {
    return isOwn
      ? `${other} did not want to be disturbed`
      : 'Missed call while you did not want to be disturbed';
  }
  if (!isOwn) return 'Missed call';
  return ending === 'noAnswer' ? `${other} did not answer` : 'You cancelled the call';
}

/** The line that a missed call leaves in the chat of the two. */
export function MissedCallLine(props: MissedCallProps) {
  const reader = useUserContext().user.username;
  const call = useCall();
  const isOwn = props.caller === reader;
  return (
    <Row gap={8}>
      <IconPhoneX className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <span>{wordsOf(props, isOwn)}</span>
      {props.isHere && call !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => call(props.other)}>
          {isOwn ? 'Call again' : 'Call back'}
        </Button>
      )}
    </Row>
  );
}
