import { notifications } from '@mantine/notifications';

export interface Notice {
  readonly kind: 'success' | 'error' | 'news';
  readonly message: string;
}

const colors = { success: 'pine', error: 'coral', news: 'amber' } as const;
const SHOWN_MS = 6_000;

export const showNotice = ({ kind, message }: Notice): void => {
  notifications.show({
    message,
    color: colors[kind],
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
};
