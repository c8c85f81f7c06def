import { IconVideo, IconPhone, IconPhoneX } from '@tabler/icons-react';
import { CALL_PATH } from '../../shared/paths.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { IconButton, Button, QuietButton } from '../../shared/ui/controls/button.js';
import { useIsMet } from '../blocks/index.js';
import { useCalls, useActiveCall, useActiveGroup } from './calls.js';
import {
  CALL_KEPT_MS,
  partOfCall,
  type User,
  type CallEnding,
  type GroupCallLine,
} from '@collabor8/domain';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { Row } from '../../shared/ui/layout.js';
import { ReportDialog } from '../moderation/index.js';
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
      <IconVideo size={20} aria-hidden />
    </IconButton>
  );
}

/** Calls somebody from their profile, once one is in no other call; who isn't here may have a device that rings. */
export function CallPerson({ person: { username, socketId } }: { readonly person: User }) {
  const call = useCall();
  const isMet = useIsMet();
  if (!isMet(username)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPhone size={18} />}
      aria-label={`Call ${username}`}
      disabled={call === undefined}
      title={
        socketId === undefined
          ? `${username} is not online; a device of theirs may ring`
          : undefined
      }
      onClick={() => call?.(username)}
    >
      Call
    </Button>
  );
}

interface ReportCallProps {
  readonly callId: string;
  /** Those who can be reported. */
  readonly others: readonly string[];
  readonly onClose: () => void;
}

/** Tells moderators of somebody in a call; of several it is asked first whom. */
export function ReportCall({ callId, others, onClose }: ReportCallProps) {
  const [chosen, setChosen] = useState<string>();
  const who = chosen ?? (others.length === 1 ? others[0] : undefined);
  if (who !== undefined) {
    const post = { kind: 'call', id: partOfCall(callId, who) } as const;
    return <ReportDialog post={post} what={`call with ${who}`} onClose={onClose} />;
  }
  return (
    <Dialog title="Whom do you want to report?" gap={8} onClose={onClose}>
      {others.map((name) => (
        <Button key={name} variant="default" onClick={() => setChosen(name)}>
          {name}
        </Button>
      ))}
    </Dialog>
  );
}

/** 'Report' beside the line of a call, where somebody else was in it. */
function ReportLine({ callId, others }: Omit<ReportCallProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  if (others.length === 0) return null;
  return (
    <>
      <QuietButton aria-label="Report the call" onClick={() => setOpen(true)}>
        Report
      </QuietButton>
      {isOpen && <ReportCall {...{ callId, others }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MissedCallProps {
  readonly callId: string;
  /** When it ended, ISO 8601. */
  readonly at: string;
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

export function MissedCallLine(props: MissedCallProps) {
  const reader = useUserContext().user.username;
  const call = useCall();
  const isOwn = props.caller === reader;
  const [isForgotten] = useState(() => Date.parse(props.at) + CALL_KEPT_MS < Date.now());
  return (
    <Row gap={8}>
      <IconPhoneX className={classes.icon} size={18} aria-hidden />
      <span>{wordsOf(props, isOwn)}</span>
      {props.isHere && call !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => call(props.other)}>
          {isOwn ? 'Call again' : 'Call back'}
        </Button>
      )}
      {!isOwn && !isForgotten && <ReportLine callId={props.callId} others={[props.caller]} />}
    </Row>
  );
}

interface GroupCallOverProps {
  readonly call: GroupCallLine;
  readonly text: string;
}

export function GroupCallOver({ call: { callId, people }, text }: GroupCallOverProps) {
  const reader = useUserContext().user.username;
  const Icon = people.length > 1 ? IconPhone : IconPhoneX;
  const others = people.includes(reader) ? people.filter((name) => name !== reader) : [];
  return (
    <Row gap={8}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <span dir="auto">{text}</span>
      <ReportLine callId={callId} others={others} />
    </Row>
  );
}
