import { notifications } from '@mantine/notifications';

export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

const SHOWN_MS = 6_000;

export const showNotice = ({ kind, message }: Notice): void => {
  notifications.show({
    message,
    color: kind === 'success' ? 'pine' : 'coral',
    role: kind === 'success' ? 'status' : 'alert',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
};
