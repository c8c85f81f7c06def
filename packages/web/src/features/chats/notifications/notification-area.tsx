import { useAppSelector } from '../../../shared/store.js';
import { NotificationToast } from './notification-toast.js';
import classes from './notification-toast.module.css';
import { selectToasts } from './notifications-slice.js';

/** The overlay at the top left of every page (SPEC §2, Notification toast). */
export function NotificationArea() {
  const toasts = useAppSelector(selectToasts);
  return (
    <section className={classes.area} aria-label="Notifications">
      <ul className={classes.toasts}>
        {toasts.map(({ toast, more }) => (
          <NotificationToast key={toast.messageId} toast={toast} more={more} />
        ))}
      </ul>
    </section>
  );
}
