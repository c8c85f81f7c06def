import { useWindowEvent } from '../../../shared/browser.js';
import { type Notice, isOfToday, noticeLine, noticeTime } from '@collabor8/domain';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState, Nothing, SkeletonRows } from '../../../shared/ui/states/states.js';
import { selectNotices, useMarkRead, selectUnread } from '../notices-slice.js';
import { ownRead } from '../reads.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useId, useState, useEffect, useRef, type RefObject } from 'react';
import { useClock, withFullTime } from '../../../shared/ui/time.js';
import { Sign } from '../../../shared/ui/sign.js';
import classes from './notice-list.module.css';
import { Link } from '../../../shared/navigation/navigation.js';
import { addressOf, kindLooks } from '../kinds.js';
import { Row, VisuallyHidden } from '../../../shared/ui/layout.js';
import { usePageTitle } from '../../../shared/ui/page-header.js';
import centreRowsClasses from './centre.module.css';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import centreHeadClasses from './centre-head.module.css';
import { NOTICES_PATH } from '../../../shared/paths.js';
import noticePanelClasses from './notice-panel.module.css';

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
  const leave = ({ target }: Event) => isOutside(target) && onLeave();

  useEffect(() => panel.current?.focus(), []);
  useWindowEvent('pointerdown', leave);
  useWindowEvent('focusin', leave);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      className={noticePanelClasses.panel}
    >
      <div className={noticePanelClasses.head}>
        <CentreHead level="h2" isChoosing={isChoosing} onChoose={() => setChoosing(!isChoosing)} />
      </div>
      <div className={noticePanelClasses.rows}>
        {isChoosing ? <NoticeSettingsPart /> : <CentreRows limit={PANEL_ROWS} onOpened={onLeave} />}
      </div>
      <Link to={NOTICES_PATH} className={noticePanelClasses.all}>
        All notifications
      </Link>
    </div>
  );
}

/** What is shown once somebody asks for it. */
export const NoticeSettingsPart = lazyPart(
  () => import('./notice-settings.js'),
  'NoticeSettingsPart',
);

interface CentreHeadProps {
  /** The page's own, or a panel's. */
  readonly level: 'h1' | 'h2';
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

/** The name, how much is new, and what can be done about it. */
export function CentreHead({ level: Heading, isChoosing, onChoose }: CentreHeadProps) {
  const unread = useAppSelector(selectUnread);
  const markRead = useMarkRead();
  return (
    <Row gap={[4, 8]}>
      <Heading className={centreHeadClasses.name}>Notifications</Heading>
      {unread.length > 0 && <span className={centreHeadClasses.new}>{unread.length} new</span>}
      <span className={centreHeadClasses.actions}>
        {unread.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            className={centreHeadClasses.all}
            leftSection={<IconChecks size={18} />}
            onClick={() => markRead(unread)}
          >
            Mark all read
          </Button>
        )}
        <IconButton label="Settings" aria-expanded={isChoosing} onClick={onChoose}>
          <IconSettings size={18} />
        </IconButton>
      </span>
    </Row>
  );
}

/** How long ago, in a few letters; drawn again only when they change. */
function NoticeTime({ at }: Pick<Notice, 'at'>) {
  const moment = new Date(at);
  const words = useClock((now) => noticeTime(moment, now));
  return (
    <time className={classes.time} dateTime={at} {...withFullTime}>
      {words}
    </time>
  );
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly onOpen: (notice: Notice) => void;
}

/** One line: what happened, and when. It leads there. */
function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { kind, place, at, isRead } = notice;
  return (
    <li>
      <Link
        to={addressOf(place)}
        className={classes.row}
        onClick={() => onOpen(notice)}
        {...(!isRead && { 'data-unread': true })}
      >
        <Sign {...kindLooks[kind]} size={30} />
        <span className={classes.line} dir="auto">
          {noticeLine(notice).map((part, index) => (
            <span key={index} data-tone={part.tone}>
              {part.text}
            </span>
          ))}
        </span>
        <NoticeTime at={at} />
        <span className={classes.dot}>{!isRead && <VisuallyHidden>unread</VisuallyHidden>}</span>
      </Link>
    </li>
  );
}

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

interface PartProps extends NoticeListProps {
  readonly label: string;
}

function Part({ label, notices, onOpen }: PartProps) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** Newest first, under 'Today' and 'Earlier'. */
function NoticeList({ notices, onOpen }: NoticeListProps) {
  const day = useClock((now) => now.toDateString());
  const today = new Date(day);
  const isNew = ({ at }: Notice): boolean => isOfToday(new Date(at), today);
  return (
    <>
      <Part label="Today" notices={notices.filter(isNew)} onOpen={onOpen} />
      <Part label="Earlier" notices={notices.filter((notice) => !isNew(notice))} onOpen={onOpen} />
    </>
  );
}

interface CentreRowsProps {
  /** Shows the newest of them. */
  readonly limit?: number;
  readonly onOpened?: () => void;
}

/** The rows, or what stands there until there are any. */
export function CentreRows({ limit = Infinity, onOpened }: CentreRowsProps) {
  useLiveRead(ownRead);
  const notices = useAppSelector(selectNotices);
  const markRead = useMarkRead();
  const open = (notice: Notice) => {
    markRead([notice]);
    onOpened?.();
  };
  return (
    <>
      <Nothing>
        {notices?.length === 0 && (
          <EmptyState title="Nothing yet">
            Answers, mentions, missed calls and your turns in games appear here. Follow a question
            or a tag to hear of it.
          </EmptyState>
        )}
      </Nothing>
      {notices === undefined ? (
        <SkeletonRows rows={5} height={42} label="Loading" />
      ) : (
        <NoticeList notices={notices.slice(0, limit)} onOpen={open} />
      )}
    </>
  );
}

/** /notifications: all of them; on a phone it is where the bell leads. */
export function NoticesPage() {
  usePageTitle('Notifications');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={centreRowsClasses.page}>
      <CentreHead level="h1" isChoosing={isChoosing} onChoose={() => setChoosing(!isChoosing)} />
      {isChoosing && (
        <div className={centreRowsClasses.card}>
          <NoticeSettingsPart />
        </div>
      )}
      <div className={centreRowsClasses.card}>
        <CentreRows />
      </div>
    </div>
  );
}
