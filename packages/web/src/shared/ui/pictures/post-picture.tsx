import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { usePictureSetting } from '../../session/browser-storage.js';
import classes from './post-picture.module.css';

interface PostPictureProps {
  /** An https: address. */
  readonly address: string;
  readonly alt: string;
}

/** A picture of another site, which learns of its reader only when they ask for it. */
export function PostPicture({ address, alt }: PostPictureProps) {
  const [isAlwaysShown, setAlwaysShown] = usePictureSetting();
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { host } = new URL(address);

  if (hasFailed) {
    return (
      <span className={classes.failed} role="status">
        {`The picture from ${host} could not be loaded. `}
        <a href={address} rel="noopener noreferrer nofollow">
          Open its address
        </a>
      </span>
    );
  }
  if (isAlwaysShown || isAsked) {
    return (
      <img
        className={classes.picture}
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span className={classes.place}>
      <IconPhoto size={18} stroke={1.75} aria-hidden />
      {alt !== '' && <bdi className={classes.name}>{alt}</bdi>}
      <button type="button" className={classes.button} onClick={() => setAsked(true)}>
        {`Show picture from ${host}`}
      </button>
      <button type="button" className={classes.button} onClick={() => setAlwaysShown(true)}>
        Always show pictures
      </button>
    </span>
  );
}
