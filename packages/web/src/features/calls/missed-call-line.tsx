import { Row } from '../../shared/ui/layout.js';
import type { CallEnding } from '@collabor8/domain';
import { Button } from '../../shared/ui/controls/button.js';
import { IconPhoneX } from '@tabler/icons-react';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useCall } from './call-button.js';
import classes from './missed-call-line.module.css';

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
