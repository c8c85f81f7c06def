import type { RefObject } from 'react';
import type { HeldView } from '../desk/held-view.js';
import { Person } from './person.js';
import { Picture } from './picture.js';

interface RemotePictureProps {
  readonly held: HeldView;
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
