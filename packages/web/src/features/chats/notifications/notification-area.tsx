import { clockTime } from '@collabor8/domain';
import { useAppSelector } from '../../../shared/store.js';
import { Fine, Stack, Text } from '../../../shared/ui/layout.js';
import classes from './notification-toast.module.css';
import { selectToasts, notificationDismissed, type ChatToast } from './notifications-slice.js';
import { IconX } from '@tabler/icons-react';
import { useState, type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { chatPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { Avatar } from '../../../shared/ui/avatar.js';

/** Calls `onEnd` after `ms` in which the clock was not stopped. */
function useCountdown(ms: number, isStopped: boolean, onEnd: () => void): void {
  const remaining = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isStopped) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [isStopped]);
}

const SHOWN_MS = 10_000;

interface NotificationToastProps {
  readonly toast: ChatToast;
  /** Messages before this one that it stands for. */
  readonly more: number;
}

/** Tells of a message for ten seconds; the clock stops while somebody is at it (SPEC §2, §4). */
function NotificationToast({ toast, more }: NotificationToastProps) {
  const dispatch = useDispatch();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isStopped = isHovered || isFocused;
  const dismiss = () => dispatch(notificationDismissed({ messageId: toast.messageId }));
  // It may have been folded for a while.
  const [remainingMs] = useState(() => SHOWN_MS - (Date.now() - toast.arrivedAt));
  useCountdown(remainingMs, isStopped, dismiss);

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    <li
      className={classes.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      {...(isStopped && { 'data-stopped': true })}
    >
      <Avatar name={toast.sender} size={36} />
      <Link to={chatPath(toast.chatId)} className={classes.link} onClick={dismiss}>
        <Fine>
          <Text as="bdi" size="s" weight="strong" tone="ink">
            {toast.sender}
          </Text>{' '}
          <time dateTime={toast.sentAt}>{clockTime(new Date(toast.sentAt))}</time>
        </Fine>
        <span className={classes.text} dir="auto">
          {toast.text}
        </span>
        <Fine isCut above={4} dir="auto">
          {toast.source}
        </Fine>
        {more > 0 && <Text size="xs" weight="medium" above={4}>{`and ${more} more`}</Text>}
      </Link>
      <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={dismiss}>
        <IconX size={18} aria-hidden />
      </button>
      <span
        className={classes.clock}
        style={{ animationDelay: `${remainingMs - SHOWN_MS}ms` }}
        aria-hidden
      />
    </li>
  );
}

/** The overlay at the top left of every page (SPEC §2, Notification toast). */
export function NotificationArea() {
  const toasts = useAppSelector(selectToasts);
  return (
    <section className={classes.area} aria-label="Notifications">
      <Stack as="ul" gap={8}>
        {toasts.map(({ toast, more }) => (
          <NotificationToast key={toast.messageId} toast={toast} more={more} />
        ))}
      </Stack>
    </section>
  );
}
