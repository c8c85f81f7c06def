import {
  IconArrowsDiagonal,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
} from '@tabler/icons-react';
import { CALL_PATH } from '../../../shared/paths.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import type { CallDesk } from '../desk/call-desk.js';
import type { HeldView } from '../desk/held-view.js';
import { useLocalMedia } from '../media/use-local-media.js';
import { CallDuration } from '../page/call-duration.js';
import { RemotePicture } from '../page/remote-picture.js';
import classes from './floating-call.module.css';
import { useDrag } from './use-drag.js';

interface FloatingCallProps {
  readonly desk: CallDesk;
  readonly held: HeldView;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The call in a corner, while its person is on another page. It can be moved out of the way. */
export function FloatingCall({ desk, held }: FloatingCallProps) {
  const navigate = useNavigate();
  const { isMuted } = useLocalMedia(desk.media);
  const drag = useDrag();
  return (
    <section
      className={classes.panel}
      aria-label={`Call with ${held.other}`}
      style={drag.style}
      {...drag.handlers}
    >
      <div className={classes.picture}>
        <RemotePicture held={held} avatarSize={48} />
      </div>
      <div className={classes.line}>
        <span className={classes.name}>{held.other}</span>
        <CallDuration since={held.acceptedAt} />
      </div>
      <div className={classes.buttons}>
        <IconButton label="Back to the call" onClick={() => navigate(CALL_PATH)}>
          <IconArrowsDiagonal {...icon} />
        </IconButton>
        <IconButton
          label="Mute"
          aria-pressed={isMuted}
          onClick={() => desk.media.setMuted(!isMuted)}
        >
          {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
        </IconButton>
        <IconButton
          label="Hang Up"
          variant="filled"
          color="coral"
          onClick={() => desk.hangUp(held.callId)}
        >
          <IconPhoneOff {...icon} />
        </IconButton>
      </div>
    </section>
  );
}
