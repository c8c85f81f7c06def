import { CALL_PATH } from '../../../shared/paths.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { Row, Text } from '../../../shared/ui/layout.js';
import { useCalls, useActiveCall, useActiveGroup, useLocalMedia } from '../calls.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { LocalMedia } from '../media/local-media.js';
import { errorName } from '../media/media-problem.js';
import classes from './remote-sound.module.css';
import {
  IconArrowsDiagonal,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
} from '@tabler/icons-react';
import type { CallView } from '../desk/call-view.js';
import { CallDuration, RemotePicture } from '../page/picture.js';
import { ringBack } from './ringing-banner.js';

interface Offset {
  readonly x: number;
  readonly y: number;
}

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** Moves an element with the pointer, inside the window. */
function useDrag() {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const [grip, setGrip] = useState<Offset | null>(null);
  return {
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || isButton(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setGrip({ x: event.clientX - offset.x, y: event.clientY - offset.y });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip === null) return;
        const box = event.currentTarget.getBoundingClientRect();
        const within = (value: number, low: number, high: number) =>
          Math.min(Math.max(value, low), high);
        setOffset({
          x: within(
            event.clientX - grip.x,
            offset.x - box.left,
            offset.x + window.innerWidth - box.right,
          ),
          y: within(
            event.clientY - grip.y,
            offset.y - box.top,
            offset.y + window.innerHeight - box.bottom,
          ),
        });
      },
      onPointerUp: () => setGrip(null),
      onPointerCancel: () => setGrip(null),
    },
  };
}

interface FloatingCallProps {
  readonly media: LocalMedia;
  readonly name: string;
  /** Whom one sees; undefined while nobody is there. */
  readonly held: Pick<CallView, 'other' | 'remote'> | undefined;
  readonly since: string | undefined;
  readonly onHangUp: () => void;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** The call in a corner, while its person is on another page. It can be moved out of the way. */
function FloatingCall({ media, name, held, since, onHangUp }: FloatingCallProps) {
  const navigate = useNavigate();
  const { isMuted } = useLocalMedia(media);
  const drag = useDrag();
  return (
    <section className={classes.panel} aria-label={name} style={drag.style} {...drag.handlers}>
      <div className={classes.picture}>
        {held !== undefined && <RemotePicture held={held} avatarSize={48} />}
      </div>
      <Row gap={8} pad={[8, 12, 0]} at="between" isOneLine size="s">
        <Text weight="medium" isCut>
          {held?.other ?? name}
        </Text>
        <CallDuration since={since} />
      </Row>
      <div className={classes.buttons}>
        <IconButton label="Back to the call" onClick={() => navigate(CALL_PATH)}>
          <IconArrowsDiagonal {...icon} />
        </IconButton>
        <IconButton label="Mute" aria-pressed={isMuted} onClick={() => media.setMuted(!isMuted)}>
          {isMuted ? <IconMicrophoneOff {...icon} /> : <IconMicrophone {...icon} />}
        </IconButton>
        <IconButton label="Hang Up" variant="filled" color="coral" onClick={onHangUp}>
          <IconPhoneOff {...icon} />
        </IconButton>
      </div>
    </section>
  );
}

interface RemoteSoundProps {
  readonly media: LocalMedia;
  readonly stream: MediaStream | null;
}

/** The other one's voice: apart from the picture, so that it goes on while pages change. */
function RemoteSound({ media, stream }: RemoteSoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isRefused, setRefused] = useState(false);
  const { speaker } = useLocalMedia(media).choices;

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    element.srcObject = stream;
    if (stream === null) return;
    element.play().then(
      () => setRefused(false),
      // A page that nobody has touched yet may make no sound.
      (error: unknown) => setRefused(errorName(error) === 'NotAllowedError'),
    );
  }, [stream]);

  useEffect(() => {
    const element = audio.current;
    // Not every browser lets the page choose; a speaker that is gone leaves the default one.
    if (element === null || !('setSinkId' in element)) return;
    element.setSinkId(speaker ?? '').catch(() => undefined);
  }, [speaker]);

  return (
    <>
      <audio ref={audio} data-testid="remote-sound">
        <track kind="captions" />
      </audio>
      {isRefused && (
        <div className={classes.refused}>
          <Button
            color="amber"
            onClick={async () => {
              await audio.current?.play();
              setRefused(false);
            }}
          >
            Turn on the sound of the call
          </Button>
        </div>
      )}
    </>
  );
}

const Recordings = lazyPart(() => import('./alongside.js'), 'Recordings', null);
const Captions = lazyPart(() => import('./alongside.js'), 'Captions', null);

/** What a call needs on every page: its sound, and away from its own page a small panel. */
export function CallOverlay() {
  const { desk } = useCalls();
  const held = useActiveCall();
  const { pathname } = useLocation();
  const isCalling = held?.stage === 'calling';
  useEffect(() => (isCalling ? ringBack() : undefined), [isCalling]);
  const group = useActiveGroup();
  if (desk === null) return null;
  const ofTwo = held && {
    name: `Call with ${held.other}`,
    people: [{ ...held, seat: 0 }],
    shown: held,
    since: held.acceptedAt,
    hangUp: () => desk.hangUp(held.callId),
  };
  const call = group
    ? {
        name: 'Group call',
        people: group.people,
        shown: group.people.find(({ seat }) => seat === group.largest),
        since: group.startedAt,
        hangUp: () => desk.leaveGroup(),
      }
    : ofTwo;
  if (call === null) return null;
  const { media } = desk;
  const { people } = call;
  return (
    <>
      {people.map(({ seat, remote }) => (
        <RemoteSound key={seat} media={media} stream={remote.stream} />
      ))}
      <Recordings {...{ media, people }} />
      <Captions {...{ media, people }} />
      {pathname !== CALL_PATH && (
        <FloatingCall
          media={media}
          name={call.name}
          held={call.shown}
          since={call.since}
          onHangUp={call.hangUp}
        />
      )}
    </>
  );
}
