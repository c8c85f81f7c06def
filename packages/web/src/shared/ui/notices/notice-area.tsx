import { IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isPhone } from '../../browser.js';
import { IconButton } from '../controls/button.js';
import { useTopDialog } from '../dialogs/modal.js';
import classes from './notice-area.module.css';
import { noticesToTell, type Notice } from './notify.js';

const SHOWN_MS = 6_000;
/** More would cover the page: further ones wait. */
const shownAtOnce = (): number => (isPhone() ? 1 : 3);

/** Where notices appear, over any page and over the dialog that is open. */
export function NoticeArea() {
  const notices = useSyncExternalStore(noticesToTell.listen, noticesToTell.get);
  const dialog = useTopDialog();
  if (notices.length === 0) return null;
  return createPortal(
    <div className={classes.area}>
      {notices.slice(0, shownAtOnce()).map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

/** Stays while it is pointed at or has focus. */
function NoticeCard({ notice }: { readonly notice: Notice }) {
  const [isHeld, setHeld] = useState(false);
  const dismiss = () => noticesToTell.dismiss(notice);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => noticesToTell.dismiss(notice), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, notice]);

  return (
    <div
      className={classes.notice}
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={classes.message}>{notice.message}</p>
      <IconButton label="Dismiss" size={28} onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
