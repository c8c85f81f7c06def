import { useEffect, useRef, type RefObject } from 'react';
import classes from './picture.module.css';

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
