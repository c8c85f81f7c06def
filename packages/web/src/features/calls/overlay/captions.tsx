import { useEffect } from 'react';
import { useLocalMedia } from '../calls.js';
import type { LocalMedia } from '../media/local-media.js';
import { recognise } from '../media/recognition.js';
import classes from './alongside.module.css';
import type { Person } from './recorder.js';

interface CaptionsProps {
  readonly media: LocalMedia;
  readonly people: readonly Person[];
}

/** Tells the others in writing what one says, where one has turned that on, and shows what they tell. */
export function Captions({ media, people }: CaptionsProps) {
  const { isCaptioned, isMuted, microphone } = useLocalMedia(media);
  const heard = isCaptioned && !isMuted ? microphone : null;
  useEffect(() => {
    if (heard !== null) return recognise(heard, (caption) => media.tell({ caption }));
  }, [heard, media]);
  const lines = people.flatMap(({ other, remote }) => {
    const caption = remote.media?.caption;
    return caption === undefined ? [] : [{ other, caption }];
  });
  if (lines.length === 0) return null;
  return (
    <div className={classes.captions} role="group" aria-label="Captions">
      {lines.map(({ other, caption }) => (
        <p key={other} className={classes.caption} dir="auto">
          <b>{other}</b> {caption}
        </p>
      ))}
    </div>
  );
}
