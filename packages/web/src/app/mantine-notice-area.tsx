import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear. Those shown before it has loaded wait for it. */
export const MantineNoticeArea = () => <Notifications position="bottom-right" limit={3} />;
