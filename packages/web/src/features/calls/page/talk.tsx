import { useRef } from 'react';
import { useLocalMedia } from '../calls.js';
import type { CallDesk } from '../desk/call-desk.js';
import type { CallView } from '../desk/call-view.js';
import { CallControls } from './call-controls.js';
import { PictureActions } from './picture-actions.js';
import { RemotePanel } from './remote-panel.js';
import classes from './talk.module.css';
import { Tiles } from './tiles.js';
import { useStillness } from './use-stillness.js';

interface TalkProps {
  readonly desk: CallDesk;
  readonly held: CallView;
}

/** The call that this tab has: the other one large, oneself small, and the bar that fades while nothing moves. */
export function Talk({ desk, held }: TalkProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { isMuted, isVideoOff } = useLocalMedia(desk.media);
  const { isStill, handlers } = useStillness();
  // What one has switched off is never out of sight, nor is the way out of a call in trouble.
  const mayFade = !isMuted && !isVideoOff && held.link === 'connected';
  return (
    <div ref={stage} className={classes.talk} data-still={isStill && mayFade} {...handlers}>
      <RemotePanel desk={desk} held={held} video={video} />
      <Tiles media={desk.media} held={held} />
      <div className={classes.bar}>
        <CallControls media={desk.media} onHangUp={() => desk.hangUp(held.callId)}>
          <PictureActions stage={stage} video={video} />
        </CallControls>
      </div>
    </div>
  );
}
