import type { PeerMedia } from '@collabor8/domain';
import { IconChevronDown, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from '../../../shared/navigation/link.js';
import { QUESTIONS_PATH } from '../../../shared/paths.js';
import type { CallDesk } from '../desk/call-desk.js';
import { qualityText, sideText, type CallView } from '../desk/call-view.js';
import { CallDuration } from './call-duration.js';
import { RemotePicture } from './picture.js';
import classes from './talk.module.css';
import { TroubleLine } from './trouble-line.js';

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function wordsOf({ link, quality }: CallView): string {
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
function QualityBadge({ held }: { readonly held: CallView }) {
  const side = held.quality === undefined ? undefined : sideText(held.quality, held.other);
  return (
    <>
      <span className={classes.quality} data-testid="quality">
        {held.link === 'connected' ? <IconWifi {...icon} /> : <IconWifiOff {...icon} />}
        {wordsOf(held)}
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
}

/** What comes from the other one, and how well. */
export function RemotePanel({ desk, held, video }: RemotePanelProps) {
  const isTalking = held.stage === 'talking';
  return (
    <section className={classes.remote} aria-labelledby="remote-video">
      <RemotePicture held={held} avatarSize={96} video={video} />
      <div className={classes.shade} />
      <div className={classes.head}>
        <Link className={classes.back} to={QUESTIONS_PATH} aria-label="Back to the questions">
          <IconChevronDown size={22} stroke={1.75} aria-hidden />
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
        </div>
      </div>
      <div role="status">
        {!isTalking && <p className={classes.saying}>{`Calling ${held.other} …`}</p>}
      </div>
      <TroubleLine desk={desk} held={held} />
    </section>
  );
}
