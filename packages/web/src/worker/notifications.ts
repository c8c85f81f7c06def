import { CALL_PATH } from '../shared/paths.js';
import type { PushMessage } from '@collabor8/domain';

/** What the browser shows; TypeScript's own types lack what only workers may show. */
interface Shown extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly renotify?: boolean;
}

interface Screen {
  /** Whether the app is looked at: then it tells by itself. */
  readonly isLookedAt: () => Promise<boolean>;
  readonly show: (title: string, options: Shown) => Promise<void>;
  /** Takes away what is shown under a tag. */
  readonly withdraw: (tag: string) => Promise<void>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What came, where it is something that this version knows. */
export function readPush(came: unknown): PushMessage | undefined {
  if (typeof came !== 'object' || came === null) return undefined;
  const { kind, tag, title, body, address, caller }: Record<string, unknown> = { ...came };
  if (!isText(tag)) return undefined;
  if (kind === 'callOver') return { kind, tag };
  if (kind === 'call' && isText(caller)) return { kind, tag, caller };
  if (!isText(title) || !isText(address) || !/^[/](?![/\\])/.test(address)) return undefined;
  if (kind === 'groupCall' && isText(caller)) return { kind, tag, caller, title, address };
  return kind === 'notice' && isText(body) ? { kind, tag, title, body, address } : undefined;
}

/** The buttons of a call, as its notification has them wherever it comes from. */
const actionsOf = (title: 'Answer' | 'Join') => [
  { action: 'answer', title },
  { action: 'decline', title: 'Decline' },
];

/** Tells what the server has sent to this browser, or takes away what is over. */
export async function tellPush(push: PushMessage, screen: Screen): Promise<void> {
  const { tag } = push;
  if (push.kind === 'callOver') return screen.withdraw(tag);
  if (await screen.isLookedAt()) return;
  if (push.kind === 'notice') {
    const { title, body, address } = push;
    return screen.show(title, { tag, body, data: { address } });
  }
  const ringing = { tag, renotify: true, requireInteraction: true };
  if (push.kind === 'groupCall') {
    const { caller, title, address } = push;
    const data = { address };
    return screen.show(`${caller} is calling ${title}`, {
      ...{ ...ringing, data, actions: actionsOf('Join') },
    });
  }
  await screen.show(`${push.caller} is calling`, {
    ...{ ...ringing, data: { callId: tag }, actions: actionsOf('Answer') },
  });
}

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
  // The call of a group is declined by not joining it.
  if (address === undefined || action === 'decline') return;
  const tab = await tabIn(tabs);
  if (tab === undefined) {
    await tabs.open(address);
    return;
  }
  await tab.focus().catch(() => undefined);
  // The page goes there by itself: a call that is on in it goes on.
  tab.postMessage({ openAddress: address });
}
