import { useEffect, useRef, type RefObject } from 'react';
import classes from './picture.module.css';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar, personColor } from '../../../shared/ui/avatar.js';
import { selectUser } from '../../users/index.js';
import personClasses from './person.module.css';
import type { CallView } from '../desk/call-view.js';

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

interface PersonProps {
  readonly name: string;
  readonly size: number;
}

/** Stands where a picture would be, on the person's own colour. */
export function Person({ name, size }: PersonProps) {
  const user = useAppSelector(selectUser, name);
  return (
    <div className={personClasses.person} data-color={personColor(name)}>
      <Avatar name={name} src={user?.avatarUrl} size={size} />
    </div>
  );
}

interface RemotePictureProps {
  readonly held: CallView;
  readonly avatarSize: number;
  readonly video?: RefObject<HTMLVideoElement | null>;
}

/** What comes from the other one; without a camera, who it is. */
export function RemotePicture({ held, avatarSize, video }: RemotePictureProps) {
  const { stream, media } = held.remote;
  const isSeen = media?.camera === 'on' || media?.camera === 'screen';
  if (stream === null || !isSeen) return <Person name={held.other} size={avatarSize} />;
  return (
    <Picture
      stream={stream}
      video={video}
      isWhole={media.camera === 'screen'}
      label={`Picture of ${held.other}`}
    />
  );
}
