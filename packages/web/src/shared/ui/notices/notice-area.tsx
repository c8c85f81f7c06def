import { useEffect, useSyncExternalStore } from 'react';
import classes from './notice-area.module.css';
import { fetchNotices, noticesShown } from './notify.js';

/** What the first view needs has been asked for by then. */
const FETCH_AFTER_MS = 3_000;

/** Where notices appear, over any page. */
export function NoticeArea() {
  const { Area, plain } = useSyncExternalStore(noticesShown.listen, noticesShown.get);
  useEffect(() => {
    const timer = setTimeout(fetchNotices, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {Area !== null && <Area />}
      {plain.length > 0 && (
        <div className={classes.area}>
          {plain.map(({ kind, message }, index) => (
            <p key={index} className={classes.notice} role={kind === 'error' ? 'alert' : 'status'}>
              {message}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
