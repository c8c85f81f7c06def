import type { PeerMedia } from '@collabor8/domain';
import { IconChevronDown, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from '../../../shared/navigation/navigation.js';
import { QUESTIONS_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Row } from '../../../shared/ui/layout.js';
import { useDelayed } from '../../../shared/ui/states/states.js';
import { useLocalMedia } from '../calls.js';
import type { CallDesk } from '../desk/call-desk.js';
import { attemptsOf, qualityText, sideText, type CallView } from '../desk/call-view.js';
import { CallDuration, RemotePicture } from './picture.js';
import classes from './talk.module.css';

/** What comes back by itself needs no advice. */
const QUIET_MS = 3_000;

interface TroubleProps {
  readonly desk: CallDesk;
  readonly held: CallView;
}

function troubleWords({ other, link, attempt, cause }: CallView): string {
  if (link === 'noPath') {
    return `You cannot be connected to ${other}: one of your networks blocks calls. Try another network, or turn off your VPN.`;
  }
  const what =
    cause === 'silence'
      ? `No picture or sound has come from ${other} for a while.`
      : `The connection to ${other} is interrupted.`;
  return attempt === 0
    ? `${what} Looking for another way to them …`
    : `${what} Reconnecting, ${attemptsOf(attempt)} …`;
}

function Advice({ desk, held }: TroubleProps) {
  const { isSoundOnly } = useLocalMedia(desk.media);
  const isSaid = useDelayed(held.link === 'noPath' ? 0 : QUIET_MS);
  if (!isSaid) return null;
  return (
    <div className={classes.saying} role="alert">
      {troubleWords(held)}
      <Row gap={8} at="center">
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
      </Row>
    </div>
  );
}

/** Says what is tried while nothing comes from the other one, and what one can do meanwhile. */
const TroubleLine = (props: TroubleProps) =>
  props.held.link === 'noPath' || props.held.link === 'reconnecting' ? (
    <Advice key={props.held.link} {...props} />
  ) : null;

const icon = { size: 14, 'aria-hidden': true } as const;

type HeldLink = Pick<CallView, 'link' | 'quality' | 'other'>;

function linkWords({ link, quality }: HeldLink): string {
  switch (link) {
    case 'connecting':
      return 'Connecting…';
    case 'reconnecting':
    case 'noPath':
      return 'Reconnecting…';
    case 'connected':
      return quality === undefined ? 'Connected' : qualityText(quality);
  }
}

/** The quality of the connection, in words: of the worse of its two directions, and which that is. */
export function QualityBadge({ held }: { readonly held: HeldLink }) {
  const side = held.quality === undefined ? undefined : sideText(held.quality, held.other);
  return (
    <>
      <span className={classes.quality} data-testid="quality">
        {held.link === 'connected' ? <IconWifi {...icon} /> : <IconWifiOff {...icon} />}
        {linkWords(held)}
      </span>
      {side !== undefined && <span>{side}</span>}
    </>
  );
}

const microphoneWords = { on: undefined, muted: 'Muted', none: 'No microphone' } as const;
const cameraWords = {
  on: undefined,
  off: 'Camera off',
  none: 'No camera',
  screen: 'Sharing the screen',
} as const;

const badgesOf = (media: PeerMedia | undefined): readonly string[] =>
  media === undefined
    ? []
    : [microphoneWords[media.microphone], cameraWords[media.camera]].filter(
        (words) => words !== undefined,
      );

interface RemotePanelProps {
  readonly desk: CallDesk;
  readonly held: CallView;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** What else is said of the call, behind how well it goes. */
  readonly children?: ReactNode;
}

/** What comes from the other one, and how well. */
export function RemotePanel({ desk, held, video, children }: RemotePanelProps) {
  const isTalking = held.stage === 'talking';
  return (
    <section className={classes.remote} aria-labelledby="remote-video">
      <RemotePicture held={held} avatarSize={96} video={video} />
      <div className={classes.shade} />
      <div className={classes.head}>
        <Link className={classes.back} to={QUESTIONS_PATH} aria-label="Back to the questions">
          <IconChevronDown size={22} aria-hidden />
        </Link>
        <h2 id="remote-video" dir="auto">
          {isTalking ? `${held.other}'s Video` : 'Other User'}
        </h2>
        <div className={classes.line}>
          <CallDuration since={held.acceptedAt} />
          {isTalking && <QualityBadge held={held} />}
          {badgesOf(held.remote.media).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {children}
        </div>
      </div>
      <div role="status">
        {!isTalking && <p className={classes.saying}>{`Calling ${held.other} …`}</p>}
      </div>
      <TroubleLine desk={desk} held={held} />
    </section>
  );
}
