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
  const isWhole = isText(title) && isText(body) && isText(address) && /^[/](?![/\\])/.test(address);
  return kind === 'notice' && isWhole ? { kind, tag, title, body, address } : undefined;
}

/** The buttons of a call, as its notification has them wherever it comes from. */
const CALL_ACTIONS = [
  { action: 'answer', title: 'Answer' },
  { action: 'decline', title: 'Decline' },
] as const;

/** Tells what the server has sent to this browser, or takes away what is over. */
export async function tellPush(push: PushMessage, screen: Screen): Promise<void> {
  const { tag } = push;
  if (push.kind === 'callOver') return screen.withdraw(tag);
  if (await screen.isLookedAt()) return;
  if (push.kind === 'notice') {
    const { title, body, address } = push;
    return screen.show(title, { tag, body, data: { address } });
  }
  await screen.show(`${push.caller} is calling`, {
    ...{ tag, renotify: true, requireInteraction: true, data: { callId: tag } },
    actions: CALL_ACTIONS,
  });
}
