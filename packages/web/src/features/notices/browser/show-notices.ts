import { noticeText, type Notice } from '@collabor8/domain';
import { isAnyTabVisible } from '../../../shared/browser-notices.js';
import { claimNotification } from '../../../shared/claim-notification.js';
import { addressOf } from '../kinds.js';

/** Shows what is new as the browser does, in one of the tabs, and only while none is looked at. */
export async function showNotices(
  notices: readonly Notice[],
  open: (address: string) => void,
): Promise<void> {
  for (const notice of notices) {
    if (notice.isRead || (await isAnyTabVisible())) continue;
    if (!(await claimNotification(`${notice._id} ${notice.revision}`, false))) continue;
    // The same row again takes the place of what stands there.
    const shown = new Notification('Collabor8', { body: noticeText(notice), tag: notice._id });
    shown.onclick = () => {
      window.focus();
      open(addressOf(notice.place));
      shown.close();
    };
  }
}
