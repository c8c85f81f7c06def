import { Button } from '../../../shared/ui/controls/button.js';
import { useDelayed } from '../../../shared/ui/states/states.js';
import { useLocalMedia } from '../calls.js';
import type { CallDesk } from '../desk/call-desk.js';
import { attemptsOf, type CallView } from '../desk/call-view.js';
import classes from './talk.module.css';

/** What comes back by itself needs no advice. */
const QUIET_MS = 3_000;

interface TroubleProps {
  readonly desk: CallDesk;
  readonly held: CallView;
}

function wordsOf({ other, link, attempt, cause }: CallView): string {
  if (link === 'noPath') {
    return `You cannot be connected to ${other}: one of your networks blocks calls. Try another network, or turn off your VPN.`;
  }
  const what =
    cause === 'silence'
      ? `No picture or sound has come from ${other} for a while.`
      : `The connection to ${other} is interrupted.`;
  return attempt === 0
    ? `${what} Looking for another way to them …`
    : `${what} Connecting anew, ${attemptsOf(attempt)} …`;
}

function Advice({ desk, held }: TroubleProps) {
  const { isSoundOnly } = useLocalMedia(desk.media);
  const isSaid = useDelayed(held.link === 'noPath' ? 0 : QUIET_MS);
  if (!isSaid) return null;
  return (
    <div className={classes.saying} role="alert">
      {wordsOf(held)}
      <div className={classes.choices}>
        {held.link === 'noPath' && (
          <Button size="compact-md" onClick={() => desk.retry()}>
            Try again
          </Button>
        )}
        {!isSoundOnly && (
          <Button size="compact-md" onClick={() => desk.continueWithoutVideo()}>
            Continue without video
          </Button>
        )}
        <Button size="compact-md" color="coral" onClick={() => desk.hangUp(held.callId)}>
          Hang Up
        </Button>
      </div>
    </div>
  );
}

/** Says what is tried while nothing comes from the other one, and what one can do meanwhile. */
export const TroubleLine = (props: TroubleProps) =>
  props.held.link === 'noPath' || props.held.link === 'reconnecting' ? (
    <Advice key={props.held.link} {...props} />
  ) : null;
