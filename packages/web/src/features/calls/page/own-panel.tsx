import { useMemo } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import type { LocalMedia } from '../media/local-media.js';
import { useLocalMedia } from '../media/use-local-media.js';
import { LevelMeter } from './level-meter.js';
import { Person } from './person.js';
import { Picture } from './picture.js';
import classes from './stage.module.css';

/** What the other one sees of oneself. */
export function OwnPanel({ media }: { readonly media: LocalMedia }) {
  const { username } = useUserContext().user;
  const { camera, screen, isMuted, isVideoOff } = useLocalMedia(media);
  const shown = screen ?? (isVideoOff ? null : camera);
  const stream = useMemo(() => (shown === null ? null : new MediaStream([shown])), [shown]);
  return (
    <section className={classes.panel} aria-labelledby="own-video">
      <h2 id="own-video" className={classes.title}>{`My Video - ${username}`}</h2>
      <div className={classes.stage}>
        {stream === null ? (
          <Person name={username} size={96} />
        ) : (
          <Picture
            stream={stream}
            isMirrored={screen === null}
            isWhole={screen !== null}
            label="Picture of you"
          />
        )}
        <div className={classes.foot}>
          <span className={`${classes.tag ?? ''} ${classes.name ?? ''}`}>You</span>
          {screen !== null && <span className={classes.tag}>Sharing your screen</span>}
          {isMuted && <span className={classes.tag}>Muted</span>}
          <div className={classes.end}>
            <LevelMeter media={media} />
          </div>
        </div>
      </div>
    </section>
  );
}
