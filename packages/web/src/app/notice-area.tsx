import { lazy, Suspense } from 'react';
import { useIsNoticeAreaNeeded } from '../shared/ui/notices/notify.js';

const MantineNoticeArea = lazy(async () => ({
  default: (await import('./mantine-notice-area.js')).MantineNoticeArea,
}));

export const NoticeArea = () =>
  useIsNoticeAreaNeeded() && (
    <Suspense>
      <MantineNoticeArea />
    </Suspense>
  );
