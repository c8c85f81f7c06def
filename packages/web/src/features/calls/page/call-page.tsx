import { useEffect, useMemo, useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { useCalls, useActiveCall, useLocalMedia } from '../calls-context.js';
import classes from './call-page.module.css';
import { MakeACall } from './make-a-call.js';
import { MediaProblemLine, LevelMeter } from './own-media.js';
import { RemotePanel } from './remote-panel.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import type { LocalMedia } from '../media/local-media.js';
import { Person, Picture } from './picture.js';
import stageClasses from './stage.module.css';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { errorName } from '../media/media-problem.js';

const DeviceDialog = lazyPart(
  () => import('./device-dialog.js'),
  (module) => module.DeviceDialog,
);

interface CallControlsProps {
  readonly media: LocalMedia;
  readonly isInCall: boolean;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const round = { variant: 'default', size: 48, radius: 24 } as const;

const canShare = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

/** Whoever closes the browser's own window has chosen not to share. */
async function share(media: LocalMedia): Promise<void> {
  try {
    await media.share();
  } catch (error) {
    if (errorName(error) === 'NotAllowedError') return;
    notifyError('Your screen could not be shared. Try another window or the whole screen.');
  }
}

/** SPEC §2: the mute and video-off toggles, also before a call, and what else one sets. */
function CallControls({ media, isInCall }: CallControlsProps) {
  const { isMuted, isVideoOff, screen } = useLocalMedia(media);
  const [isChoosing, setChoosing] = useState(false);
  const isSharing = screen !== null;
  return (
    <div className={classes.controls} role="group" aria-label="Call controls">
      <IconButton
        {...round}
        label="Mute"
        aria-pressed={isMuted}
        onClick={() => media.setMuted(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
      </IconButton>
      <IconButton
        {...round}
        label="Video off"
        aria-pressed={isVideoOff}
        onClick={() => media.setVideoOff(!isVideoOff)}
      >
        {isVideoOff ? <IconVideoOff {...icon} /> : <IconVideo {...icon} />}
      </IconButton>
      {isInCall && canShare() && (
        <IconButton
          {...round}
          label={isSharing ? 'Stop sharing' : 'Share your screen'}
          onClick={() => (isSharing ? media.stopSharing() : void share(media))}
        >
          {isSharing ? <IconScreenShareOff {...icon} /> : <IconScreenShare {...icon} />}
        </IconButton>
      )}
      <IconButton {...round} label="Camera and microphone" onClick={() => setChoosing(true)}>
        <IconSettings {...icon} />
      </IconButton>
      {isChoosing && <DeviceDialog media={media} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** What the other one sees of oneself. */
function OwnPanel({ media }: { readonly media: LocalMedia }) {
  const { username } = useUserContext().user;
  const { camera, screen, isMuted, isVideoOff } = useLocalMedia(media);
  const shown = screen ?? (isVideoOff ? null : camera);
  const stream = useMemo(() => (shown === null ? null : new MediaStream([shown])), [shown]);
  return (
    <section className={stageClasses.panel} aria-labelledby="own-video">
      <h2 id="own-video" className={stageClasses.title}>{`My Video - ${username}`}</h2>
      <div className={stageClasses.stage}>
        {stream === null ? (
          <Person name={username} size={96} />
        ) : (
          <Picture
            stream={stream}
            isMirrored={screen === null}
            isWhole={screen !== null}
            label="Picture of you"
          />
        )}
        <div className={stageClasses.foot}>
          <span className={`${stageClasses.tag ?? ''} ${stageClasses.name ?? ''}`}>You</span>
          {screen !== null && <span className={stageClasses.tag}>Sharing your screen</span>}
          {isMuted && <span className={stageClasses.tag}>Muted</span>}
          <div className={stageClasses.end}>
            <LevelMeter media={media} />
          </div>
        </div>
      </div>
    </section>
  );
}

export function CallPage() {
  usePageTitle('Call Page');
  const { desk, load } = useCalls();
  const held = useActiveCall();
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageHeader title="Call Page" />
      <MakeACall />
      {desk !== null && (
        <>
          <div className={classes.problem}>
            <MediaProblemLine media={desk.media} />
          </div>
          {held !== null && (
            <div className={classes.panels}>
              <OwnPanel media={desk.media} />
              <RemotePanel desk={desk} held={held} />
            </div>
          )}
          <CallControls media={desk.media} isInCall={held !== null} />
        </>
      )}
    </>
  );
}
