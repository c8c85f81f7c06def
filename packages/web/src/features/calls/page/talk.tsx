import {
  useRef,
  useEffect,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { IconMaximize, IconPictureInPicture } from '@tabler/icons-react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { useChatWith } from '../../chats/index.js';
import { useLocalMedia } from '../calls.js';
import type { CallDesk } from '../desk/call-desk.js';
import type { CallView } from '../desk/call-view.js';
import { SideButtons, SideOfTwo, useBoardOfTwo, useSidePanel } from './side-panel.js';
import { SubjectLink } from './subject-link.js';
import { CallControls, ControlButton } from './call-controls.js';
import { RemotePanel } from './remote-panel.js';
import classes from './talk.module.css';
import { Tiles } from './tiles.js';

const STILL_AFTER_MS = 3_000;

/** Whether nothing has been moved or pressed over an element for three seconds in which it may be still. */
function useStillness(mayBeStill: boolean) {
  const [isStill, setStill] = useState(false);
  const [wakes, setWakes] = useState(0);
  const isWaking = useRef(false);
  const lastMs = useRef(0);

  useEffect(() => {
    if (!mayBeStill) return;
    const timer = setTimeout(() => setStill(true), STILL_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setStill(false);
    };
  }, [mayBeStill, wakes]);

  const wake = ({ timeStamp }: { readonly timeStamp: number }): void => {
    setStill(false);
    // A pointer moves a hundred times a second.
    if (timeStamp - lastMs.current < 500) return;
    lastMs.current = timeStamp;
    setWakes((count) => count + 1);
  };

  return {
    isStill,
    handlers: {
      onPointerMove: wake,
      onKeyDownCapture: wake,
      onFocusCapture: wake,
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        // Where nothing hovers, the first touch only shows what there is to press.
        isWaking.current = isStill && event.pointerType === 'touch';
        wake(event);
      },
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (!isWaking.current) return;
        isWaking.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  } as const;
}

interface PictureActionsProps {
  readonly stage: RefObject<HTMLElement | null>;
  /** Empty while there is no picture. */
  readonly video: RefObject<HTMLVideoElement | null>;
}

const icon = { size: 22, 'aria-hidden': true } as const;

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

const CallExtras = lazyPart(() => import('./call-extras.js'), 'CallExtras', null);

/** The call that this tab has: the other one large, oneself small, and the bar that fades while nothing moves. */
export function Talk({ desk, held }: { readonly desk: CallDesk; readonly held: CallView }) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { isMuted, isVideoOff } = useLocalMedia(desk.media);
  // What one has switched off is never out of sight, nor is the way out of a call in trouble.
  const { isStill, handlers } = useStillness(!isMuted && !isVideoOff && held.link === 'connected');
  const { call, open, failure } = useBoardOfTwo(held.callId);
  const side = useSidePanel(call?.boardId, open);
  const { shown, close } = side;
  const { unread } = useChatWith(held.other);
  const isAlone = call === undefined || shown === null;
  return (
    <div className={classes.room} data-side={isAlone ? undefined : shown}>
      <div ref={stage} className={classes.talk} data-still={isStill} {...handlers}>
        <RemotePanel desk={desk} held={held} video={video}>
          {call?.about !== undefined && (
            <span className={classes.subject}>
              <SubjectLink qid={call.about.qid} />
            </span>
          )}
        </RemotePanel>
        <Tiles media={desk.media} held={held} />
        <div className={classes.bar}>
          <CallControls media={desk.media} onHangUp={() => desk.hangUp(held.callId)}>
            <SideButtons hasBoard={call?.state.status === 'accepted'} {...{ side, unread }} />
            {/* Beside something else there is no room for more. */}
            {isAlone && <PictureActions stage={stage} video={video} />}
            <CallExtras
              media={desk.media}
              callId={held.callId}
              people={held.stage === 'talking' ? [held] : []}
            />
          </CallControls>
        </div>
      </div>
      {!isAlone && (
        <SideOfTwo name={shown} other={held.other} onClose={close} {...{ call, failure }} />
      )}
    </div>
  );
}
