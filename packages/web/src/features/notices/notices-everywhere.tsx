import { NOTICES_KEPT, type LiveEvent, type Notice } from '@collabor8/domain';
import { useNavigate, useLocation } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { Throttle } from '../../shared/throttle.js';
import { useUnreadInTitle } from '../../shared/ui/page-header.js';
import { isChosenByOther, useBrowserNotices } from '../../shared/browser-notices.js';
import { trpc } from '../../shared/api/trpc.js';
import { selectUnread, useMarkRead } from './notices-slice.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { selectConnection } from '../../shared/session/session-slice.js';
import { useIsVisible } from '../../shared/browser.js';
import { anchorOf, isShownAt } from './kinds.js';
import { whenSeen } from '../../shared/ui/when-seen.js';

const newsOf = ({ _id, revision }: Notice): string => `${_id} ${revision}`;

/** Those of some notices whose place has been in view since they came. */
function useSeen(notices: readonly Notice[]): readonly Notice[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isSeen = (notice: Notice): boolean =>
    anchorOf(notice.place) === undefined || seen.has(newsOf(notice));
  const awaited = notices.filter((notice) => !isSeen(notice));
  const watch = useEffectEvent(() =>
    awaited.map((notice) =>
      whenSeen(anchorOf(notice.place) ?? '', () =>
        setSeen((before) => new Set([...before, newsOf(notice)])),
      ),
    ),
  );
  const news = awaited.map(newsOf).join('\n');
  useEffect(() => {
    if (news === '') return;
    const stops = watch();
    return () => stops.forEach((stop) => stop());
  }, [news]);
  return notices.filter(isSeen);
}

/** Others must not make somebody's tab change more than one person may. */
const AT_MOST_EVERY_MS = 2_000;

type Tell = (notices: readonly Notice[]) => void;

/** Tells at once, then now and then, what has been seen by then. */
function createTeller() {
  let seen: readonly Notice[] = [];
  let tell: Tell = () => undefined;
  const throttle = new Throttle(
    () => AT_MOST_EVERY_MS,
    async () => {
      tell(seen);
      seen = [];
    },
  );
  return (notices: readonly Notice[], by: Tell): void => {
    tell = by;
    const ids = new Set(notices.map(({ _id }) => _id));
    seen = [...notices, ...seen.filter(({ _id }) => !ids.has(_id))].slice(0, NOTICES_KEPT);
    throttle.wake();
  };
}

/** Whoever looks at what a notice tells of has been told. */
function useVisited(unread: readonly Notice[]): void {
  const location = useLocation();
  const isVisible = useIsVisible();
  const isLive = useAppSelector(selectConnection) === 'live';
  const markRead = useMarkRead();
  const shown = useSeen(unread.filter(({ place }) => isShownAt(place, location)));
  const news = shown.map(newsOf).join('\n');
  const [add] = useState(createTeller);
  const tell = useEffectEvent(() => add(shown, markRead));
  useEffect(() => {
    if (isVisible && isLive && news !== '') tell();
  }, [isLive, isVisible, news]);
}

/** Keeps this browser told while no tab is open, for whoever wants it here, and for nobody who was here before. */
function useDevice(username: string, isTold: boolean): void {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const open = useEffectEvent((address: string) => navigate(address));
  const isOther = isChosenByOther(username);
  useEffect(() => {
    if (!isTold && !isOther) return;
    // Who hasn't turned them on is spared the code.
    const device = import('./browser/device.js');
    if (isOther) {
      void device.then(({ dropDevice }) => dropDevice());
      return;
    }
    const ends = device.then(({ keepDevice, onOpenAddress }) => {
      void keepDevice(client).catch(() => undefined);
      return onOpenAddress((address) => open(address));
    });
    return () => void ends.then((end) => end()).catch(() => undefined);
  }, [client, isTold, isOther]);
}

/** Keeps the notices current on every page, and with them the bell and the tab's title. */
export function NoticesEverywhere() {
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const isTold = useBrowserNotices(username);
  const unread = useAppSelector(selectUnread);
  useUnreadInTitle('notices', unread.length);
  useVisited(unread);
  useDevice(username, isTold);

  const tell = async (event: LiveEvent) => {
    if (!isTold || event.name !== 'noticeUpdate') return;
    // Who hasn't turned them on is spared the code.
    const { showNotices } = await import('./browser/device.js');
    await showNotices(event.notices, navigate);
  };

  useLiveRead(ownRead, undefined, {
    onEvent: (event) => void tell(event).catch(() => undefined),
  });
  return null;
}
