import { listenTo } from '../../../shared/listeners.js';
import { type PushDevice, noticeText, type Notice } from '@collabor8/domain';
import type { Client } from '../../../shared/api/trpc.js';
import { isAnyTabVisible } from '../../../shared/browser-notices.js';
import { claimNotification } from '../../../shared/claim-notification.js';
import { readPlaceName } from '../../../shared/ui/page-header.js';
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
    const shown = new Notification(readPlaceName(), { body: noticeText(notice), tag: notice._id });
    shown.onclick = () => {
      window.focus();
      open(addressOf(notice.place));
      shown.close();
    };
  }
}

/** Whether this browser can be told things while no tab is open. */
export const canBeTold = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const inLetters = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const deviceOf = (subscription: PushSubscription): PushDevice => ({
  endpoint: subscription.endpoint,
  key: inLetters(subscription.getKey('p256dh')),
  secret: inLetters(subscription.getKey('auth')),
});

async function subscribed(manager: PushManager, serverKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // One of another server, or of a store that this one had before.
    const former = await manager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Has this browser told things for the session, once the worker is there; the permission was given before. */
export async function keepDevice({ notices }: Pick<Client, 'notices'>): Promise<void> {
  if (!canBeTold()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { serverKey } = await notices.pushState.query();
  const device = deviceOf(await subscribed(pushManager, serverKey));
  await notices.setDevice.mutate({ device });
}

export async function dropDevice(): Promise<void> {
  if (!canBeTold()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Hears from the worker where a notification that was pressed leads. */
export function onOpenAddress(open: (address: string) => void): () => void {
  // Missing on pages that came over plain http.
  if (!('serviceWorker' in navigator)) return () => undefined;
  return listenTo(navigator.serviceWorker, ['message'], ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('openAddress' in data)) return;
    if (typeof data.openAddress === 'string') open(data.openAddress);
  });
}
