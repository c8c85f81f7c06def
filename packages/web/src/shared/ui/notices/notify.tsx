import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isPhone } from '../../browser.js';
import { createListeners } from '../../listeners.js';
import { CloseButton } from '../controls/button.js';
import { useTopDialog } from '../dialogs/open-dialogs.js';
import classes from './notify.module.css';

export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'news';
  readonly message: string;
}

let notices: readonly Notice[] = [];
let count = 0;
const { tell, listen } = createListeners();

const change = (next: readonly Notice[]): void => {
  notices = next;
  tell();
};

/** Those that are told or wait for it, the oldest first; `listen` hears of every change. */
export const noticesToTell = {
  listen,
  get: (): readonly Notice[] => notices,
  dismiss: (notice: Notice): void => change(notices.filter((other) => other !== notice)),
  dismissAll: (): void => change([]),
};

/** Shown for a while in a corner, over any page. */
function show(kind: Notice['kind'], message: string): void {
  count += 1;
  change([...notices, { id: count, kind, message }]);
}

export const notifySuccess = (message: string): void => show('success', message);

/** Something that somebody else did. */
export const notifyNews = (message: string): void => show('news', message);

/** For failures of something already left behind; a form shows its own next to the button. */
export const notifyError = (message: string): void => show('error', message);

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
      <CloseButton label="Dismiss" size={28} onClick={dismiss} />
    </div>
  );
}
