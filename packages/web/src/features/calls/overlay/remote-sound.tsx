import { Button } from '../../../shared/ui/controls/button.js';
import { useEffect, useRef, useState } from 'react';
import type { LocalMedia } from '../media/local-media.js';
import { errorName } from '../media/media-problem.js';
import { useLocalMedia } from '../media/use-local-media.js';
import classes from './remote-sound.module.css';

interface RemoteSoundProps {
  readonly media: LocalMedia;
  readonly stream: MediaStream | null;
}

/** The other one's voice: apart from the picture, so that it goes on while pages change. */
export function RemoteSound({ media, stream }: RemoteSoundProps) {
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
            Turn the sound of the call on
          </Button>
        </div>
      )}
    </>
  );
}
