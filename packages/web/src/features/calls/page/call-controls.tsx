import {
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import type { LocalMedia } from '../media/local-media.js';
import { errorName } from '../media/media-problem.js';
import { useLocalMedia } from '../media/use-local-media.js';
import classes from './call-controls.module.css';

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
export function CallControls({ media, isInCall }: CallControlsProps) {
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
