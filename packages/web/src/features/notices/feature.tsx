import { unreadNotices } from '@collabor8/domain';
import { IconBell } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent } from 'react';
import { isPhone } from '../../shared/browser.js';
import { declareFeature } from '../../shared/feature.js';
import { lazyPage, lazyPart } from '../../shared/lazy/lazy-part.js';
import { useLocation, Link } from '../../shared/navigation/navigation.js';
import { NOTICES_PATH } from '../../shared/paths.js';
import { heldOf } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { Count } from '../../shared/ui/count.js';
import classes from './bell.module.css';
import { ownRead } from './reads.js';

const selectCentre = heldOf(ownRead);

/** How many notices are unread; none until they have been read. */
function selectUnreadCount(state: Parameters<typeof selectCentre>[0]): number {
  const centre = selectCentre(state);
  return centre === undefined ? 0 : unreadNotices(centre).length;
}

const NoticePanel = lazyPart(() => import('./centre/centre.js'), 'NoticePanel');

/** What is new, in the header: a panel below it, and on a phone a page. */
function Bell() {
  const count = useAppSelector(selectUnreadCount);
  const { key, pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const bell = useRef<HTMLAnchorElement>(null);
  // Wherever a row leads, the panel has done its work.
  const isOpen = openedAt === key;
  const words = count === 0 ? 'Notifications, all read' : `Notifications, ${count} unread`;

  const toggle = (event: MouseEvent) => {
    // On a phone a panel would be the page: there the link leads to one.
    const isOfLink = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isOfLink || isPhone() || pathname === NOTICES_PATH) return;
    event.preventDefault();
    setOpenedAt(isOpen ? null : key);
  };
  const close = () => {
    setOpenedAt(null);
    bell.current?.focus();
  };

  return (
    <>
      <Link
        ref={bell}
        to={NOTICES_PATH}
        className={classes.bell}
        aria-label={words}
        title={words}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconBell size={20} aria-hidden />
        <span className={classes.count} aria-hidden>
          <Count count={count} words="unread" look="coral" />
        </span>
      </Link>
      {isOpen && <NoticePanel bell={bell} onClose={close} onLeave={() => setOpenedAt(null)} />}
    </>
  );
}

const NoticesPage = lazyPage(() => import('./centre/centre.js'), 'NoticesPage');

declareFeature({
  routes: [{ path: '/notifications', Page: NoticesPage }],
  HeaderItem: Bell,
  Everywhere: lazyPart(() => import('./notices-everywhere.js'), 'NoticesEverywhere', null),
});
