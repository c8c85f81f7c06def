import { twoDigits } from '@collabor8/domain';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { Text } from '../../../shared/ui/layout.js';
import classes from './picture.module.css';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar, personColor } from '../../../shared/ui/avatar.js';
import { selectUser } from '../../users/index.js';
import personClasses from './person.module.css';
import type { CallView } from '../desk/call-view.js';
import { useClock } from '../../../shared/ui/time.js';

/** '04:12', and '1:04:12' after an hour. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** How long the two have been talking; nothing before they are. */
export function CallDuration({ since }: { readonly since: string | undefined }) {
  const text = useClock((now) =>
    since === undefined ? '' : durationText(now.getTime() - Date.parse(since)),
  );
  return since === undefined ? null : (
    <Text isCount role="timer" aria-label="Call duration">
      {text}
    </Text>
  );
}

interface PictureProps {
  readonly stream: MediaStream;
  /** One's own camera shows one as a mirror does. */
  readonly isMirrored?: boolean;
  /** Shown as a whole: a screen has no edge that could be cut off. */
  readonly isWhole?: boolean;
  readonly label: string;
  readonly video?: RefObject<HTMLVideoElement | null> | undefined;
}

/** A moving picture without its sound. */
export function Picture({
  stream,
  isMirrored = false,
  isWhole = false,
  label,
  video,
}: PictureProps) {
  const own = useRef<HTMLVideoElement>(null);
  const element = video ?? own;
  useEffect(() => {
    if (element.current !== null) element.current.srcObject = stream;
  }, [element, stream]);
  return (
    <video
      ref={element}
      className={classes.picture}
      aria-label={label}
      data-mirrored={isMirrored}
      data-whole={isWhole}
      autoPlay
      muted
      playsInline
    />
  );
}

/** Stands where a picture would be, on the person's own colour. */
export function Person({ name, size }: { readonly name: string; readonly size: number }) {
  const user = useAppSelector(selectUser, name);
  return (
    <div className={personClasses.person} style={{ color: personColor(name) }}>
      <Avatar name={name} src={user?.avatarUrl} size={size} />
    </div>
  );
}

interface RemotePictureProps {
  readonly held: Pick<CallView, 'other' | 'remote'>;
  readonly avatarSize: number;
  readonly video?: RefObject<HTMLVideoElement | null>;
}

/** A stream of one of the two pictures that come: first the camera's, then the screen's. */
function useRemoteTrack(stream: MediaStream | null, which: 'camera' | 'screen') {
  return useMemo(() => {
    const [camera, screen] = stream?.getVideoTracks() ?? [];
    // An earlier version of the page has one track for both.
    const track = which === 'screen' ? (screen ?? camera) : camera;
    return track === undefined ? null : new MediaStream([track]);
  }, [stream, which]);
}

/** What comes from the other one, their shared screen before their face; without either, who it is. */
export function RemotePicture({ held, avatarSize, video }: RemotePictureProps) {
  const { stream, media } = held.remote;
  const isScreen = media?.camera === 'screen';
  const shown = useRemoteTrack(stream, isScreen ? 'screen' : 'camera');
  const isSeen = isScreen || media?.camera === 'on';
  if (shown === null || !isSeen) return <Person name={held.other} size={avatarSize} />;
  return (
    <Picture
      stream={shown}
      video={video}
      isWhole={isScreen}
      label={isScreen ? `Screen of ${held.other}` : `Picture of ${held.other}`}
    />
  );
}

/** The other one's face beside their shared screen. */
export function RemoteFace({ held, avatarSize }: RemotePictureProps) {
  const { stream, media } = held.remote;
  const shown = useRemoteTrack(stream, 'camera');
  if (shown === null || media?.face !== 'on') return <Person name={held.other} size={avatarSize} />;
  return <Picture stream={shown} label={`Picture of ${held.other}`} />;
}
