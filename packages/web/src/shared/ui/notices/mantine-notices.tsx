import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { SHOWN_MS, type Notice } from './notice.js';

/** Those shown before it is mounted wait for it. */
export const MantineNoticeArea = () => <Notifications position="bottom-right" limit={3} />;

export const showNotice = ({ kind, message }: Notice): void => {
  notifications.show({
    message,
    color: kind === 'success' ? 'pine' : 'coral',
    role: kind === 'success' ? 'status' : 'alert',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
};
