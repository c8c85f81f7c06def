import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { MantineTheme } from '../mantine/mantine-theme.js';
import { SHOWN_MS, type Notice } from './notice.js';

/** Those shown before it is mounted wait for it. */
export const MantineNoticeArea = () => (
  <MantineTheme>
    <Notifications position="bottom-right" limit={3} />
  </MantineTheme>
);

const colors = { success: 'pine', error: 'coral', news: 'amber' } as const;

export const showNotice = ({ kind, message }: Notice): void => {
  notifications.show({
    message,
    color: colors[kind],
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
};
