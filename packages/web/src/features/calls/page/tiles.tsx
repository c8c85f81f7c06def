import { useMemo } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useLocalMedia } from '../calls.js';
import type { CallView } from '../desk/call-view.js';
import type { LocalMedia } from '../media/local-media.js';
import { LevelMeter } from './own-media.js';
import { Person, Picture, RemoteFace } from './picture.js';
import classes from './tiles.module.css';
import { useCorner } from './use-corner.js';

interface TilesProps {
  readonly media: LocalMedia;
  readonly held: CallView;
}

/** The small pictures: oneself, and the other one's face while their screen is the large one. */
export function Tiles({ media, held }: TilesProps) {
  const { element, corner, isDragged, style, grip } = useCorner();
  return (
    <div
      ref={element}
      className={classes.tiles}
      style={style}
      data-corner={corner}
      data-dragged={isDragged}
    >
      <OwnTile media={media} />
      {held.remote.media?.camera === 'screen' && (
        <div className={classes.tile}>
          <RemoteFace held={held} avatarSize={48} />
          <div className={classes.foot}>
            <span className={classes.tag}>{held.other}</span>
          </div>
        </div>
      )}
      <button
        type="button"
        className={classes.grip}
        aria-label="Move your picture to another corner"
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        {...grip}
      />
    </div>
  );
}

/** What the other one sees of oneself. */
function OwnTile({ media }: { readonly media: LocalMedia }) {
  const { username } = useUserContext().user;
  const { camera, screen, isMuted, isVideoOff, facing } = useLocalMedia(media);
  const shown = screen ?? (isVideoOff ? null : camera);
  const stream = useMemo(() => (shown === null ? null : new MediaStream([shown])), [shown]);
  const words = screen === null ? (isMuted ? 'Muted' : null) : 'Sharing your screen';
  return (
    <section className={classes.tile} aria-labelledby="own-video">
      {stream === null ? (
        <Person name={username} size={48} />
      ) : (
        <Picture
          stream={stream}
          isMirrored={screen === null && facing === 'user'}
          isWhole={screen !== null}
          label="Picture of you"
        />
      )}
      <div className={classes.marks}>
        {words !== null && <span className={classes.tag}>{words}</span>}
      </div>
      <div className={classes.foot}>
        <h2 id="own-video" className={classes.tag}>{`My Video - ${username}`}</h2>
      </div>
      <div className={classes.level}>
        <LevelMeter media={media} />
      </div>
    </section>
  );
}
