import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { SingleKeysChoice } from '../../../../shared/shortcuts/single-keys-choice.js';
import { PictureRoom } from '../../../../shared/pictures/picture-room.js';
import { PictureChoice } from '../../../../shared/ui/pictures/picture-choice.js';
import { DangerZone } from './danger-zone.js';
import { Download } from './download.js';
import { GeneralInformation } from './general-information.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordReset } from './password-reset.js';
import { RecentActivity } from './recent-activity.js';
import classes from './settings.module.css';

/** What one can change about oneself (SPEC §2, profile), and what is kept. */
export function Settings() {
  const { user } = useUserContext();
  return (
    <div className={classes.settings}>
      <GeneralInformation user={user} />
      <section className={classes.section} aria-labelledby="reading">
        <h2 id="reading">Reading</h2>
        <PictureChoice />
        <PictureRoom />
      </section>
      <section className={classes.section} aria-labelledby="keyboard">
        <h2 id="keyboard">Keyboard</h2>
        <SingleKeysChoice />
      </section>
      <OwnSessions />
      <RecentActivity />
      <PasswordReset username={user.username} />
      <Download username={user.username} />
      <DangerZone username={user.username} />
    </div>
  );
}
