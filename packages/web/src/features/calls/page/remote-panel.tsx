import type { PeerMedia } from '@collabor8/domain';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { useRef, type RefObject } from 'react';
import type { CallDesk } from '../desk/call-desk.js';
import { type CallView, qualityText } from '../desk/call-view.js';
import { RemotePicture } from './picture.js';
import classes from './stage.module.css';
import { IconWifi, IconWifiOff, IconMaximize, IconPictureInPicture } from '@tabler/icons-react';
import { notifyError } from '../../../shared/ui/notices/notify.js';

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

/** The quality of the connection, in words. */
const QualityBadge = ({ held }: { readonly held: CallView }) => (
  <span className={classes.tag} data-testid="quality">
    {held.link === 'connected' ? <IconWifi {...icon} /> : <IconWifiOff {...icon} />}
    {wordsOf(held)}
  </span>
);

interface RemotePanelProps {
  readonly desk: CallDesk;
  readonly held: CallView;
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

/** What comes from the other one, and how well. */
export function RemotePanel({ desk, held }: RemotePanelProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isTalking = held.stage === 'talking';
  return (
    <section className={classes.panel} aria-labelledby="remote-video">
      <h2 id="remote-video" className={classes.title}>
        {isTalking ? `${held.other}'s Video` : 'Other User'}
      </h2>
      <div ref={stage} className={classes.stage}>
        <RemotePicture held={held} avatarSize={96} video={video} />
        <div className={classes.top}>{isTalking && <QualityBadge held={held} />}</div>
        <div role="status">
          {!isTalking && <p className={classes.saying}>{`Calling ${held.other} …`}</p>}
        </div>
        {held.link === 'noPath' && (
          <div className={classes.saying} role="alert">
            {`You cannot be connected to ${held.other}: one of your networks blocks calls. Try another network, or turn off your VPN.`}
            <br />
            <Button size="compact-md" onClick={() => desk.retry()}>
              Try again
            </Button>
          </div>
        )}
        <div className={classes.foot}>
          <span className={`${classes.tag ?? ''} ${classes.name ?? ''}`}>{held.other}</span>
          {badgesOf(held.remote.media).map((words) => (
            <span key={words} className={classes.tag}>
              {words}
            </span>
          ))}
          <div className={classes.end}>
            <PictureActions stage={stage} video={video} />
          </div>
        </div>
      </div>
    </section>
  );
}

interface PictureActionsProps {
  readonly stage: RefObject<HTMLElement | null>;
  /** Empty while there is no picture. */
  readonly video: RefObject<HTMLVideoElement | null>;
}

const actionIcon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Full screen, and the picture in a window of its own: where the browser has them. */
function PictureActions({ stage, video }: PictureActionsProps) {
  const toggleFullScreen = async () => {
    try {
      if (document.fullscreenElement === null) await stage.current?.requestFullscreen();
      else await document.exitFullscreen();
    } catch {
      notifyError('Your browser cannot show this video in full screen.');
    }
  };
  const togglePictureInPicture = async () => {
    try {
      if (document.pictureInPictureElement !== null) await document.exitPictureInPicture();
      else if (video.current === null) notifyError('There is no video to show yet.');
      else await video.current.requestPictureInPicture();
    } catch {
      notifyError('Your browser cannot show this video in its own window.');
    }
  };
  return (
    <>
      {document.pictureInPictureEnabled && (
        <IconButton label="Picture in picture" onClick={togglePictureInPicture}>
          <IconPictureInPicture {...actionIcon} />
        </IconButton>
      )}
      {document.fullscreenEnabled && (
        <IconButton label="Full screen" onClick={toggleFullScreen}>
          <IconMaximize {...actionIcon} />
        </IconButton>
      )}
    </>
  );
}
