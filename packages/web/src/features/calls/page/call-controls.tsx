import { useRef, useState, type ReactNode, type ComponentProps } from 'react';
import {
  IconCameraRotate,
  IconDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useWindowEvent } from '../../../shared/browser.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useKeys } from '../../../shared/shortcuts/use-keys.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { useLocalMedia } from '../calls.js';
import type { LocalMedia } from '../media/local-media.js';
import { errorName } from '../media/media-problem.js';
import classes from './call-controls.module.css';

interface ControlButtonProps extends ComponentProps<'button'> {
  /** Its name: written below it on a phone, a tooltip elsewhere. */
  readonly label: string;
  /** The one that ends the call, which is named at a desk, too. */
  readonly isEnd?: boolean;
}

export const ControlButton = ({
  label,
  isEnd = false,
  children,
  className = '',
  ...props
}: ControlButtonProps) => (
  <button
    {...props}
    type="button"
    className={`${classes.button ?? ''} ${className}`}
    data-end={isEnd || undefined}
    title={isEnd ? undefined : label}
  >
    <span className={classes.icon}>{children}</span>
    <span className={classes.name}>{label}</span>
  </button>
);

const DeviceDialog = lazyPart(() => import('./device-dialog.js'), 'DeviceDialog');

const icon = { size: 22, 'aria-hidden': true } as const;

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

/** M, V and S do what the buttons do; a key that is held down does it once. */
function useCallKeys(media: LocalMedia, isInCall: boolean): void {
  const { isMuted, isVideoOff, screen } = useLocalMedia(media);
  const toggleScreen = () => {
    if (screen === null) void share(media);
    else media.stopSharing();
  };
  useKeys({
    M: ({ repeat }) => repeat || media.setMuted(!isMuted),
    V: ({ repeat }) => repeat || media.setVideoOff(!isVideoOff),
    S: ({ repeat }) => repeat || !isInCall || !canShare() || toggleScreen(),
  });
}

interface CallControlsProps {
  readonly media: LocalMedia;
  /** Ends the call; absent before there is one. */
  readonly onHangUp?: () => void;
  /** What else can be done with the pictures. */
  readonly children?: ReactNode;
}

/** SPEC §2: the mute and video-off toggles, also before a call, and what else one sets. */
export function CallControls({ media, onHangUp, children }: CallControlsProps) {
  const { isMuted, isVideoOff, screen, camera } = useLocalMedia(media);
  const [isChoosing, setChoosing] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const isInCall = onHangUp !== undefined;
  const isSharing = screen !== null;
  useCallKeys(media, isInCall);
  // What was chosen there, or anything else that is pressed, closes what More has opened.
  useWindowEvent('click', ({ target }) => {
    const isMore = target instanceof Element && target.closest('[aria-expanded]') !== null;
    if (isMoreOpen && !isMore) setMoreOpen(false);
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isMoreOpen) return;
    setMoreOpen(false);
    more.current?.focus();
  });
  return (
    <div
      className={classes.controls}
      role="group"
      aria-label="Call controls"
      data-bar={isInCall || undefined}
    >
      <ControlButton
        label="Mute"
        aria-pressed={isMuted}
        aria-keyshortcuts="m"
        onClick={() => media.setMuted(!isMuted)}
      >
        {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
      </ControlButton>
      <ControlButton
        label="Video off"
        aria-pressed={isVideoOff}
        aria-keyshortcuts="v"
        onClick={() => media.setVideoOff(!isVideoOff)}
      >
        {isVideoOff ? <IconVideoOff {...icon} /> : <IconVideo {...icon} />}
      </ControlButton>
      {isInCall && (
        <ControlButton
          label="Flip"
          className={classes.onPhone}
          disabled={camera === null || isVideoOff}
          onClick={() => void media.flip()}
        >
          <IconCameraRotate {...icon} />
        </ControlButton>
      )}
      {isInCall && (
        <ControlButton
          ref={more}
          label="More"
          className={classes.onPhone}
          aria-expanded={isMoreOpen}
          onClick={() => setMoreOpen(!isMoreOpen)}
        >
          <IconDots {...icon} />
        </ControlButton>
      )}
      <div className={classes.rest} data-open={isMoreOpen || !isInCall}>
        {isInCall && canShare() && (
          <ControlButton
            label={isSharing ? 'Stop sharing' : 'Share your screen'}
            aria-keyshortcuts="s"
            data-on={isSharing || undefined}
            onClick={() => (isSharing ? media.stopSharing() : void share(media))}
          >
            {isSharing ? <IconScreenShareOff {...icon} /> : <IconScreenShare {...icon} />}
          </ControlButton>
        )}
        <ControlButton label="Camera and microphone" onClick={() => setChoosing(true)}>
          <IconSettings {...icon} />
        </ControlButton>
        {children}
      </div>
      {isInCall && (
        <ControlButton label="Hang Up" isEnd onClick={onHangUp}>
          <IconPhoneOff {...icon} />
        </ControlButton>
      )}
      {isChoosing && <DeviceDialog media={media} onClose={() => setChoosing(false)} />}
    </div>
  );
}
