import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear. Loaded after the first page; a notice that comes earlier waits in a queue. */
export const NoticeArea = () => <Notifications position="bottom-right" limit={3} />;
