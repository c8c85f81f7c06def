import { IconMaximize, IconPictureInPicture } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { ControlButton } from './control-button.js';

interface PictureActionsProps {
  readonly stage: RefObject<HTMLElement | null>;
  /** Empty while there is no picture. */
  readonly video: RefObject<HTMLVideoElement | null>;
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** Full screen, and the picture in a window of its own: where the browser has them. */
export function PictureActions({ stage, video }: PictureActionsProps) {
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
        <ControlButton label="Picture in picture" onClick={togglePictureInPicture}>
          <IconPictureInPicture {...icon} />
        </ControlButton>
      )}
      {document.fullscreenEnabled && (
        <ControlButton label="Full screen" onClick={toggleFullScreen}>
          <IconMaximize {...icon} />
        </ControlButton>
      )}
    </>
  );
}
