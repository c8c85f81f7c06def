import { CALL_PATH } from '../shared/paths.js';

/** What of a page the worker needs. */
interface Tab {
  readonly visibilityState: DocumentVisibilityState;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: object) => void;
}

interface CallClick {
  /** What the page that showed the notification put into it. */
  readonly data: unknown;
  /** The button; empty where the notification itself was pressed. */
  readonly action: string;
}

interface Tabs {
  readonly all: () => Promise<readonly Tab[]>;
  readonly open: (path: string) => Promise<unknown>;
}

const callIdIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'callId' in data && typeof data.callId === 'string'
    ? data.callId
    : undefined;

/** Hands on what was pressed on the notification of a call to one tab: every tab of the person rings. */
export async function passOnCallClick({ data, action }: CallClick, tabs: Tabs): Promise<void> {
  const callId = callIdIn(data);
  if (callId === undefined) return;
  const callAction = action === 'decline' ? 'decline' : 'answer';
  const all = await tabs.all();
  const tab = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
  if (tab === undefined) {
    // It still rings there, if the call still does.
    if (callAction === 'answer') await tabs.open(CALL_PATH);
    return;
  }
  if (callAction === 'answer') await tab.focus().catch(() => undefined);
  tab.postMessage({ callId, callAction });
}
