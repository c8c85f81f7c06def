import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { NOTICES_PATH } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { CentreHead, NoticeSettingsPart } from './centre-head.js';
import { CentreRows } from './centre.js';
import classes from './notice-panel.module.css';

/** More than fit beside a page; all of them have a page of their own. */
const PANEL_ROWS = 12;

interface NoticePanelProps {
  readonly bell: RefObject<HTMLElement | null>;
  /** Gives the focus back to the bell. */
  readonly onClose: () => void;
  /** Leaves the focus where it went. */
  readonly onLeave: () => void;
}

/** Below the header. Escape closes it, and so does what one does elsewhere. */
export function NoticePanel({ bell, onClose, onLeave }: NoticePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const isOutside = (target: EventTarget | null): boolean =>
    target instanceof Node &&
    panel.current?.contains(target) === false &&
    bell.current?.contains(target) === false;
  const leave = useEffectEvent((event: Event) => {
    if (isOutside(event.target)) onLeave();
  });
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });

  useEffect(() => {
    panel.current?.focus();
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      className={classes.panel}
    >
      <div className={classes.head}>
        <CentreHead level="h2" isChoosing={isChoosing} onChoose={() => setChoosing(!isChoosing)} />
      </div>
      <div className={classes.rows}>
        {isChoosing ? <NoticeSettingsPart /> : <CentreRows limit={PANEL_ROWS} onOpened={onLeave} />}
      </div>
      <Link to={NOTICES_PATH} className={classes.all}>
        All notifications
      </Link>
    </div>
  );
}
