import { CALL_PATH } from '../shared/paths.js';

/** What of a page the worker needs. */
interface Tab {
  readonly visibilityState: DocumentVisibilityState;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: object) => void;
}

interface Click {
  /** What whoever showed the notification put into it. */
  readonly data: unknown;
  /** The button; empty where the notification itself was pressed. */
  readonly action: string;
}

interface Tabs {
  readonly all: () => Promise<readonly Tab[]>;
  readonly open: (path: string) => Promise<unknown>;
  /** Tells the server, where there is no tab that could. */
  readonly decline: (callId: string) => Promise<unknown>;
}

const textIn = (data: unknown, name: 'callId' | 'address'): string | undefined => {
  const { [name]: text }: { [name in string]?: unknown } =
    typeof data === 'object' && data !== null ? { ...data } : {};
  return typeof text === 'string' ? text : undefined;
};

async function passOnCall(callId: string, action: string, tabs: Tabs): Promise<void> {
  const callAction = action === 'decline' ? 'decline' : 'answer';
  const tab = await tabIn(tabs);
  if (tab === undefined) {
    // It still rings there, if the call still does.
    await (callAction === 'answer' ? tabs.open(CALL_PATH) : tabs.decline(callId));
    return;
  }
  if (callAction === 'answer') await tab.focus().catch(() => undefined);
  tab.postMessage({ callId, callAction });
}

async function tabIn(tabs: Tabs): Promise<Tab | undefined> {
  const all = await tabs.all();
  return all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
}

/** Hands on what was pressed on a notification to one tab: all tabs of a person ring, and any can lead somewhere. */
export async function passOnClick({ data, action }: Click, tabs: Tabs): Promise<void> {
  const callId = textIn(data, 'callId');
  if (callId !== undefined) return passOnCall(callId, action, tabs);
  const address = textIn(data, 'address');
  if (address === undefined) return;
  const tab = await tabIn(tabs);
  if (tab === undefined) {
    await tabs.open(address);
    return;
  }
  await tab.focus().catch(() => undefined);
  // The page goes there by itself: a call that is on in it goes on.
  tab.postMessage({ openAddress: address });
}
