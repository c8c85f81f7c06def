import { useState } from 'react';
import classes from '../centre/notice-settings.module.css';
import { canShowNotices, chooseBrowserNotices, useBrowserNotices } from './choice.js';

const BLOCKED =
  'This browser blocks them for Collabor8; its settings for this page can allow them.';

/** The browser is asked for its permission when this is turned on, and never before. */
export function BrowserNoticesChoice({ username }: { readonly username: string }) {
  const isOn = useBrowserNotices(username);
  const [isBlocked, setBlocked] = useState(
    () => canShowNotices() && Notification.permission === 'denied',
  );
  if (!canShowNotices()) return null;

  const choose = async (wanted: boolean) => {
    const permission = wanted ? await Notification.requestPermission() : 'granted';
    setBlocked(permission === 'denied');
    if (permission === 'granted') chooseBrowserNotices(username, wanted);
  };
  return (
    <div>
      <label className={classes.kind}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        Browser notifications
      </label>
      <p className={classes.hint} role="status">
        {isBlocked ? BLOCKED : 'You get them while no Collabor8 tab is in view.'}
      </p>
    </div>
  );
}
