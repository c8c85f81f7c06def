import { isAnyTabVisible } from '../../../shared/browser-notices.js';
import { claimNotification } from '../../../shared/claim-notification.js';

type CallAction = 'answer' | 'decline';

interface CallNotification {
  readonly callId: string;
  readonly caller: string;
  /** Where there is no worker, and so no buttons: it was pressed. */
  readonly onOpen: () => void;
}

/** TypeScript's own types lack what only workers may show. */
interface WorkerNotificationOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: CallAction; readonly title: string }[];
  readonly renotify: boolean;
}

async function show({ callId, caller, onOpen }: CallNotification): Promise<() => void> {
  if (await isAnyTabVisible()) return () => undefined;
  if (!(await claimNotification(`call ${callId}`, false))) return () => undefined;
  const title = `${caller} is calling`;
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const registration = await worker?.getRegistration();
  if (registration?.active == null) {
    const shown = new Notification(title, { tag: callId, requireInteraction: true });
    shown.onclick = () => {
      window.focus();
      onOpen();
      shown.close();
    };
    return () => shown.close();
  }
  const options: WorkerNotificationOptions = {
    tag: callId,
    renotify: true,
    requireInteraction: true,
    data: { callId },
    actions: [
      { action: 'answer', title: 'Answer' },
      { action: 'decline', title: 'Decline' },
    ],
  };
  await registration.showNotification(title, options);
  return () => {
    void registration
      .getNotifications({ tag: callId })
      .then((shown) => shown.forEach((each) => each.close()));
  };
}

/** Tells of a call as the system does, in one of the tabs, while none is looked at; returns what takes it away. */
export function showCallNotification(notification: CallNotification): () => void {
  let isOver = false;
  let takeAway: (() => void) | undefined;
  show(notification).then(
    (end) => {
      takeAway = end;
      if (isOver) end();
    },
    // It rings all the same.
    () => undefined,
  );
  return () => {
    isOver = true;
    takeAway?.();
  };
}

const actionIn = (data: unknown, callId: string): CallAction | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('callId' in data) || data.callId !== callId || !('callAction' in data)) return undefined;
  return data.callAction === 'answer' || data.callAction === 'decline'
    ? data.callAction
    : undefined;
};

/** Hears from the worker what was pressed on the notification of a call. */
export function onCallNotification(callId: string, act: (action: CallAction) => void): () => void {
  // Missing on pages that came over plain http.
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent) => {
    const action = actionIn(data, callId);
    if (action !== undefined) act(action);
  };
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}
